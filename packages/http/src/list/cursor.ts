// Opaque cursors of lists, signed so that an altered one is refused instead of showing a wrong page.
import { createHmac } from 'node:crypto';
import { sameBytes } from '../access/same-bytes.ts';

export type Cursors = {
  /** `scope` is the list with its filters: a cursor of one list is refused in another. `position` is a text of the list's own. */
  readonly write: (scope: string, position: string) => string;
  /** Undefined when the cursor was altered, invented, signed with another key or made for another scope. */
  readonly read: (scope: string, cursor: string) => string | undefined;
};

const macBytes = 16;
export const longestCursor = 256;

/** Cursors made with the same key stay valid over a restart. */
export function createCursors(key: string | Buffer): Cursors {
  const sign = (scope: string, position: string) =>
    createHmac('sha256', key).update(`${scope.length}:${scope}:${position}`).digest().subarray(0, macBytes);
  return {
    write: (scope, position) => Buffer.concat([sign(scope, position), Buffer.from(position)]).toString('base64url'),
    read: (scope, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      // Several texts decode to the same bytes; only the one that was handed out is valid.
      if (bytes.length <= macBytes || bytes.toString('base64url') !== cursor) return undefined;
      const position = bytes.subarray(macBytes).toString();
      return sameBytes(bytes.subarray(0, macBytes), sign(scope, position)) ? position : undefined;
    },
  };
}
