import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { languageOfHeader, matchesTag, type ProblemCode } from '@farol/http';
import { getRequestListener } from '@hono/node-server';
import { preferred } from '../answer/select.ts';
import type { App } from '../app.ts';
import type { Door } from '../door/door.ts';
import { type Prepared, sealedFor } from '../prepared/prepared.ts';
import { problemResponse } from '../problem.ts';
import { openToAll, optionsHeaders } from '../request/cross-origin.ts';
import { requestIdOf } from '../request/request-id.ts';
import type { AccessLog } from './access-log.ts';
import { askedOf } from './asked.ts';
import { brokenRequest, type ParserError } from './broken-request.ts';
import { EdgeResponse } from './edge-response.ts';
import { defaultLimits, type EdgeLimits } from './limits.ts';
import { rawProblem, sendLast } from './raw-answer.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { createUpgrade, type UpgradeOptions } from './upgrade.ts';

/** What some address of this server takes: the answer to `OPTIONS *` (RFC 9110 §9.3.7). */
const serverMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

export type EdgeOptions = {
  readonly app: App;
  readonly prepared: Prepared;
  /** Doors that answer on the socket, by where they stand. */
  readonly direct: ReadonlyMap<string, NonNullable<Door['listen']>>;
  /** Doors that speak over WebSockets, by path. */
  readonly upgrades?: UpgradeOptions['upgrades'];
  readonly log: AccessLog;
  readonly limits?: Partial<EdgeLimits>;
  /** True once the server is about to end: connections are then let go after their answer. */
  readonly isDraining: () => boolean;
};

/** The last part of a path that means what it says: no dots that lead elsewhere, nothing encoded. What is stranger goes the usual way. */
const isPlainPart = (part: string): boolean => /^[\w-]+(?:\.[\w-]+)*$/.test(part);

/**
 * The first and the last thing that a request meets. What is prepared is found by one look-up on the request target and written
 * as it is; the rest goes to the app. What cannot even be read as a request gets the same error body as everything else.
 */
