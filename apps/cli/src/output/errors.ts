import type { Text } from '@farol/catalogue/ask';
import { type Words, worded } from '@farol/http/text';
import errors from '../../messages/errors/start.json' with { type: 'json' };
import exits from '../../messages/exits.json' with { type: 'json' };

/** Exit codes, as `farol help` documents them. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2, notRun: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why a command failed. A new code does not compile without its exit code in `messages/exits.json`. */
export type CliErrorCode = keyof typeof exits;

type Further = { readonly nearest?: readonly string[]; readonly cause?: unknown };

/** A failure that the user can correct: one sentence in both languages, and suggestions for a wrong name. */
export class CliError extends Error {
  readonly code: CliErrorCode;
  readonly text: Text;
  readonly nearest: readonly string[];
  readonly exitCode: ExitCode;

  constructor(code: CliErrorCode, text: Text, options: Further = {}) {
    super(text.en, { cause: options.cause });
    this.name = 'CliError';
    this.code = code;
    this.text = text;
    this.nearest = options.nearest ?? [];
    this.exitCode = exitCodes[exits[code] as keyof typeof exitCodes];
  }
}

type Described = Text & { readonly code: string };
type FailureOptions = Further & { /** Another code than the one beside the texts. */ readonly code?: CliErrorCode };

/** Makes failures by their names in a file of `messages/errors/`, with its texts filled in. */
export function failureAmong<Name extends string>(known: Readonly<Record<Name, Described>>) {
  return (name: Name, words: Words = {}, { code, ...further }: FailureOptions = {}): CliError =>
    new CliError(code ?? (known[name].code as CliErrorCode), worded(known[name], words), further);
}

/** For the start and for what a command refuses before its work is loaded; then there are those of `at-work.ts`. */
export const failure = failureAmong(errors);
export type FailureName = keyof typeof errors;
