import type { Finding } from '@farol/verifier';
import { type ExitCode, exitCodes } from '../output/errors.ts';

/** Right only when something was compared and nothing differs: a run that could test nothing has found nothing right. */
export function exitCodeOf(results: readonly Finding['result'][]): ExitCode {
  const isFine = results.includes('as-stated') && !results.includes('differs') && !results.includes('broken');
  return isFine ? exitCodes.ok : exitCodes.failed;
}
