import { readFileSync } from 'node:fs';
import { failure } from './at-work.ts';
import type { CliError, CliErrorCode } from './errors.ts';
import { fileReason } from './file-reason.ts';

/** The content of a file that the user named with an option. */
export function readNamed(path: string, option: string, code: CliErrorCode = 'bad_value'): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw failure('cannot_read_named', { option, path, why: fileReason(cause) }, { code, cause });
  }
}

export function cannotWrite(path: string, cause: unknown): CliError {
  return failure('cannot_write', { path, why: fileReason(cause) }, { cause });
}
