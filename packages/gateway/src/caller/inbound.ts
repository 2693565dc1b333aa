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
  return new MessageInbound(message, response);
}

/** One a call, so it is an object with methods and not a set of closures; the caller is the same object. */
class MessageInbound implements Inbound, Caller {
  readonly method: string;
  readonly query: string;
  readonly header: (name: string) => string | null;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(message: IncomingMessage, response: ServerResponse) {
    this.#message = message;
    this.#response = response;
    this.method = message.method ?? 'GET';
    this.query = queryOf(message.url ?? '');
    const { headers } = message;
    this.header = (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value === undefined ? null : value.join(', ');
    };
  }

  get caller(): Caller {
    return this;
  }

  /** After a proper end nobody is left to be told. */
  isGone(): boolean {
    return this.#response.closed && !this.#response.writableFinished;
  }

  onLeave(told: () => void): () => void {
    const response = this.#response;
    const closed = (): void => {
      if (!response.writableFinished) told();
    };
    // It closes once, so there is no need for `once`, which wraps what it is given.
    response.on('close', closed);
    return () => response.off('close', closed);
  }

  body(): AsyncIterable<Uint8Array> | null {
    return this.#message.headers['content-length'] === '0' ? null : this.#message;
  }
}

/** `URLSearchParams` would write it anew, and some APIs tell `%20` from `+`. */
function queryOf(address: string): string {
  const from = address.indexOf('?');
  if (from === -1) return '';
  const to = address.indexOf('#', from);
  return to === -1 ? address.slice(from + 1) : address.slice(from + 1, to);
}
