import { type ExitCode, exitCodes } from './errors.ts';
import type { Output } from './output.ts';

/** What `--json` prints: indented for a person who looks, on one line for a program that reads. */
export function printJson(out: Output, value: unknown): ExitCode {
  out.lines([out.terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value)]);
  return exitCodes.ok;
}
