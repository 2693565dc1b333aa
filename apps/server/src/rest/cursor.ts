import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a page begins: right after one item, or right before one when walking back. */
export type Position = { readonly direction: 'after' | 'before'; readonly id: string };

export type Cursors = {
  /** `scope` is what is being walked (the list and its filters): a cursor of one list is worth nothing in another. */
  readonly write: (scope: string, position: Position) => string;
  /** Undefined when the cursor was altered, made up, signed with another key or made for another scope. */
  readonly read: (scope: string, cursor: string) => Position | undefined;
};

const macBytes = 16;
const mark = { after: 'a', before: 'b' } as const;

/**
 * Opaque cursors, signed so that a changed one is refused instead of showing a wrong page. They hold the id of an item and not a
 * number, so that a new entry in front of it neither repeats nor skips anything. With the same key they outlive a restart.
 */
export function createCursors(key: string | Buffer): Cursors {
  const sign = (scope: string, payload: string) =>
    createHmac('sha256', key).update(`${scope.length}:${scope}:${payload}`).digest().subarray(0, macBytes);
  return {
    write: (scope, { direction, id }) => {
      const payload = `${mark[direction]}${id}`;
      return Buffer.concat([sign(scope, payload), Buffer.from(payload)]).toString('base64url');
    },
    read: (scope, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      // Several texts decode to the same bytes; only the one that was handed out counts.
      if (bytes.length <= macBytes + 1 || bytes.toString('base64url') !== cursor) return undefined;
      const payload = bytes.subarray(macBytes).toString();
      if (!timingSafeEqual(bytes.subarray(0, macBytes), sign(scope, payload))) return undefined;
      return { direction: payload.startsWith(mark.after) ? 'after' : 'before', id: payload.slice(1) };
    },
  };
}
