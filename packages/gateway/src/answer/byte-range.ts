// Which bytes of a whole answer did the caller ask for? (RFC 9110 §14)
import type { HttpRequest } from '@farol/http';
import { type HeaderList, headerOf } from '../send/headers.ts';

type ByteRange = { readonly first: number; readonly last: number };

const oneRange = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i;

/**
 * Undefined for the whole answer: also when several ranges are asked for, none of the bytes is there, or `If-Range` names another version.
 */
export function byteRange(asked: HttpRequest['header'], headers: HeaderList, length: number): ByteRange | undefined {
  const [whole, from, to, suffix] = oneRange.exec(asked('range')?.trim() ?? '') ?? [];
  if (whole === undefined || !isSameVersion(asked('if-range'), headers)) return undefined;
  if (suffix !== undefined) {
    const bytes = Math.min(Number(suffix), length);
    return bytes === 0 ? undefined : { first: length - bytes, last: length - 1 };
  }
  const first = Number(from);
  const last = to === undefined ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? undefined : { first, last };
}

/** RFC 9110 §13.1.5: a strong entity tag, or the exact date. */
function isSameVersion(condition: string | null, headers: HeaderList): boolean {
  if (condition === null) return true;
  const version = headerOf(headers, condition.startsWith('"') ? 'etag' : 'last-modified');
  return version === condition.trim();
}
