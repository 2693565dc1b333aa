// Sends the bytes from standard input by the named peer: bare node:http, fastify, or hono.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import fastify from 'fastify';
import { Hono } from 'hono';

const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(
  (await buffer(process.stdin)).toString(),
);
const bytes = Buffer.from(body);
const ready = ({ port }: AddressInfo) => console.log(`http://127.0.0.1:${port}`);

const peers: Readonly<Record<string, () => void>> = {
  bare: () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => ready(server.address() as AddressInfo));
  },
  fastify: () => {
    const app = fastify();
    app.get('/*', (_request, reply) => reply.headers(headers).send(bytes));
    void app.listen({ port: 0, host: '127.0.0.1' }).then(() => ready(app.server.address() as AddressInfo));
  },
  hono: () => {
    const app = new Hono();
    app.get('/*', () => new Response(bytes, { headers }));
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ready);
  },
};
peers[process.argv[2] ?? '']?.();
