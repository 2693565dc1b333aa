import { readFileSync } from 'node:fs';
import { CliError, type CliErrorCode } from './errors.ts';
import { fileReason } from './file-reason.ts';

/** The content of a file that the user named with an option. */
export function readNamed(path: string, option: string, code: CliErrorCode = 'bad_value'): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { pt, en } = fileReason(cause);
    throw new CliError(
      code,
      { pt: `${option}: não foi possível ler ${path}: ${pt}.`, en: `${option}: cannot read ${path}: ${en}.` },
      { cause },
    );
  }
}

export function cannotWrite(path: string, cause: unknown): CliError {
  const { pt, en } = fileReason(cause);
  return new CliError(
    'cannot_write',
    { pt: `Não foi possível gravar ${path}: ${pt}.`, en: `${path} cannot be written: ${en}.` },
    { cause },
  );
}
