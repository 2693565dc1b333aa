import type { IncomingMessage, ServerResponse } from 'node:http';

/** A call as it reaches the gateway, whether as a Request or on a socket. */
export type Inbound = {
  readonly method: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  /** By its name in lower case. */
  readonly header: (name: string) => string | null;
  readonly caller: Caller;
  readonly body: () => AsyncIterable<Uint8Array> | null;
};

/** Who waits for the answer, and may stop doing so. */
export type Caller = {
  readonly isGone: () => boolean;
  /** Tells once, when the caller goes away before the end. Returns how to stop listening. */
  readonly onLeave: (told: () => void) => () => void;
};

export function callerOf(signal: AbortSignal): Caller {
  return {
    isGone: () => signal.aborted,
    onLeave: (told) => {
      signal.addEventListener('abort', told, { once: true });
      return () => signal.removeEventListener('abort', told);
    },
  };
}

export function fromRequest(request: Request): Inbound {
  return {
    method: request.method,
    query: queryOf(request.url),
    // A Request that was made in memory has its host in the address only.
    header: (name) => request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : null),
    caller: callerOf(request.signal),
    body: () => request.body as AsyncIterable<Uint8Array> | null,
  };
}

export function fromMessage(message: IncomingMessage, response: ServerResponse): Inbound {
  return {
    method: message.method ?? 'GET',
    query: queryOf(message.url ?? ''),
    header: (name) => {
      const value = message.headers[name];
      return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
    },
    caller: {
      // After a proper end nobody is left to be told.
      isGone: () => response.closed && !response.writableFinished,
      onLeave: (told) => {
        const closed = (): void => {
          if (!response.writableFinished) told();
        };
        // It closes once, so there is no need for `once`, which wraps what it is given.
        response.on('close', closed);
        return () => response.off('close', closed);
      },
    },
    body: () => (message.headers['content-length'] === '0' ? null : message),
  };
}

/** `URLSearchParams` would write it anew, and some APIs tell `%20` from `+`. */
function queryOf(address: string): string {
  const from = address.indexOf('?');
  if (from === -1) return '';
  const to = address.indexOf('#', from);
  return to === -1 ? address.slice(from + 1) : address.slice(from + 1, to);
}
