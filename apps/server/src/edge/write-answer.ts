// Writes an answer on a socket, and limits how long a client may leave it unread.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type HttpResponse, isStream, writeStream } from '@farol/http';

/** Of GraphQL over HTTP; Node has no phrase for it, because IANA has not registered it. */
const partialSuccess = 294;

/** Writes one answer with the id of its request. Resolves when a stream has ended; there is nothing to wait for otherwise. */
export function writeAnswer(
  res: ServerResponse,
  { status, headers, body }: HttpResponse,
  requestId: string,
  stallMs: number,
): Promise<void> | undefined {
  const fields = [...headers, 'X-Request-Id', requestId];
  if (typeof body === 'string') fields.push('Content-Length', String(Buffer.byteLength(body)));
  if (status === partialSuccess) res.statusMessage = 'Partial Success';
  res.writeHead(status, fields);
  if (isStream(body)) return writeStream(res, body, stallMs);
  res.end(body ?? undefined);
  limitStall(res, stallMs);
  return undefined;
}

/** Closes the connection when no byte of the answer leaves for this long. Node's own idle timer would be renewed by bytes that arrive. */
function limitStall(res: ServerResponse, stallMs: number): void {
  // An answer that waits for an earlier one on the same connection is limited from its turn on.
  if (res.socket === null) res.once('socket', (socket: Socket) => process.nextTick(watchStall, res, socket, stallMs));
  else watchStall(res, res.socket, stallMs);
}

function watchStall(res: ServerResponse, socket: Socket, stallMs: number): void {
  if (socket.writableLength === 0 || res.closed) return;
  let before = unsentBytes(socket);
  const timer = setInterval(() => {
    const unsent = unsentBytes(socket);
    if (unsent >= before) socket.destroy();
    before = unsent;
  }, stallMs);
  timer.unref();
  res.once('close', () => clearInterval(timer));
}

/** `_handle` is undocumented: only its queue shows how much of one large piece the system has accepted. */
function unsentBytes(socket: Socket): number {
  const { _handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return socket.writableLength + (_handle?.writeQueueSize ?? 0);
}
