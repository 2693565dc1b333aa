import { type ExitCode, exitCodes } from './errors.ts';
import type { Output } from './output.ts';

/** Prints `--json` output: indented in a terminal, on one line in a pipe. */
export function printJson(out: Output, value: unknown): ExitCode {
  out.lines([out.terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value)]);
  return exitCodes.ok;
}
