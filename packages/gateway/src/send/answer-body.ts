// How much of a response body is read before the answer goes on.
import type { IncomingBody } from './incoming-body.ts';

/** A short body is read whole; of a long one the beginning is here and the rest is still to be read. */
export type AnswerBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'stream'; readonly begun: readonly Buffer[]; readonly rest: IncomingBody };

/** Reads to the end, or until more than `most` bytes have come. */
export async function beginBody(body: IncomingBody, most: number): Promise<AnswerBody> {
  const { pieces, isWhole } = await body.collect(most);
  return isWhole ? { kind: 'whole', bytes: Buffer.concat(pieces) } : { kind: 'stream', begun: pieces, rest: body };
}

export function discard(body: AnswerBody): void {
  if (body.kind === 'stream') body.rest.cancel();
}
