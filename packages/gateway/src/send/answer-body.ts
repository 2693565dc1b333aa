// How much of a response body is read before the answer goes on.
import type { Collected, IncomingBody } from './incoming-body.ts';

/** A short body is read whole; of a long one the beginning is here and the rest is still to be read. */
export type AnswerBody =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'stream'; readonly begun: readonly Buffer[]; readonly rest: IncomingBody };

/** Reads to the end, or until more than `most` bytes have come. */
export function beginBody(body: IncomingBody, most: number): AnswerBody | Promise<AnswerBody> {
  const collected = body.collect(most);
  return collected instanceof Promise ? collected.then((later) => begun(body, later)) : begun(body, collected);
}

function begun(body: IncomingBody, { pieces, isWhole }: Collected): AnswerBody {
  if (!isWhole) return { kind: 'stream', begun: pieces, rest: body };
  return { kind: 'whole', bytes: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces) };
}

export function discard(body: AnswerBody): void {
  if (body.kind === 'stream') body.rest.cancel();
}
