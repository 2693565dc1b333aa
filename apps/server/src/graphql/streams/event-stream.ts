import { type HttpResponse, problemKinds, type ResponseStream, soonerThan } from '@farol/http';
import { neverKept } from '../../read/content.ts';
import { openToAll } from '../../request/cross-origin.ts';
import { createPlaces } from '../../request/places.ts';
import type { Answer } from '../run/result.ts';
import type { Stream } from '../run/stream.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import type { StreamLimits } from './stream-limits.ts';

export const eventStreamType = 'text/event-stream';

/** A comment: the reader's side takes it for nothing, and every proxy in between sees that the connection lives. */
const beat = ':\n\n';
const retryAfterSeconds = 5;

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Server-sent events, one connection for each operation (the `distinct connections mode` of graphql-sse): `next` with an answer, and
 * `complete` when there will be no more.
 */
export function createEventStreams({ streams, streamsPerCaller, beatMs }: StreamLimits) {
  const places = createPlaces({ inAll: streams, perCaller: streamsPerCaller });
  const open = new Set<Body>();
  let closed = false;

  const tracked = (stream: Stream, onEnd = () => {}): HttpResponse => {
    const body = bodyOf(stream.answers, beatMs, () => {
      open.delete(body);
      onEnd();
    });
    open.add(body);
    const headers = { ...openToAll, ...stream.headers, ...streamHeaders };
    return { status: 200, headers: Object.entries(headers).flat(), body };
  };

  return {
    /** Refuses when too many are open, in all or for this address. */
    open: async (begin: () => Promise<Stream>, address: string | undefined): Promise<HttpResponse> => {
      const giveBack = closed ? 'full' : places.take(address);
      if (typeof giveBack !== 'function') throw refused(giveBack === 'full');
      try {
        return tracked(await begin(), giveBack);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    /** One answer for a client that takes nothing but event streams. */
    single: (answer: Answer, headers: Stream['headers'] = {}) => tracked({ answers: only(answer), headers }),
    count: () => open.size,
    /** Ends all, without telling their readers that nothing more will come: they may come again, to another server. */
    close: async () => {
      closed = true;
      await Promise.all([...open].map((body) => body.cut()));
    },
  };
}

const streamHeaders = {
  'Content-Type': `${eventStreamType}; charset=utf-8`,
  'Cache-Control': neverKept,
  Vary: 'Accept',
  // Else nginx collects what it is given until there is enough of it.
  'X-Accel-Buffering': 'no',
};

function refused(isFull: boolean): GraphqlRefusal {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  if (isFull)
    return new GraphqlRefusal('UNAVAILABLE', 'This server has as many open streams as it can hold.', {
      status: 503,
      headers,
    });
  const because = 'Your address has as many open streams as one address may have.';
  return new GraphqlRefusal('LIMIT_REACHED', because, { status: problemKinds['limit-reached'].status, headers });
}

/** The text of a stream; `cut` when the reader has to go. */
type Body = ResponseStream & { readonly cut: () => Promise<void> };

/** Answers as they come, and a beat at once, so that the reader knows that it is heard, and whenever nothing came for a while. */
function bodyOf(answers: Stream['answers'], beatMs: number, onEnd: () => void): Body {
  let begun = false;
  let ended = false;
  let pending: Promise<IteratorResult<Answer, undefined>> | undefined;
  const end = () => {
    ended = true;
    onEnd();
  };
  const next = async (): Promise<string | null> => {
    if (ended) return null;
    if (!begun) {
      begun = true;
      return beat;
    }
    pending ??= answers.next();
    const result = await soonerThan(beatMs, pending);
    if (ended) return null;
    if (result === undefined) return beat;
    pending = undefined;
    if (!result.done) return `event: next\ndata: ${JSON.stringify(result.value)}\n\n`;
    end();
    return 'event: complete\ndata:\n\n';
  };
  const cut = async () => {
    if (ended) return;
    end();
    await answers.return?.();
  };
  return {
    read: async () => {
      const text = await next();
      return text === null ? null : Buffer.from(text);
    },
    cancel: () => void cut(),
    cut,
  };
}

/** One answer as if it were a stream. */
async function* only(answer: Answer): AsyncGenerator<Answer, undefined, undefined> {
  yield answer;
}
