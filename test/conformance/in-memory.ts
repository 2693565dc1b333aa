// Sends the requests of a check to a server in memory.
import type { LiveOptions } from '@farol/conformance/live';

type Transport = NonNullable<LiveOptions['transport']>;

export function inMemory(fetch: (request: Request) => Promise<Response>): Transport {
  return {
    close: () => {},
    send: async ({ method, url, headers, body }) => {
      const request = new Request(url, {
        method,
        headers: headers.map(([name, value]) => [name, value] as [string, string]),
        redirect: 'manual',
        // `Request` has no body by GET.
        ...(body === undefined || method === 'GET' ? {} : { body }),
      });
      const started = performance.now();
      const response = await fetch(request);
      return {
        status: response.status,
        headers: [...response.headers],
        body: await response.text(),
        isCut: false,
        hasExtraBytes: false,
        ms: performance.now() - started,
      };
    },
  };
}
