// The way of a request through the edge: prepared bytes first, then what can be refused at once, then the app.
import type { IncomingMessage } from 'node:http';
import {
  type ClientOf,
  type HttpRequest,
  type HttpResponse,
  isStream,
  languageOfHeader,
  problemAnswer,
  type RequestContext,
  requestFromNode,
  traceIdOf,
} from '@farol/http';
import { type Prepared, type PreparedEntry, preparedAnswer } from '../prepared/prepared.ts';
import type { AccessLog } from '../request/access-log.ts';
import { openedToAll, openToAll, optionsHeaders } from '../request/cross-origin.ts';
import { contextOf } from '../request/request-context.ts';
import { requestIdOf } from '../request/request-id.ts';
import type { Connections } from './connection/connections.ts';
import { hasBody, settleBody } from './connection/unread-body.ts';
import { type Asked, askedOf } from './head/asked.ts';
import { type BodyBytesOf, headRefusal, type Refusal, refusalOf } from './head/refusal.ts';
import type { EdgeLimits } from './limits.ts';
import { overloaded } from './overload.ts';
import type { EdgeResponse } from './response/edge-response.ts';
import { limitStall, writeAnswer } from './response/write-answer.ts';

export type RequestParts = {
  readonly answer: (request: HttpRequest, context: RequestContext) => HttpResponse | Promise<HttpResponse>;
  readonly prepared: Prepared;
  readonly log: AccessLog;
  readonly limits: EdgeLimits;
  readonly connections: Connections;
  readonly bodyBytesOf: BodyBytesOf;
  /** True once the server stops: connections are closed after their answer. */
  readonly isDraining: () => boolean;
  /** True when requests that cost work should be refused. */
  readonly isOverloaded: () => boolean;
  readonly onFault: (error: unknown, context: RequestContext) => void;
  /** Where a request comes from; by default the peer of the connection. */
  readonly clientOf?: ClientOf;
  /** The address of the client from X-Forwarded-For, behind proxies. */
  readonly addressOf?: (forwardedFor: string | undefined) => string | undefined;
};

type Started = {
  readonly req: IncomingMessage;
  readonly res: EdgeResponse;
  readonly requestId: string;
  readonly client: string | undefined;
  readonly traceId: string | undefined;
  readonly at: number;
};

/** The methods that some URL of this server accepts: the answer to `OPTIONS *` (RFC 9110 §9.3.7). */
const serverMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const serverOptions: HttpResponse = {
  status: 204,
  headers: Object.entries({ ...optionsHeaders(serverMethods), ...openToAll }).flat(),
  body: null,
};

/** With a refusal when Node has found out that the request cannot be answered. */
type OnRequest = (req: IncomingMessage, res: EdgeResponse, refusal?: Refusal) => void;

export function createOnRequest(parts: RequestParts): OnRequest {
  const { prepared, log, limits, connections, isDraining, addressOf } = parts;
  return (req, res, refusal) => {
    const at = performance.now();
    // After the last answer of a connection, further requests on it are not read.
    if (req.socket.writableEnded) return;
    // Without a socket yet, this answer has to wait for an earlier one on the same connection.
    if (res.socket === null && !connections.mayWait(req.socket, res)) return;
    const asked = askedOf(req.rawHeaders);
    const method = req.method ?? '';
    const target = req.url ?? '';
    const requestId = requestIdOf(asked.requestId);
    res.requestId = requestId;
    if (isDraining()) res.shouldKeepAlive = false;
    const client = addressOf?.(asked.forwardedFor) ?? req.socket.remoteAddress;
    const traceId = traceIdOf(asked.traceparent);
    const started = { req, res, requestId, client, traceId, at };
    if (refusal !== undefined) {
      send(parts, started, req.socket.bytesWritten, refusalAnswer(req, requestId, refusal));
      return;
    }

    const entry = method === 'GET' || method === 'HEAD' ? prepared.get(target) : undefined;
    if (entry !== undefined && isPlain(req, asked)) {
      const answer = tryPrepared(entry, asked);
      if (answer !== undefined) {
        const body = method === 'HEAD' ? null : answer.body;
        res.writeHead(answer.status, answer.headers);
        res.end(body ?? undefined);
        limitStall(res, limits.writeStallMs);
        const ms = performance.now() - at;
        log({ method, target, status: answer.status, bytes: body?.length ?? 0, ms, requestId, client, traceId });
        return;
      }
    }
    answerRest(parts, started);
  };
}

