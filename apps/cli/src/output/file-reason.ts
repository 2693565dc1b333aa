// Why can a file or folder not be used, in words for people?
import type { Text } from '@farol/catalogue/ask';
import messages from '../../messages/files.json' with { type: 'json' };

const reasons: Readonly<Record<string, Text>> = { ...messages, EPERM: messages.EACCES };

export function fileReason(cause: unknown): Text {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  // Node says so too where the disk is read-only.
  if (code === 'ENOENT' && cause instanceof Error && 'syscall' in cause && cause.syscall === 'mkdir')
    return { pt: 'não foi possível criar a pasta', en: 'the folder cannot be created' };
  return reasons[code] ?? { pt: code, en: code };
}

/** The file that an error of the file system is about: of a copy, the new one. */
export function placeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('dest' in cause && typeof cause.dest === 'string') return cause.dest;
  return 'path' in cause && typeof cause.path === 'string' ? cause.path : undefined;
}

/** For an error of the file system that no command expected; undefined for any other error. */
export function fileTrouble(cause: unknown): Text | undefined {
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && reasons[cause.code])) return;
  const { pt, en } = fileReason(cause);
  const path = placeOf(cause);
  return path
    ? { pt: `Não foi possível usar ${path}: ${pt}.`, en: `${path} cannot be used: ${en}.` }
    : { pt: `Não foi possível ler ou gravar: ${pt}.`, en: `Reading or writing failed: ${en}.` };
}
