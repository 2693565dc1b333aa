// The HTTP server itself: its limits, and the connections on which no request can be read.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createGuard, directClient, type Guard } from '@farol/http';
import { createPlaces } from '../request/places.ts';
import { requestIdOf } from '../request/request-id.ts';
import { createConnections } from './connection/connections.ts';
import { rawProblem, sendLast } from './connection/raw-answer.ts';
import { defaultLimits, type EdgeLimits } from './limits.ts';
import { createOnClientError, type RefuseConnection } from './on-client-error.ts';
import { createOnRequest, type RequestParts } from './on-request.ts';
import { type BodyBytesOf, refusalOf } from './refusal.ts';
import { createTurns } from './turns.ts';
import { createUpgrade, type UpgradeOptions } from './upgrade.ts';

type EdgeOptions = Omit<RequestParts, 'limits' | 'connections' | 'bodyBytesOf' | 'turns'> & {
  /** Receives errors of a listening server, such as no free file descriptor for a connection. None of them ends it. */
  readonly onServerError?: (error: Error) => void;
  /** For doors that accept longer bodies than `limits.bodyBytes`. */
  readonly bodyBytesOf?: BodyBytesOf;
  /** Doors that accept WebSockets, by path. */
  readonly upgrades?: UpgradeOptions['upgrades'];
  readonly limits?: Partial<EdgeLimits>;
  readonly guard?: Guard;
};

export function createEdge(options: EdgeOptions): Server {
  const { log, isDraining } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = createConnections(limits);
  const turns = createTurns(limits);
  const bodyBytesOf = options.bodyBytesOf ?? (() => undefined);
  const onRequest = createOnRequest({ ...options, limits, connections, bodyBytesOf, turns });
  const { upgrades = new Map(), guard = createGuard({ reach: 'machine' }), clientOf = directClient } = options;
  const upgrade = createUpgrade({
    upgrades,
    log,
    limits,
    isDraining,
    isOverloaded: turns.isLate,
    guard,
    clientOf,
  });
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
      shouldUpgradeCallback: upgrade.wanted,
    },
    onRequest,
  );
  limitConnections(server, limits);
  server.on('error', (error) => {
    // Until it listens, an error is the answer to `listen`.
    if (server.listening) options.onServerError?.(error);
  });
  const refuse: RefuseConnection = (socket, code, facts) => {
    const requestId = requestIdOf(null);
    const client =
      'remoteAddress' in socket && typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined;
    const bytes = rawProblem(code, requestId, facts);
    sendLast(socket, bytes, limits.lingerMs);
    const status = Number(bytes.toString('latin1', 9, 12));
    log({ method: '-', target: '-', status, bytes: bytes.length, ms: 0, requestId, client });
  };
  server.on('clientError', createOnClientError(connections, turns, refuse, limits));
  server.on('connect', (_req, socket) =>
    refuse(socket, 'method-not-allowed', { headers: { Allow: 'GET, HEAD, OPTIONS' } }),
  );
  server.on('upgrade', upgrade.take);
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    onRequest(req, res, { code: 'expectation-failed' }),
  );
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (!refusalOf(req, limits, bodyBytesOf)) res.writeContinue();
    onRequest(req, res);
  });
  return server;
}

/** Further connections, in all and from one network, are closed at once. */
function limitConnections(server: Server, { connections, connectionsPerAddress }: EdgeLimits): void {
  server.maxConnections = connections;
  if (connectionsPerAddress === Number.POSITIVE_INFINITY) return;
  const places = createPlaces({ inAll: connections, perCaller: connectionsPerAddress });
  server.on('connection', (socket: Socket) => {
    const giveBack = places.take(socket.remoteAddress ?? '');
    if (typeof giveBack === 'function') socket.once('close', giveBack);
    else socket.destroy();
  });
}