/** Bytes that cannot be made are left to the app, which answers 500 and reports why. */
function tryPrepared(entry: PreparedEntry, asked: Asked): ReturnType<typeof preparedAnswer> {
  try {
    return preparedAnswer(entry, asked);
  } catch {
    return undefined;
  }
}

/** True when the answer depends on nothing but what prepared answers know. Node destroys the body stream where there is no body. */
function isPlain(req: IncomingMessage, asked: Asked): boolean {
  return req.destroyed && asked.ifMatch === undefined && headRefusal(req, asked) === undefined;
}

const healthPaths = new Set(['/healthz', '/readyz']);

function overloadRefusal({ isOverloaded }: RequestParts, { url = '' }: IncomingMessage): Refusal | undefined {
  return isOverloaded() && !healthPaths.has(url) ? overloaded : undefined;
}

function answerRest(parts: RequestParts, started: Started): void {
  const { req, res, requestId } = started;
  const { limits } = parts;
  const before = req.socket.bytesWritten;
  if (req.method === 'OPTIONS' && req.url === '*') {
    send(parts, started, before, serverOptions);
    return;
  }
  const refusal = refusalOf(req, limits, parts.bodyBytesOf) ?? overloadRefusal(parts, req);
  if (refusal) {
    send(parts, started, before, refusalAnswer(req, requestId, refusal));
    return;
  }
  const request = requestFromNode(req, res, parts.clientOf);
  const context = contextOf(request, requestId);
  const answer = parts.answer(request, context);
  if (!(answer instanceof Promise)) {
    send(parts, started, before, answer, context);
    return;
  }
  parts.connections.begin(req.socket, res, () => logAnswer(parts, started, before));
  void answer
    .then((given) => {
      // The body broke off meanwhile, and that was answered.
      if (res.headersSent) return isStream(given.body) ? given.body.cancel() : undefined;
      return write(parts, started, given);
    })
    .catch((error: unknown) => {
      parts.onFault(error, context);
      // The head may have left already, so the only honest end is a broken connection.
      res.destroy();
    });
}

/** Writes an answer that is there at once. */
function send(
  parts: RequestParts,
  started: Started,
  before: number,
  answer: HttpResponse,
  context?: RequestContext,
): void {
  const { req, res } = started;
  const isWhole = !isStream(answer.body) && !hasBody(req);
  if (!isWhole) parts.connections.begin(req.socket, res, () => logAnswer(parts, started, before));
  try {
    void write(parts, started, answer);
  } catch (error) {
    if (context) parts.onFault(error, context);
    res.destroy();
  }
  if (isWhole) logAnswer(parts, started, before);
}

function write({ limits, connections }: RequestParts, { req, res }: Started, answer: HttpResponse) {
  settleBody(req, res, limits);
  const writing = writeAnswer(res, answer, limits.writeStallMs);
  if (res.socket === null) connections.countWaiting(req.socket, res);
  return writing;
}

function logAnswer({ log }: RequestParts, started: Started, before: number): void {
  const { req, res, requestId, client, traceId, at } = started;
  const bytes = req.socket.bytesWritten - before;
  const ms = performance.now() - at;
  const { method = '', url: target = '' } = req;
  log({ method, target, status: res.statusCode, bytes, ms, requestId, client, traceId });
}

export function refusalAnswer(req: IncomingMessage, requestId: string, { code, facts }: Refusal): HttpResponse {
  const language = languageOfHeader(req.headers['accept-language']);
  const instance = (req.url ?? '/').split('?', 1)[0]?.slice(0, 200) || '/';
  return openedToAll(problemAnswer(code, { requestId, language, instance }, facts ?? {}));
}
