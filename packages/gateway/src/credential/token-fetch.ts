import { beginBody } from '../send/answer-body.ts';
import { headerOf } from '../send/headers.ts';
import type { Send } from '../send/send.ts';
import type { TokenRequest } from './oauth-token.ts';

/** No token answer is longer. */
const longest = 65_536;

/** The way to a token address: the same guarded dialling as every call. */
export function createTokenFetch(send: Send, userAgent: string) {
  return async (address: URL, init: TokenRequest): Promise<Response> => {
    const incoming = await send(
      {
        origin: address.origin,
        method: init.method,
        path: `${address.pathname}${address.search}`,
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'user-agent': userAgent },
        body: Buffer.from(String(init.body ?? '')),
      },
      { signal: init.signal ?? new AbortController().signal, mayStart: () => true },
    );
    const body = await beginBody(incoming.body, longest);
    if (body.kind === 'stream') {
      body.rest.cancel();
      throw new Error('the token answer is too long');
    }
    const headers = new Headers();
    for (const name of ['content-type', 'www-authenticate', 'retry-after']) {
      const value = headerOf(incoming.headers, name);
      if (value !== undefined) headers.set(name, value);
    }
    return new Response(body.bytes as Uint8Array<ArrayBuffer>, { status: incoming.status, headers });
  };
}