export function createEdge(options: EdgeOptions): Server {
  const { app, prepared, direct, log, isDraining } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const below = [...direct].flatMap(([path, listen]) => {
    const start = path.slice(0, path.lastIndexOf('/') + 1);
    if (path.endsWith('/*')) return [{ start, listen, fits: () => true }];
    return path.startsWith(':', start.length) ? [{ start, listen, fits: isPlainPart }] : [];
  });
  const ids = new WeakMap<IncomingMessage, string>();
  /** Answers that are not prepared and not finished, by connection. */
  const underWay = new WeakMap<Duplex, ServerResponse[]>();
  const forward = getRequestListener(
    (request, { incoming }) => app.fetch(request, ids.get(incoming as IncomingMessage), incoming.socket.remoteAddress),
    {
      // A Host header or a target that no URL can be made of.
      errorHandler: () =>
        problemResponse('malformed-request', { requestId: requestIdOf(null), language: 'pt', instance: '/' }),
    },
  );

  const onRequest = (req: IncomingMessage, res: EdgeResponse): void => {
    const started = performance.now();
    const asked = askedOf(req.rawHeaders);
    const method = req.method ?? '';
    const target = req.url ?? '';
    const requestId = requestIdOf(asked.requestId);
    res.requestId = requestId;
    if (isDraining()) res.shouldKeepAlive = false;

    const entry = method === 'GET' || method === 'HEAD' ? prepared.get(target) : undefined;
    if (entry !== undefined && (asked.host !== undefined || req.httpVersion === '1.0')) {
      const variant = preferred(sealedFor(entry, asked.acceptLanguage), asked.acceptEncoding);
      if (variant !== undefined) {
        const isFresh = asked.ifNoneMatch !== undefined && matchesTag(asked.ifNoneMatch, variant.etag);
        const status = isFresh ? 304 : 200;
        const body = isFresh || method === 'HEAD' ? undefined : variant.body;
        res.writeHead(status, isFresh ? variant.notModified : variant.headers);
        res.end(body);
        log({ method, target, status, bytes: body?.length ?? 0, ms: performance.now() - started, requestId });
        return;
      }
    }

    const { socket } = req;
    const before = socket.bytesWritten;
    const logIt = () => {
      const bytes = socket.bytesWritten - before;
      log({ method, target, status: res.statusCode, bytes, ms: performance.now() - started, requestId });
    };
    const watch = () => {
      let pending = underWay.get(socket);
      if (pending === undefined) {
        pending = [];
        underWay.set(socket, pending);
      }
      pending.push(res);
      res.on('close', () => {
        pending.splice(pending.indexOf(res), 1);
        logIt();
      });
    };
    if (method === 'OPTIONS' && target === '*') {
      watch();
      res.writeHead(204, { ...optionsHeaders(serverMethods), ...openToAll }).end();
      return;
    }
    const refusal = refusalOf(req, limits);
    if (refusal) {
      watch();
      void refuse(req, res, requestId, refusal);
      return;
    }
    const question = target.indexOf('?');
    const path = question === -1 ? target : target.slice(0, question);
    const listen =
      direct.get(path) ??
      below.find(({ start, fits }) => path.startsWith(start) && fits(path.slice(start.length)))?.listen;
    const language = languageOfHeader(asked.acceptLanguage);
    const listening = listen?.(req, res, { requestId, language, instance: path });
    // Answered already, within the turn: there is nothing to wait for and nothing to clear away.
    if (listening && res.writableEnded && !hasBody(req)) {
      logIt();
      return;
    }
    watch();
    if (listening) {
      const after = () => throwAway(req);
      void listening.then(after, after);
      return;
    }
    ids.set(req, requestId);
    // The app brings the id; it is set here too, so that not even an answer which the library makes by itself goes without.
    res.requestId = undefined;
    res.setHeader('X-Request-Id', requestId);
    void forward(req, res);
  };

  const refuse = async (req: IncomingMessage, res: ServerResponse, requestId: string, { code, facts }: Refusal) => {
    const language = languageOfHeader(req.headers['accept-language']);
    const instance = (req.url ?? '/').split('?', 1)[0]?.slice(0, 200) || '/';
    const response = problemResponse(code, { requestId, language, instance }, facts ?? {});
    const body = Buffer.from(await response.arrayBuffer());
    res.writeHead(response.status, [...response.headers].flat());
    res.end(req.method === 'HEAD' ? undefined : body);
    throwAway(req);
  };

  /** Whatever of a request nobody reads any more is thrown away as it comes, but not for ever. */
  const throwAway = (req: IncomingMessage): void => {
    if (req.complete) return;
    req.resume();
    setTimeout(() => req.complete || req.socket.destroy(), limits.lingerMs).unref();
  };

  const lastWords = async (socket: Duplex, code: ProblemCode, headers?: Readonly<Record<string, string>>) => {
    const requestId = requestIdOf(null);
    const bytes = await rawProblem(code, requestId, headers);
    sendLast(socket, bytes, limits.lingerMs);
    const status = Number(bytes.toString('latin1', 9, 12));
    log({ method: '-', target: '-', status, bytes: bytes.length, ms: 0, requestId });
  };

  const upgrade = createUpgrade({ upgrades: options.upgrades ?? new Map(), log, limits, isDraining });
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.headerBytes,
      // Node would answer by itself, with an empty body.
      requireHostHeader: false,
      // A request without a body needs no stream that has nothing to say.
      optimizeEmptyRequests: true,
      ServerResponse: EdgeResponse,
      shouldUpgradeCallback: upgrade.wanted,
    },
    onRequest,
  );

  const broken = new WeakSet<Duplex>();
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    if (broken.has(socket)) return;
    broken.add(socket);
    const code = brokenRequest(error, limits.urlBytes);
    const pending = underWay.get(socket) ?? [];
    const last = pending.at(-1);
    /** The request that broke is being answered already; otherwise it came after those that are. */
    const isAnswered = last !== undefined && !last.req.complete;
    // In the middle of an answer, or in front of one that is still to come, nothing can be said.
    const isTooLate = pending.some((res) => res.headersSent) || (isAnswered && pending.length > 1);
    if (code === undefined || !socket.writable || isTooLate) socket.destroy();
    else if (last === undefined || isAnswered) void lastWords(socket, code);
    else last.once('close', () => socket.writable && void lastWords(socket, code));
  });
  server.on('connect', (_req, socket) => void lastWords(socket, 'method-not-allowed', { Allow: 'GET, HEAD, OPTIONS' }));
  server.on('upgrade', upgrade.take);
  server.on('checkExpectation', (req: IncomingMessage, res: EdgeResponse) => {
    res.requestId = requestIdOf(req.headers['x-request-id']);
    void refuse(req, res, res.requestId, { code: 'expectation-failed' });
  });
  server.on('checkContinue', (req: IncomingMessage, res: EdgeResponse) => {
    if (!refusalOf(req, limits)) res.writeContinue();
    onRequest(req, res);
  });
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
