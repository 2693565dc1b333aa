import type { IncomingMessage, ServerResponse } from 'node:http';

/** A call as it reaches the gateway, whether as a Request or on a socket. */
export type Inbound = {
  readonly method: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  /** By its name in lower case. */
  readonly header: (name: string) => string | null;
  /** Aborted when the caller goes away. Made only when somebody asks. */
  readonly signal: () => AbortSignal;
  readonly body: () => AsyncIterable<Uint8Array> | null;
};

export function fromRequest(request: Request): Inbound {
  return {
    method: request.method,
    query: queryOf(request.url),
    // A Request that was made in memory has its host in the address only.
    header: (name) => request.headers.get(name) ?? (name === 'host' ? new URL(request.url).host : null),
    signal: () => request.signal,
    body: () => request.body as AsyncIterable<Uint8Array> | null,
  };
}

export function fromMessage(message: IncomingMessage, response: ServerResponse): Inbound {
  let leaving: AbortController | undefined;
  return {
    method: message.method ?? 'GET',
    query: queryOf(message.url ?? ''),
    header: (name) => {
      const value = message.headers[name];
      return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
    },
    signal: () => {
      if (!leaving) {
        const controller = new AbortController();
        leaving = controller;
        const leave = (): void => {
          // After a proper end nobody is left to be told.
          if (!response.writableFinished) controller.abort(new Error('the caller went away'));
        };
        if (response.closed) leave();
        else response.once('close', leave);
      }
      return leaving.signal;
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
