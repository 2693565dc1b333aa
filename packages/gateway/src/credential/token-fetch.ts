import { beginBody } from '../send/answer-body.ts';
import { headerOf } from '../send/headers.ts';
import type { Send } from '../send/send.ts';
// How a token endpoint is reached: through the same guarded connection as every call.
import type { TokenRequest } from './oauth-token.ts';

/** No answer with a token is longer. */
const longest = 65_536;

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
      throw new Error('the response of the token endpoint is too long');
    }
    const headers = new Headers();
    for (const name of ['content-type', 'www-authenticate', 'retry-after']) {
      const value = headerOf(incoming.headers, name);
      if (value !== undefined) headers.set(name, value);
    }
    return new Response(body.bytes as Uint8Array<ArrayBuffer>, { status: incoming.status, headers });
  };
}
