// What a receiver looks at before it reads the body. A Request has all of it, and so has a message on a socket of node:http, which is
// looked at as it is: making a Request of it would cost more than everything else that is done with a delivery.
import type { IncomingMessage } from 'node:http';
import type { HeaderLookup } from '../schemes/scheme.ts';

export type Posted = {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeaderLookup;
};

export function postedOf(message: IncomingMessage): Posted {
  return new SocketPosted(message);
}

class SocketPosted implements Posted, HeaderLookup {
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get method(): string {
    return this.#message.method ?? '';
  }

  get url(): string {
    const { url = '/', headers, socket } = this.#message;
    // The absolute form, as a proxy sends it (RFC 9112 §3.2.2).
    if (!url.startsWith('/')) return url;
    return `${'encrypted' in socket && socket.encrypted === true ? 'https' : 'http'}://${headers.host ?? 'localhost'}${url}`;
  }

  get headers(): HeaderLookup {
    return this;
  }

  get(name: string): string | null {
    const value = this.#message.headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  }

  has(name: string): boolean {
    return this.#message.headers[name] !== undefined;
  }
}
