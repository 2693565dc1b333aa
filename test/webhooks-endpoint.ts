// A real endpoint on a free port of 127.0.0.1 for webhook tests: it records deliveries and answers as configured.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Delivered = {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly path: string;
};

export type TestEndpoint = {
  readonly url: string;
  readonly port: number;
  readonly delivered: Delivered[];
  readonly close: () => Promise<void>;
};

export type Answering = (delivered: Delivered, response: ServerResponse) => void | Promise<void>;

export const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answering =>
  (_delivered, response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startEndpoint(answering: Answering = answer(200)): Promise<TestEndpoint> {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? '' };
      delivered.push(one);
      void answering(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/pagamentos`,
    port,
    delivered,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
