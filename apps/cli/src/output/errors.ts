import type { Text } from '@farol/catalogue/ask';
import { type Words, worded } from '@farol/http/text';
import errors from '../../messages/errors/start.json' with { type: 'json' };

/** Exit codes, as `farol help` documents them. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2, notRun: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why a command failed. A new code does not compile without its exit code. */
const exitOf = {
  unknown_command: exitCodes.wrongUse,
  unknown_option: exitCodes.wrongUse,
  unknown_id: exitCodes.wrongUse,
  bad_value: exitCodes.wrongUse,
  missing_value: exitCodes.wrongUse,
  missing_argument: exitCodes.wrongUse,
  unexpected_argument: exitCodes.wrongUse,
  bad_setting: exitCodes.wrongUse,
  file_exists: exitCodes.failed,
  cannot_read: exitCodes.failed,
  cannot_write: exitCodes.failed,
  cannot_use_file: exitCodes.failed,
  not_found_in_body: exitCodes.failed,
  needs_program: exitCodes.wrongUse,
  no_checkout: exitCodes.failed,
  not_built: exitCodes.failed,
  content_invalid: exitCodes.failed,
  cannot_listen: exitCodes.failed,
  key_missing: exitCodes.failed,
  curl_missing: exitCodes.failed,
  store_failed: exitCodes.failed,
  broken_chain: exitCodes.failed,
  not_imported: exitCodes.failed,
  unknown_record: exitCodes.wrongUse,
  incomplete: exitCodes.wrongUse,
  busy: exitCodes.failed,
  secret_missing: exitCodes.wrongUse,
  address_refused: exitCodes.failed,
  not_delivered: exitCodes.failed,
  unknown_event: exitCodes.failed,
  provider_failed: exitCodes.failed,
  provider_refused: exitCodes.failed,
  cannot_check: exitCodes.notRun,
} as const satisfies Readonly<Record<string, ExitCode>>;

export type CliErrorCode = keyof typeof exitOf;

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
    this.exitCode = exitOf[code];
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
