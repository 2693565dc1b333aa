// A body that is still arriving when its request is answered.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type UnreadLimits = { readonly bodyBytes: number; readonly lingerMs: number };

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

const answered = new WeakMap<Duplex, ServerResponse>();

/** The answer to the request of which the body is still arriving; undefined when there is none. */
export function answeredEarly(socket: Duplex): ServerResponse | undefined {
  const res = answered.get(socket);
  return res?.req.complete ? undefined : res;
}

/**
 * Called before the head of an answer is written. A short body of known length is read to its end, and the connection stays open.
 * Any other one is discarded only for a moment, so the answer announces that the connection closes (RFC 9112 §9.6).
 */
export function settleBody(req: IncomingMessage, res: ServerResponse, { bodyBytes, lingerMs }: UnreadLimits): void {
  if (req.complete || !hasBody(req)) return;
  answered.set(req.socket, res);
  const isShort = Number(req.headers['content-length']) <= bodyBytes;
  if (isShort && res.shouldKeepAlive) res.once('finish', () => req.resume());
  else closeSlowly(res, lingerMs);
}

/** Closing at once while the client is still sending would make its system discard the answer unread. */
export function closeSlowly(res: ServerResponse, lingerMs: number): void {
  const { req } = res;
  const { socket } = req;
  res.shouldKeepAlive = false;
  // A handler that still reads the body gets an error.
  socket.once('close', () => req.destroy());
  // Node calls this at the end of the last answer of a connection.
  socket.destroySoon = () => {
    socket.end();
    req.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
