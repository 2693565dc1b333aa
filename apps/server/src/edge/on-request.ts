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
} from '@farol/http';
import { type Prepared, preparedAnswer } from '../prepared/prepared.ts';
import type { AccessLog } from '../request/access-log.ts';
import { openedToAll, openToAll, optionsHeaders } from '../request/cross-origin.ts';
import { contextOf } from '../request/request-context.ts';
import { requestIdOf } from '../request/request-id.ts';
import { askedOf } from './asked.ts';
import type { Connections } from './connections.ts';
import type { EdgeLimits } from './limits.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { EdgeResponse } from './response/edge-response.ts';
import { limitStall, writeAnswer } from './response/write-answer.ts';

export type RequestParts = {
  readonly answer: (request: HttpRequest, context: RequestContext) => HttpResponse | Promise<HttpResponse>;
  readonly prepared: Prepared;
  readonly log: AccessLog;
  readonly limits: EdgeLimits;
  readonly connections: Connections;
  /** True once the server stops: connections are closed after their answer. */
  readonly isDraining: () => boolean;
  readonly onFault: (error: unknown, context: RequestContext) => void;
  /** Where a request comes from; by default the peer of the connection. */
  readonly clientOf?: ClientOf;
};

type Started = {
  readonly req: IncomingMessage;
  readonly res: EdgeResponse;
  readonly requestId: string;
  readonly at: number;
};

/** The methods that some URL of this server accepts: the answer to `OPTIONS *` (RFC 9110 §9.3.7). */
const serverMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const serverOptions: HttpResponse = {
  status: 204,
  headers: Object.entries({ ...optionsHeaders(serverMethods), ...openToAll }).flat(),
  body: null,
};

export function createOnRequest(parts: RequestParts): (req: IncomingMessage, res: EdgeResponse) => void {
  const { prepared, log, limits, connections, isDraining } = parts;
  return (req, res) => {
    const at = performance.now();
    // Without a socket yet, this answer has to wait for an earlier one on the same connection.
    if (res.socket === null && !connections.mayWait(req.socket, res)) return;
    const asked = askedOf(req.rawHeaders);
    const method = req.method ?? '';
    const target = req.url ?? '';
    const requestId = requestIdOf(asked.requestId);
    res.requestId = requestId;
    if (isDraining()) res.shouldKeepAlive = false;

    const entry = method === 'GET' || method === 'HEAD' ? prepared.get(target) : undefined;
    if (entry !== undefined && (asked.host !== undefined || req.httpVersion === '1.0')) {
      const answer = preparedAnswer(entry, asked);
      if (answer !== undefined) {
        const body = method === 'HEAD' ? null : answer.body;
        res.writeHead(answer.status, answer.headers);
        res.end(body ?? undefined);
        limitStall(res, limits.writeStallMs);
        const ms = performance.now() - at;
        log({ method, target, status: answer.status, bytes: body?.length ?? 0, ms, requestId });
        return;
      }
    }
    answerRest(parts, { req, res, requestId, at });
  };
}

function answerRest(parts: RequestParts, started: Started): void {
  const { req, res, requestId } = started;
  const { limits } = parts;
  const before = req.socket.bytesWritten;
  if (req.method === 'OPTIONS' && req.url === '*') {
    send(parts, started, before, serverOptions);
    return;
  }
  const refusal = refusalOf(req, limits);
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
    .then((given) => writeAnswer(res, given, limits.writeStallMs))
    .catch((error: unknown) => {
      parts.onFault(error, context);
      // The head may have left already, so the only honest end is a broken connection.
      res.destroy();
    })
    .then(() => discardBody(req, limits.lingerMs));
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
    void writeAnswer(res, answer, parts.limits.writeStallMs);
  } catch (error) {
    if (context) parts.onFault(error, context);
    res.destroy();
  }
  if (isWhole) logAnswer(parts, started, before);
  else discardBody(req, parts.limits.lingerMs);
}

function logAnswer({ log }: RequestParts, { req, res, requestId, at }: Started, before: number): void {
  const bytes = req.socket.bytesWritten - before;
  const ms = performance.now() - at;
  log({ method: req.method ?? '', target: req.url ?? '', status: res.statusCode, bytes, ms, requestId });
}

export function refusalAnswer(req: IncomingMessage, requestId: string, { code, facts }: Refusal): HttpResponse {
  const language = languageOfHeader(req.headers['accept-language']);
  const instance = (req.url ?? '/').split('?', 1)[0]?.slice(0, 200) || '/';
  return openedToAll(problemAnswer(code, { requestId, language, instance }, facts ?? {}));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** The unread rest of a body is discarded as it comes, but only for a moment. */
export function discardBody(req: IncomingMessage, lingerMs: number): void {
  if (req.complete) return;
  req.resume();
  setTimeout(() => req.complete || req.socket.destroy(), lingerMs).unref();
}
