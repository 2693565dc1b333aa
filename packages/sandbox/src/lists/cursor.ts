// Opaque cursors, signed so that a changed one is refused instead of showing a wrong page. They hold the last item seen and not a number
// of items, so what is inserted or removed meanwhile moves nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SandboxError } from '../errors.ts';

const macBytes = 16;
export const longestCursor = 256;

/** `seal` is the key's own secret, so a cursor is worth nothing to another; `scope` is the list with its filters. */
export function writeCursor(seal: string, scope: string, position: string): string {
  return Buffer.concat([sign(seal, scope, position), Buffer.from(position)]).toString('base64url');
}

export function readCursor(seal: string, scope: string, cursor: string): string {
  const bytes = Buffer.from(cursor.slice(0, longestCursor), 'base64url');
  const position = bytes.subarray(macBytes).toString();
  // Several texts decode to the same bytes; only the one that was handed out counts.
  const isOurs =
    bytes.length > macBytes &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, macBytes), sign(seal, scope, position));
  if (isOurs) return position;
  throw new SandboxError('invalid-cursor', {
    errors: [
      {
        parameter: 'cursor',
        detail: {
          pt: 'Não foi emitido por este servidor para esta consulta e esta chave.',
          en: 'It was not issued by this server for this query and this key.',
        },
      },
    ],
  });
}

function sign(seal: string, scope: string, position: string): Buffer {
  return createHmac('sha256', seal).update(`${scope.length}:${scope}:${position}`).digest().subarray(0, macBytes);
}
