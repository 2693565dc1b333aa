// The answer to bytes that Node's HTTP parser cannot read, and to requests that do not arrive in time.
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ProblemCode, ProblemFacts } from '@farol/http';
import type { Connections, Pending } from './connection/connections.ts';
import { answeredEarly, closeSlowly } from './connection/unread-body.ts';
import type { EdgeLimits } from './limits.ts';
import { refusalAnswer } from './on-request.ts';
import type { Turns } from './turns.ts';
import { writeAnswer } from './write-answer.ts';

export type RefuseConnection = (socket: Duplex, code: ProblemCode, facts?: ProblemFacts) => void;

export function createOnClientError(
  { underWay }: Connections,
  { lastOf }: Pick<Turns, 'lastOf'>,
  refuse: RefuseConnection,
  limits: EdgeLimits,
) {
  const broken = new WeakSet<Duplex>();
  return (error: ParserError, socket: Duplex): void => {
    if (broken.has(socket)) return;
    broken.add(socket);
    const code = brokenRequest(error, limits.urlBytes);
    if (code === undefined) {
      socket.destroy();
      return;
    }
    const early = answeredEarly(socket);
    if (early !== undefined) {
      // Its request has its answer; a second one would be read as that of the next request.
      if (early.writableEnded) (socket as Socket).destroySoon();
      else socket.destroy();
      return;
    }
    const waiting = lastOf(socket);
    if (waiting?.req.complete) {
      waiting.once('close', () => socket.writable && refuse(socket, code));
      return;
    }
    const pending = underWay(socket);
    const last = pending.at(-1);
    // Either the request that broke is under way, or it came after those that are.
    const isUnderWay = last !== undefined && !last.res.req.complete;
    // A problem cannot be sent in the middle of its own answer, or before an earlier one.
    const isTooLate = isUnderWay && (last.res.headersSent || pending.length > 1);
    if (!socket.writable || isTooLate) socket.destroy();
    else if (last === undefined) refuse(socket, code);
    else if (isUnderWay) answerBroken(last, code, limits);
    else last.res.once('close', () => socket.writable && refuse(socket, code));
  };
}

/** As the one answer of its request, in place of the one that a door may still make. */
function answerBroken({ res, requestId }: Pending, code: ProblemCode, { lingerMs, writeStallMs }: EdgeLimits): void {
  closeSlowly(res, lingerMs);
  void writeAnswer(res, refusalAnswer(res.req, requestId, { code }), requestId, writeStallMs);
}

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Which problem an error of Node's HTTP parser stands for; undefined when the connection is closed and cannot be answered. */
function brokenRequest(error: ParserError, urlBytes: number): ProblemCode | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'body-too-large';
    case 'HPE_HEADER_OVERFLOW':
      return isLongUrl(error.rawPacket, urlBytes) ? 'url-too-long' : 'headers-too-large';
    default:
      return 'malformed-request';
  }
}

/** The parser counts the URL as part of the headers; if the first line alone is too long, the URL was. */
function isLongUrl(packet: Buffer | undefined, urlBytes: number): boolean {
  if (packet === undefined) return false;
  const lineEnd = packet.indexOf('\r\n');
  const line = lineEnd === -1 ? packet : packet.subarray(0, lineEnd);
  return line.length > urlBytes && /^[A-Z]+ \S/.test(line.toString('latin1', 0, 32));
}
