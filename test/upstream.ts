// A listener on 127.0.0.1 that plays an upstream for tests: it gives the answers that a test sets, and records the requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type SeenRequest = {
  /** Milliseconds since 1970, with fractions, at arrival. */
  readonly at: number;
  readonly method: string;
  /** As it stood on the request line. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Upstream = {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** Connections that are open at the moment. */
  readonly sockets: () => number;
  readonly answer: (how: Answer) => void;
  readonly close: () => Promise<void>;
};

export type Answer = (request: SeenRequest, response: ServerResponse, raw: IncomingMessage) => unknown;

export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | string[]>> = {},
): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
};

export async function startUpstream(first: Answer = json(200, { ok: true })): Promise<Upstream> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let answer = first;
  const server = createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    // The clock of a test is rarely this machine's; who wants a date writes one.
    response.sendDate = false;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { at, method, url, headers, body: Buffer.concat(pieces).toString('utf8') };
      seen.push(entry);
      answer(entry, response, request);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    sockets: () => sockets.size,
    answer: (how) => {
      answer = how;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
