// A problem on a connection on which no request could be read.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { defaultLanguage, type ProblemCode, type ProblemFacts, problemAnswer } from '@farol/http';
import { openedToAll } from '../../request/cross-origin.ts';

/** The bytes of a whole response. The language of the client is not known. */
export function rawProblem(code: ProblemCode, requestId: string, facts?: ProblemFacts): Buffer {
  const context = { requestId, language: defaultLanguage, instance: '/' };
  const { status, headers, body } = openedToAll(problemAnswer(code, context, facts));
  const fields = [...headers, 'X-Request-Id', requestId, 'Date', new Date().toUTCString(), 'Connection', 'close'];
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at + 1 < fields.length; at += 2) head += `${fields[at]}: ${fields[at + 1]}\r\n`;
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body as Buffer]);
}

/**
 * Sends the last bytes of a connection. Closing at once while the client is still sending would make its system discard the answer
 * unread, so the connection lingers for a moment.
 */
export function sendLast(socket: Duplex, bytes: Buffer, lingerMs: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(bytes);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
