// The HTTP server itself: its limits, and the connections on which no request can be read.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createGuard, directClient, type Guard, type ProblemCode } from '@farol/http';
import { requestIdOf } from '../request/request-id.ts';
import { brokenRequest, type ParserError } from './broken-request.ts';
import { type Connections, createConnections } from './connections.ts';
import { defaultLimits, type EdgeLimits } from './limits.ts';
import { createOnRequest, discardBody, type RequestParts, refusalAnswer } from './on-request.ts';
import { rawProblem, sendLast } from './raw-answer.ts';
import { refusalOf } from './refusal.ts';
import { EdgeResponse } from './response/edge-response.ts';
import { writeAnswer } from './response/write-answer.ts';
import { createUpgrade, type UpgradeOptions } from './upgrade.ts';

type EdgeOptions = Omit<RequestParts, 'limits' | 'connections'> & {
  /** Doors that accept WebSockets, by path. */
  readonly upgrades?: UpgradeOptions['upgrades'];
  readonly limits?: Partial<EdgeLimits>;
  readonly guard?: Guard;
};

type RefuseConnection = (socket: Duplex, code: ProblemCode, headers?: Readonly<Record<string, string>>) => void;

export function createEdge(options: EdgeOptions): Server {
  const { log, isDraining } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(limits);
  const onRequest = createOnRequest({ ...options, limits, connections });
  const { upgrades = new Map(), guard = createGuard({ reach: 'machine' }), clientOf = directClient } = options;
  const upgrade = createUpgrade({ upgrades, log, limits, isDraining, guard, clientOf });
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.headerBytes,
      // Node would answer by itself, with an empty body.
      requireHostHeader: false,
      // A request without a body needs no stream.
      optimizeEmptyRequests: true,
      ServerResponse: EdgeResponse,
      shouldUpgradeCallback: upgrade.wanted,
    },
    onRequest,
  );
  const refuse: RefuseConnection = (socket, code, headers) => {
    const requestId = requestIdOf(null);
    const bytes = rawProblem(code, requestId, headers);
    sendLast(socket, bytes, limits.lingerMs);
    const status = Number(bytes.toString('latin1', 9, 12));
    log({ method: '-', target: '-', status, bytes: bytes.length, ms: 0, requestId });
  };
  server.on('clientError', createOnClientError(connections, refuse, limits.urlBytes));
  server.on('connect', (_req, socket) => refuse(socket, 'method-not-allowed', { Allow: 'GET, HEAD, OPTIONS' }));
  server.on('upgrade', upgrade.take);
  server.on('checkExpectation', (req: IncomingMessage, res: EdgeResponse) => {
    res.requestId = requestIdOf(req.headers['x-request-id']);
    void writeAnswer(res, refusalAnswer(req, res.requestId, { code: 'expectation-failed' }), limits.writeStallMs);
    discardBody(req, limits.lingerMs);
  });
  server.on('checkContinue', (req: IncomingMessage, res: EdgeResponse) => {
    if (!refusalOf(req, limits)) res.writeContinue();
    onRequest(req, res);
  });
  return server;
}

function createOnClientError({ underWay }: Connections, refuse: RefuseConnection, urlBytes: number) {
  const broken = new WeakSet<Duplex>();
  return (error: ParserError, socket: Duplex): void => {
    if (broken.has(socket)) return;
    broken.add(socket);
    const code = brokenRequest(error, urlBytes);
    const pending = underWay(socket);
    const last = pending.at(-1);
    // Either the request that broke is being answered already, or it came after those that are.
    const isAnswered = last !== undefined && !last.req.complete;
    // A problem cannot be sent in the middle of an answer, or before an earlier one.
    const isTooLate = pending.some((res) => res.headersSent) || (isAnswered && pending.length > 1);
    if (code === undefined || !socket.writable || isTooLate) socket.destroy();
    else if (last === undefined || isAnswered) refuse(socket, code);
    else last.once('close', () => socket.writable && refuse(socket, code));
  };
}
