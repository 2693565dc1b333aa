import type { Finding } from '@farol/verifier';
import { type ExitCode, exitCodes } from '../output/errors.ts';

/** Success only when something was compared and nothing differs. */
export function exitCodeOf(results: readonly Finding['result'][]): ExitCode {
  const isFine = results.includes('as-stated') && !results.includes('differs') && !results.includes('broken');
  return isFine ? exitCodes.ok : exitCodes.failed;
}
