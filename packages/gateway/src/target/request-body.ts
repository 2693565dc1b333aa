import type { HttpRequest } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';

/** The caller's body on its way to the upstream. */
export type OutgoingBody = {
  readonly kind: 'none' | 'whole' | 'stream';
  readonly content: Buffer | AsyncIterable<Uint8Array> | null;
  readonly headers: Readonly<Record<string, string>>;
};

export const noBody: OutgoingBody = { kind: 'none', content: null, headers: {} };

/** A body up to this length is collected and sent with its length, because some APIs refuse chunks. */
const mostCollected = 1_048_576;
export const longestRequest = 33_554_432;

export async function outgoingBody(inbound: HttpRequest): Promise<OutgoingBody> {
  const given = inbound.method === 'GET' || inbound.method === 'HEAD' ? null : inbound.body();
  if (!given) return noBody;
  const stated = Number(inbound.header('content-length') ?? Number.NaN);
  if (stated > longestRequest) throw tooLarge();
  const pieces = given[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let size = 0;
  while (size <= mostCollected) {
    const { done, value } = await pieces.next();
    if (done) return { kind: 'whole', content: Buffer.concat(begun), headers: {} };
    begun.push(value);
    size += value.length;
  }
  return {
    kind: 'stream',
    content: rest(begun, pieces),
    headers: Number.isNaN(stated) ? {} : { 'content-length': String(stated) },
  };
}

async function* rest(begun: readonly Uint8Array[], pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const piece of begun) {
    size += piece.length;
    yield piece;
  }
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    size += value.length;
    if (size > longestRequest) throw tooLarge();
    yield value;
  }
}

function tooLarge(): GatewayError {
  return new GatewayError('body-too-large', { detail: say('bodyTooLarge', { most: longestRequest }) });
}
