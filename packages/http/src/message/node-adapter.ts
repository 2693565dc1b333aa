// From a message of node:http to a request, and from an answer to its response.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Client, type ClientOf, directClient } from './client.ts';
import type { BodyRead, Caller, HttpRequest } from './request.ts';
import { splitTarget } from './request.ts';
import { type HttpResponse, isStream, type ResponseStream } from './response.ts';

export function requestFromNode(
  message: IncomingMessage,
  response: ServerResponse,
  clientOf: ClientOf = directClient,
  /** Awaited when a body has been read, before it is handed on. */
  onBody?: () => Promise<void> | undefined,
): HttpRequest {
  return new NodeRequest(message, response, clientOf, onBody);
}

/** An object with methods instead of one closure per function: it is made for every request. The caller is the same object. */
class NodeRequest implements HttpRequest, Caller {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly header: (name: string) => string | null;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #clientOf: ClientOf;
  readonly #onBody: (() => Promise<void> | undefined) | undefined;
  #client: Client | undefined = undefined;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    clientOf: ClientOf,
    onBody?: () => Promise<void> | undefined,
  ) {
    this.#onBody = onBody;
    this.#message = message;
    this.#response = response;
    this.#clientOf = clientOf;
    this.method = message.method ?? 'GET';
    const target = message.url ?? '/';
    const { path, query } = splitTarget(target.startsWith('/') ? target : originForm(target));
    this.path = path;
    this.query = query;
    const { headers } = message;
    this.header = (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value === undefined ? null : value.join(', ');
    };
  }

  get url(): string {
    const { scheme, host } = this.#from;
    return `${scheme}://${host || 'localhost'}${this.path}${this.query === '' ? '' : `?${this.query}`}`;
  }

  get host(): string {
    return this.#from.host;
  }

  get httpVersion(): string {
    return this.#message.httpVersion;
  }

  get address(): string | undefined {
    return this.#from.address;
  }

  /** Found out when it is first needed: most requests do not ask for it. */
  get #from(): Client {
    this.#client ??= this.#clientOf(this.#message);
    return this.#client;
  }

  get caller(): Caller {
    return this;
  }

  isGone(): boolean {
    return this.#response.closed && !this.#response.writableFinished;
  }

  onLeave(listener: () => void): () => void {
    const response = this.#response;
    const closed = (): void => {
      if (!response.writableFinished) listener();
    };
    // `close` comes once, so `on` is enough; `once` would wrap the listener.
    response.on('close', closed);
    return () => response.off('close', closed);
  }

  body(): AsyncIterable<Uint8Array> | null {
    return hasBody(this.#message) ? this.#message : null;
  }

  async readBody(maxBytes: number): Promise<BodyRead> {
    if (!hasBody(this.#message)) return nothing;
    const body = await this.#readWhole(maxBytes);
    await this.#onBody?.();
    return body;
  }

  async #readWhole(maxBytes: number): Promise<BodyRead> {
    const message = this.#message;
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) return 'too_large';
    // Most bodies arrive in the packet of their head. Node has parsed that packet to its end at the next turn of the event loop, not
    // yet in a microtask; the body is then complete without listeners that wait for more.
    await new Promise((resolve) => setImmediate(resolve));
    if (message.complete && message.readableFlowing === null) {
      const body: Buffer | null = message.read();
      return body === null ? nothing : body.length > maxBytes ? 'too_large' : body;
    }
    // Its events are over, so nobody would hear of the end.
    if (message.destroyed) return 'unreadable';
    return collect(message, maxBytes);
  }
}

const nothing = Buffer.alloc(0);

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

function originForm(target: string): string {
  const url = URL.parse(target);
  return url === null ? target : `${url.pathname}${url.search}`;
}

function collect(message: IncomingMessage, maxBytes: number): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      message.off('data', onData);
      resolve('too_large');
    };
    message.on('data', onData);
    message.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)));
    // Both also come after the end, when the promise is settled already.
    message.on('error', () => resolve('unreadable'));
    message.on('close', () => resolve('unreadable'));
  });
}

/** Writes an answer. Resolves when a stream has ended; there is nothing to wait for otherwise. */
export function writeToNode(
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): Promise<void> | undefined {
  if (isStream(body)) {
    response.writeHead(status, headers as string[]);
    return writeStream(response, body);
  }
  const fields = [...headers];
  if (typeof body === 'string') fields.push('Content-Length', String(Buffer.byteLength(body)));
  // The rest of an unread body would delay the next request on the connection.
  if (!response.req.complete) fields.push('Connection', 'close');
  response.writeHead(status, fields);
  response.end(body ?? undefined);
  return undefined;
}

/**
 * The body of an answer whose head was given to `writeHead`: at the pace of the reader, and cancelled when the reader leaves or reads
 * nothing for `stallMs`.
 */
export async function writeStream(response: ServerResponse, body: ResponseStream, stallMs?: number): Promise<void> {
  const leave = (): void => body.cancel();
  response.once('close', leave);
  try {
    // The head goes out before the first piece comes, so that the reader sees that the stream has begun.
    response.flushHeaders();
    for (let piece = await body.read(); piece !== null; piece = await body.read()) {
      if (!response.write(piece) && !response.closed) await drained(response, stallMs);
      if (response.closed) return;
    }
    response.end();
  } catch {
    // The reader must see that the answer is incomplete.
    response.destroy();
  } finally {
    response.off('close', leave);
    body.cancel();
  }
}

/** Resolves when there is room again or the reader has left. Leaves no listener behind: a long answer waits many times. */
function drained(response: ServerResponse, stallMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stalled = stallMs === undefined ? undefined : setTimeout(() => response.destroy(), stallMs);
    const proceed = (): void => {
      clearTimeout(stalled);
      response.off('drain', proceed);
      response.off('close', proceed);
      resolve();
    };
    response.on('drain', proceed);
    response.on('close', proceed);
  });
}
