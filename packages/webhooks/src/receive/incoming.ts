// A delivery as a scheme reads it. The URL is parsed on demand, because few schemes need it.
import type { HttpRequest } from '@farol/http';
import type { Incoming } from '../schemes/scheme.ts';

type Window = Pick<Incoming, 'now' | 'toleranceMs' | 'requireTimestamp'>;

export function createIncoming(request: HttpRequest, body: Uint8Array, window: Window): Incoming {
  return {
    headers: { get: request.header, has: (name) => request.header(name) !== null },
    get url() {
      return new URL(request.url);
    },
    body,
    ...window,
  };
}
