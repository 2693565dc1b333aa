import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { defaultLanguage, type ProblemCode, problemKinds } from '@farol/http';
import { problemResponse } from '../problem.ts';

/** A problem as the bytes of a whole response, for a connection on which no request could be read. Nothing is known of its language. */
export async function rawProblem(
  code: ProblemCode,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const response = problemResponse(code, { requestId, language: defaultLanguage, instance: '/' }, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = problemKinds[code];
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/**
 * Sends the last bytes of a connection. Closing at once while the client is still sending would make its system throw the
 * answer away unread, so the connection lingers for a moment.
 */
export function sendLast(socket: Duplex, bytes: Buffer, lingerMs: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(bytes);
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
