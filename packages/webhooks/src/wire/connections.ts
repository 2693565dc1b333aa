// Connections to receivers, kept open for the next request: a bounded number to each origin, each with one request at a time.
import type { Socket } from 'node:net';
import { AnswerReader, type AnswerSink } from './answer-reader.ts';

export type Exchange = AnswerSink & {
  /** The request; undefined once nobody waits for its answer. */
  readonly request: Buffer | undefined;
  /** It is being sent; `cut` ends it and its connection. */
  readonly onSent: (connection: { readonly cut: () => void }) => void;
  /** There is more of the answer to come. */
  readonly onPart: () => void;
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
};

export type Origin = {
  readonly protocol: string;
  /** With the port, unless it is the usual one. */
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
};

/** Calls back once. */
export type Connect = (origin: Origin, callback: (error: Error | null, socket: Socket | null) => void) => void;

type ConnectionsOptions = {
  readonly connect: Connect;
  readonly perOrigin: number;
  /** An idle connection is closed after this time, and before the receiver closes it. */
  readonly longestIdleMs: number;
};

export type Connections = {
  readonly send: (origin: Origin, exchange: Exchange) => void;
  readonly close: () => void;
};

/** A receiver that closes after 5 s may have done so when our request arrives, so its connection is used for 3 s only. */
const marginMs = 2_000;
const sweepMs = 500;

export function createConnections({ connect, perOrigin, longestIdleMs }: ConnectionsOptions): Connections {
  const lines = new Map<string, Line>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** One timer for all idle connections, unreferenced like these. */
  function sweep(): void {
    timer = undefined;
    for (const [key, line] of lines) {
      line.sweep();
      if (line.isEmpty()) lines.delete(key);
    }
    if (lines.size > 0) timer = setTimeout(sweep, sweepMs).unref();
  }

  return {
    send: (origin, exchange) => {
      if (isClosed) return exchange.onError(ended());
      const key = `${origin.protocol}//${origin.host}`;
      let line = lines.get(key);
      if (line === undefined) {
        line = new Line(origin, connect, perOrigin, longestIdleMs);
        lines.set(key, line);
      }
      line.send(exchange);
      timer ??= setTimeout(sweep, sweepMs).unref();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const line of lines.values()) line.close();
      lines.clear();
    },
  };
}

/** The connections to one origin, and the requests that wait for one. */
class Line {
  readonly #waiting: Exchange[] = [];
  readonly #open = new Set<Connection>();
  /** The one that was used last is taken first, so that the others can end. */
  readonly #idle: Connection[] = [];
  #connecting = 0;
  #isDialling = false;
  #isClosed = false;
  readonly #origin: Origin;
  readonly #connect: Connect;
  readonly #most: number;
  readonly longestIdleMs: number;

  constructor(origin: Origin, connect: Connect, most: number, longestIdleMs: number) {
    this.#origin = origin;
    this.#connect = connect;
    this.#most = most;
    this.longestIdleMs = longestIdleMs;
  }

  send(exchange: Exchange): void {
    const now = performance.now();
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.idleUntil > now) {
        idle.send(exchange);
        return;
      }
      idle.close();
    }
    this.#waiting.push(exchange);
    this.#connectMore();
  }

  isEmpty(): boolean {
    return this.#open.size + this.#connecting + this.#waiting.length === 0;
  }

  sweep(): void {
    const now = performance.now();
    for (const idle of this.#idle.filter(({ idleUntil }) => idleUntil <= now)) idle.close();
    for (const idle of this.#idle) idle.unref();
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of [...this.#open]) connection.fail(ended());
    for (const exchange of this.#waiting.splice(0)) exchange.onError(ended());
  }

  /** The connection has nothing to do. */
  onIdle(connection: Connection): void {
    const next = this.#nextWaiting();
    if (next === undefined) this.#idle.push(connection);
    else connection.send(next);
  }

  onClosed(connection: Connection): void {
    this.#open.delete(connection);
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#connectMore();
  }

  #nextWaiting(): Exchange | undefined {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      if (next.request !== undefined) return next;
    return undefined;
  }

  #connectMore(): void {
    // A refused address fails at once; then the loop below goes on, instead of one call within another for all that wait.
    if (this.#isDialling) return;
    this.#isDialling = true;
    while (!this.#isClosed && this.#connecting < Math.min(this.#waiting.length, this.#most - this.#open.size)) {
      this.#connecting += 1;
      try {
        this.#connect(this.#origin, (error, socket) => this.#onConnected(error, socket));
      } catch (error) {
        this.#onConnected(error as Error, null);
      }
    }
    this.#isDialling = false;
  }

  #onConnected(error: Error | null, socket: Socket | null): void {
    this.#connecting -= 1;
    if (this.#isClosed) socket?.destroy();
    else if (socket === null) {
      this.#nextWaiting()?.onError(error ?? ended());
      this.#connectMore();
    } else {
      const connection = new Connection(socket, this);
      this.#open.add(connection);
      this.onIdle(connection);
    }
  }
}

class Connection {
  idleUntil: number;
  readonly #socket: Socket;
  readonly #line: Line;
  readonly #reader = new AnswerReader();
  #exchange: Exchange | undefined;
  #isReferenced = true;

  constructor(socket: Socket, line: Line) {
    this.#socket = socket;
    this.#line = line;
    this.idleUntil = performance.now() + line.longestIdleMs;
    socket.on('data', (bytes: Buffer) => this.#onData(bytes));
    socket.on('end', () => this.#onEnd());
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(ended()));
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#reader.begin();
    if (!this.#isReferenced) this.#socket.ref();
    this.#isReferenced = true;
    exchange.onSent(this);
    this.#socket.write(exchange.request as Buffer);
  }

  /** While it is idle, it does not keep the process alive. */
  unref(): void {
    if (this.#isReferenced) this.#socket.unref();
    this.#isReferenced = false;
  }

  close(): void {
    this.fail(ended());
  }

  cut(): void {
    this.#exchange = undefined;
    this.close();
  }

  /** The connection is of no more use. */
  fail(error: unknown): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#socket.destroy();
    this.#line.onClosed(this);
    exchange?.onError(error);
  }

  #onData(bytes: Buffer): void {
    const exchange = this.#exchange;
    // Nothing was asked, so the next answer could be taken for that of another request.
    if (exchange === undefined) {
      this.close();
      return;
    }
    try {
      if (this.#reader.read(bytes, exchange)) this.#complete(exchange);
      else exchange.onPart();
    } catch (error) {
      this.fail(error);
    }
  }

  #onEnd(): void {
    const exchange = this.#exchange;
    if (exchange !== undefined && this.#reader.end()) this.#complete(exchange);
    else this.close();
  }

  #complete(exchange: Exchange): void {
    // It may have been cut by a part of its answer.
    if (this.#exchange !== exchange) return;
    this.#exchange = undefined;
    const { keepsAlive, keepAliveSeconds = Number.POSITIVE_INFINITY } = this.#reader;
    const idleMs = Math.min(this.#line.longestIdleMs, keepAliveSeconds * 1_000 - marginMs);
    // An answer before the end of the request: what is left of it would be taken for the next one.
    if (!keepsAlive || idleMs <= 0 || this.#socket.writableLength > 0 || this.#socket.destroyed) this.close();
    else {
      this.idleUntil = performance.now() + idleMs;
      this.#line.onIdle(this);
    }
    exchange.onEnd();
  }
}

const ended = () => Object.assign(new Error('the connection has ended'), { code: 'CONNECTION_CLOSED' });
