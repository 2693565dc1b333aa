import type { Dispatcher } from 'undici';
import type { Dialler } from './dial.ts';
import { type BodyFeed, createBodyFeed, type IncomingBody } from './incoming-body.ts';

/** A request as it goes onto the wire, key included. Never logged, never kept. */
export type Outgoing = {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | AsyncIterable<Uint8Array> | null;
};

export type Incoming = {
  readonly status: number;
  /** Names in lower case; repeated headers stay a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: IncomingBody;
};

export type Send = (
  outgoing: Outgoing,
  control: {
    readonly signal: AbortSignal;
    /** Asked right before the first byte goes out; false stops the request unsent. */
    readonly mayStart: () => boolean;
  },
) => Promise<Incoming>;

export type SendLimits = {
  /** Silence inside a body. */
  readonly idleMs: number;
  /** Silence inside a stream of events, where silence is normal. */
  readonly streamIdleMs: number;
  readonly mostBytes: number;
};

/** The request was held up until its ticket was no longer good. Nothing was sent. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
  readonly code = 'FAROL_NOT_STARTED';
}

/** One request, one answer: nothing is followed, repeated or decoded here. */
export function createSend(dialler: Dialler, limits: SendLimits): Send {
  return (outgoing, { signal, mayStart }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const { dispatcher, origin } = dialler.to(outgoing.origin);
      let controller: Dispatcher.DispatchController | undefined;
      let started = false;
      let feed: BodyFeed | undefined;
      const leave = (): void => {
        const reason = asError(signal.reason);
        if (feed) feed.cancel(reason);
        else controller?.abort(reason);
        reject(reason);
      };
      const settled = (): void => signal.removeEventListener('abort', leave);
      signal.addEventListener('abort', leave, { once: true });

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: (given) => {
          controller = given;
          if (signal.aborted) given.abort(asError(signal.reason));
          // undici may call this again for a request that it would send a second time; that one was not counted.
          else if (started || !mayStart()) given.abort(new NotStartedError());
          started = true;
        },
        onResponseStart: (given, status, headers) => {
          if (status < 200) return;
          const isStream = /^text\/event-stream\b/i.test(String(headers['content-type'] ?? ''));
          feed = createBodyFeed(given, {
            idleMs: isStream ? limits.streamIdleMs : limits.idleMs,
            mostBytes: isStream ? Number.POSITIVE_INFINITY : limits.mostBytes,
          });
          feed.onDone(settled);
          resolve({ status, headers: headers as Incoming['headers'], body: feed });
        },
        onResponseData: (_given, piece) => feed?.push(piece),
        onResponseEnd: () => feed?.end(),
        onResponseError: (_given, error) => {
          settled();
          if (feed) feed.fail(error);
          else reject(error);
        },
      };
      dispatcher.dispatch(
        {
          origin,
          method: outgoing.method as Dispatcher.HttpMethod,
          path: outgoing.path,
          headers: { ...outgoing.headers, host: outgoing.origin.slice(outgoing.origin.indexOf('//') + 2) },
          // undici takes an async iterable although its types do not say so.
          body: outgoing.body as Buffer | null,
        },
        handler,
      );
    });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
