import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type AppRequest = {
  readonly method: string;
  readonly path: string;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type AppAnswer =
  | number
  | 'never'
  | { readonly status: number; readonly headers: Record<string, string>; readonly body?: string };

export type App = {
  readonly address: string;
  readonly port: number;
  readonly requests: AppRequest[];
  /** Resolves when so many have come. */
  readonly came: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** An app that webhooks are forwarded to: a real server that records the requests and gives the answers that a test sets. It ends with the test. */
export async function startApp(
  t: { readonly after: (work: () => Promise<void>) => void },
  answer: (request: AppRequest) => AppAnswer = () => 200,
  port = 0,
): Promise<App> {
  const requests: AppRequest[] = [];
  let wake = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method = '', url: path = '', rawHeaders } = request;
    const one = { method, path, rawHeaders, headers, body: Buffer.concat(chunks) };
    requests.push(one);
    const given = answer(one);
    if (typeof given === 'number') response.writeHead(given).end();
    else if (given !== 'never') response.writeHead(given.status, given.headers).end(given.body);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  t.after(close);
  return {
    address: `http://127.0.0.1:${given}/hook`,
    port: given,
    requests,
    came: async (count) => {
      while (requests.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close,
  };
}
