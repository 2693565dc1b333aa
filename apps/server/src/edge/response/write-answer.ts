// Writes an answer on a socket, and limits how long a client may leave it unread.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpResponse, isStream, writeStream } from '@farol/http';
import type { EdgeResponse } from './edge-response.ts';

/** Resolves when a stream has ended; there is nothing to wait for otherwise. */
export function writeAnswer(
  res: EdgeResponse,
  { status, headers, body }: HttpResponse,
  stallMs: number,
): Promise<void> | undefined {
  if (isStream(body)) {
    res.writeHead(status, headers);
    return writeStream(res, body, stallMs);
  }
  if (typeof body === 'string') res.sendText(status, headers, body);
  else res.writeHead(status, headers).end(body ?? undefined);
  limitStall(res, stallMs);
  return undefined;
}

/** Node closes a connection on which no byte moves for this long, and sets its own limit again once the answer has left. */
export function limitStall(res: ServerResponse, stallMs: number): void {
  // An answer that waits for an earlier one on the same connection is limited from its turn on.
  if (res.socket === null) res.once('socket', (socket: Socket) => socket.setTimeout(stallMs));
  else if (res.socket.writableLength > 0) res.socket.setTimeout(stallMs);
}
