// The way of a request through the edge: prepared bytes first, then what can be refused at once, then the app.
import type { IncomingMessage, ServerResponse } from 'node:http';
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
import { type Prepared, preparedAnswer } from '../answer/prepared.ts';
import type { AccessLog } from '../request/access-log.ts';
import { openedToAll, openToAll, optionsHeaders } from '../request/cross-origin.ts';
import { contextOf, requestIdOf } from '../request/request-id.ts';
import type { Connections } from './connection/connections.ts';
import { hasBody, settleBody } from './connection/unread-body.ts';
import type { EdgeLimits } from './limits.ts';
import { type BodyBytesOf, headRefusal, overloaded, type Refusal, refusalOf } from './refusal.ts';
import type { Turns } from './turns.ts';
import { writeAnswer } from './write-answer.ts';

export type RequestParts = {
  readonly answer: (request: HttpRequest, context: RequestContext) => HttpResponse | Promise<HttpResponse>;
  readonly prepared: Prepared;
  readonly log: AccessLog;
  readonly limits: EdgeLimits;
  readonly connections: Connections;
  readonly bodyBytesOf: BodyBytesOf;
  /** True once the server stops: connections are closed after their answer. */
  readonly isDraining: () => boolean;
  readonly turns: Turns;
  readonly onFault: (error: unknown, context: RequestContext) => void;
  /** Where a request comes from; by default the peer of the connection. */
  readonly clientOf?: ClientOf;
  /** The address of the client from X-Forwarded-For, behind proxies. */
  readonly addressOf?: (forwardedFor: string | undefined) => string | undefined;
};

type Started = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly client: string | undefined;
  readonly traceId: string | undefined;
  readonly at: number;
};

/** The methods that some URL of this server accepts: the answer to `OPTIONS *` (RFC 9110 §9.3.7). */
const serverMethods = ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'];
const serverOptions: HttpResponse = {
  status: 204,
  headers: Object.entries({ ...optionsHeaders(serverMethods), ...openToAll }).flat(),
  body: null,
};

/** With a refusal when Node has found out that the request cannot be answered. */
type OnRequest = (req: IncomingMessage, res: ServerResponse, refusal?: Refusal) => void;

export function createOnRequest(parts: RequestParts): OnRequest {
  const { prepared, log, limits, connections, isDraining, addressOf } = parts;
  return (req, res, refusal) => {
    const at = performance.now();
    // After the last answer of a connection, further requests on it are not read.
    if (req.socket.writableEnded) return;
    // Without a socket yet, this answer has to wait for an earlier one on the same connection.
    if (res.socket === null && !connections.mayWait(req.socket, res)) return;
    const { method = '', url: target = '', headers } = req;
    const requestId = requestIdOf(headers['x-request-id']);
    if (isDraining()) res.shouldKeepAlive = false;
    const client = addressOf?.(headers['x-forwarded-for']?.toString()) ?? req.socket.remoteAddress;
    const traceId = traceIdOf(headers.traceparent?.toString());
    const started = { req, res, requestId, client, traceId, at };
    if (refusal !== undefined) {
      refuse(parts, started, refusal);
      return;
    }
    const answer = fromPrepared(prepared, req);
    if (answer === undefined) {
      answerRest(parts, started);
      return;
    }
    void writeAnswer(res, answer, requestId, limits.writeStallMs);
    const bytes = method === 'HEAD' ? 0 : (answer.body?.length ?? 0);
    log({ method, target, status: answer.status, bytes, ms: performance.now() - at, requestId, client, traceId });
  };
}

/** Only for a request whose answer depends on nothing but what prepared answers know; everything else is left to the app. */
function fromPrepared(prepared: Prepared, req: IncomingMessage): ReturnType<typeof preparedAnswer> {
  const { method, url = '', headers } = req;
  const entry = method === 'GET' || method === 'HEAD' ? prepared.get(url) : undefined;
  // Node destroys the body stream where there is no body.
  if (entry === undefined || !req.destroyed || headers['if-match'] !== undefined || headRefusal(req)) return undefined;
  try {
    return preparedAnswer(entry, headers);
  } catch {
    // Bytes that cannot be made: the app answers 500 and reports why.
    return undefined;
  }
}

const healthPaths = new Set(['/healthz', '/readyz']);

function answerRest(parts: RequestParts, started: Started): void {
  const { req, res } = started;
  if (req.method === 'OPTIONS' && req.url === '*') {
    send(parts, started, req.socket.bytesWritten, serverOptions);
    return;
  }
  const refusal = refusalOf(req, parts.limits, parts.bodyBytesOf);
  if (refusal) refuse(parts, started, refusal);
  else if (healthPaths.has(req.url ?? '')) compute(parts, started);
  else
    parts.turns.take(req.socket, res, (isLate) =>
      isLate ? refuse(parts, started, overloaded) : compute(parts, started),
    );
}

function refuse(parts: RequestParts, started: Started, refusal: Refusal): void {
  const { req, requestId } = started;
  send(parts, started, req.socket.bytesWritten, refusalAnswer(req, requestId, refusal));
}

function compute(parts: RequestParts, started: Started): void {
  const { req, res, requestId } = started;
  const before = req.socket.bytesWritten;
  const request = requestFromNode(req, res, parts.clientOf, () => parts.turns.resume(req.socket));
  const context = contextOf(request, requestId);
  const answer = parts.answer(request, context);
  if (!(answer instanceof Promise)) {
    send(parts, started, before, answer, context);
    return;
  }
  parts.connections.begin(req.socket, started, () => logAnswer(parts, started, before));
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
  if (!isWhole) parts.connections.begin(req.socket, started, () => logAnswer(parts, started, before));
  try {
    void write(parts, started, answer);
  } catch (error) {
    if (context) parts.onFault(error, context);
    res.destroy();
  }
  if (isWhole) logAnswer(parts, started, before);
}

function write({ limits, connections }: RequestParts, { req, res, requestId }: Started, answer: HttpResponse) {
  settleBody(req, res, limits);
  const writing = writeAnswer(res, answer, requestId, limits.writeStallMs);
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
