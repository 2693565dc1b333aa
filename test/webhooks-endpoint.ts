// A real endpoint on a free port of 127.0.0.1 for webhook tests: it records deliveries and answers as configured.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Listening, listening } from './listening.ts';

export type Delivered = {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly path: string;
};

export type TestEndpoint = Listening & { readonly delivered: Delivered[] };

export type Answering = (delivered: Delivered, response: ServerResponse) => void | Promise<void>;

export const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answering =>
  (_delivered, response) => {
    response.writeHead(status, headers).end(body);
  };

export async function startEndpoint(answering: Answering = answer(200)): Promise<TestEndpoint> {
  const delivered: Delivered[] = [];
  const server = await listening((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? '' };
      delivered.push(one);
      void answering(one, response);
    });
  });
  return { ...server, url: `${server.url}/webhooks/pagamentos`, delivered };
}
