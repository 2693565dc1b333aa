import type { Language, Text } from '@farol/catalogue/ask';
import { type ExitCode, exitCodes } from './errors.ts';
import type { Output } from './output.ts';
import type { Style } from './paint.ts';
import { paragraph } from './sheet.ts';

/** Prints `--json` output: indented in a terminal, on one line in a pipe. */
export function printJson(out: Output, value: unknown): ExitCode {
  out.lines([out.terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value)]);
  return exitCodes.ok;
}

/** Prints what a command did: as JSON, or as a sentence. */
export function printResult(
  { json, language, out }: { readonly json: boolean; readonly language: Language; readonly out: Output },
  value: unknown,
  text: Text,
  style: Style = 'good',
): ExitCode {
  if (json) return printJson(out, value);
  out.lines(paragraph(out, text[language], style));
  return exitCodes.ok;
}
