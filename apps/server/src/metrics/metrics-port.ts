// /metrics on a port of its own, without a token: for a network that only the operator reaches.
import { createServer } from 'node:http';
import { isLoopbackHost } from '@farol/http';
import { listen } from '../edge/listen.ts';
import type { Metrics } from './metrics.ts';
import { metricContent } from './metrics-route.ts';

export type MetricsPort = { readonly address: string; readonly close: () => Promise<void> };

const requestTimeoutMs = 10_000;
const mostConnections = 64;

export async function openMetricsPort(
  metrics: Pick<Metrics, 'text'>,
  place: { readonly port: number; readonly host: string },
): Promise<MetricsPort> {
  const onLoopback = isLoopbackHost(place.host) || place.host === '::1';
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    const plain = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    // A web page could reach this port under a name of its own that was made to point here (DNS rebinding).
    if (onLoopback && !isLoopbackHost((request.headers.host ?? '').toLowerCase())) {
      plain(403, 'The Host header must be a name of this machine.\n');
      return;
    }
    if (request.url !== '/metrics') {
      plain(404, 'Only /metrics is here.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      plain(405, 'Only GET and HEAD.\n');
      return;
    }
    metricContent(metrics, request.headers.accept).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => plain(500, 'The numbers could not be read.\n'),
    );
  });
  server.maxConnections = mostConnections;
  const address = await listen(server, place.port, place.host);
  return {
    address,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
