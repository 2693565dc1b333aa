import { type HttpResponse, problemKinds, type ResponseStream } from '@farol/http';
import { neverKept } from '../../read/content.ts';
import { openToAll } from '../../request/cross-origin.ts';
import type { Answer } from '../run/result.ts';
import type { Stream } from '../run/stream.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { createPlaces } from './places.ts';
import type { StreamLimits } from './stream-limits.ts';

export const eventStreamType = 'text/event-stream';

export type EventStreams = {
  /** Refuses when too many are open, in all or for this address. */
  readonly open: (begin: () => Promise<Stream>, address: string | undefined) => Promise<HttpResponse>;
  /** One answer for a client that takes nothing but event streams. */
  readonly single: (answer: Answer, headers?: Stream['headers']) => HttpResponse;
  readonly count: () => number;
  /** Ends all, without telling their readers that nothing more will come: they may come again, to another server. */
  readonly close: () => Promise<void>;
};

/** A comment: the reader's side takes it for nothing, and every proxy in between sees that the connection lives. */
const beat = ':\n\n';
const retryAfterSeconds = 5;

/**
 * Server-sent events, one connection for each operation (the `distinct connections mode` of graphql-sse): `next` with an answer, and
 * `complete` when there will be no more.
 */
export function createEventStreams({ streams, streamsPerCaller, beatMs }: StreamLimits): EventStreams {
  const places = createPlaces({ inAll: streams, perCaller: streamsPerCaller });
  const open = new Set<Chunks>();
  let closed = false;

  const tracked = (stream: Stream, onEnd = () => {}): HttpResponse => {
    const chunks = chunksOf(stream.answers, beatMs, (ended) => {
      open.delete(ended);
      onEnd();
    });
    open.add(chunks);
    const headers = { ...openToAll, ...stream.headers, ...streamHeaders };
    return { status: 200, headers: Object.entries(headers).flat(), body: bodyOf(chunks) };
  };

  return {
    open: async (begin, address) => {
      const giveBack = closed ? 'full' : places.take(address);
      if (typeof giveBack !== 'function') throw giveBack === 'full' ? full() : fullForCaller();
      try {
        return tracked(await begin(), giveBack);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    single: (answer, headers = {}) => tracked({ answers: only(answer), headers }),
    count: () => open.size,
    close: async () => {
      closed = true;
      await Promise.all([...open].map((chunks) => chunks.cut()));
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

const retryAfter = { 'retry-after': String(retryAfterSeconds) };

function full(): GraphqlRefusal {
  const because = 'This server has as many open streams as it can hold.';
  return new GraphqlRefusal('UNAVAILABLE', because, { status: 503, headers: retryAfter });
}

function fullForCaller(): GraphqlRefusal {
  const because = 'Your address has as many open streams as one address may have.';
  return new GraphqlRefusal('LIMIT_REACHED', because, {
    status: problemKinds['limit-reached'].status,
    headers: retryAfter,
  });
}

type Chunks = {
  /** The next piece of text; undefined at the end. */
  readonly next: () => Promise<string | undefined>;
  /** The reader is gone, or has to go. */
  readonly cut: () => Promise<void>;
};

/** The text of a stream: answers as they come, and a beat whenever nothing came for a while. */
function chunksOf(answers: Stream['answers'], beatMs: number, onEnd: (chunks: Chunks) => void): Chunks {
  let begun = false;
  let ended = false;
  let pending: Promise<IteratorResult<Answer, undefined>> | undefined;
  const end = () => {
    ended = true;
    onEnd(chunks);
  };
  const chunks: Chunks = {
    next: async () => {
      if (ended) return undefined;
      if (!begun) {
        // At once, so that the reader knows that it is being listened to.
        begun = true;
        return beat;
      }
      pending ??= answers.next();
      const result = await soonerThan(beatMs, pending);
      if (ended) return undefined;
      if (result === undefined) return beat;
      pending = undefined;
      if (!result.done) return `event: next\ndata: ${JSON.stringify(result.value)}\n\n`;
      end();
      return 'event: complete\ndata:\n\n';
    },
    cut: async () => {
      if (ended) return;
      end();
      await answers.return?.();
    },
  };
  return chunks;
}

async function soonerThan<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bodyOf(chunks: Chunks): ResponseStream {
  return {
    read: async () => {
      const chunk = await chunks.next();
      return chunk === undefined ? null : Buffer.from(chunk);
    },
    cancel: () => void chunks.cut(),
  };
}

/** One answer as if it were a stream. */
function only(answer: Answer): Stream['answers'] {
  let left: Answer | undefined = answer;
  const answers: Stream['answers'] = {
    next: async () => {
      const value = left;
      left = undefined;
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    return: async () => ({ done: true, value: undefined }),
    [Symbol.asyncIterator]: () => answers,
  };
  return answers;
}
