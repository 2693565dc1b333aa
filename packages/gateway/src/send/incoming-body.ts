// The body of an upstream's answer while it arrives.
import type { Dispatcher } from 'undici';

/** The pieces that were read so far, and whether they are the whole body. */
type Collected = { readonly pieces: readonly Buffer[]; readonly isWhole: boolean };

/** Read piece by piece, or cancelled. Buffers only a little. */
export type IncomingBody = {
  /** The next piece; null at the end. Rejects when the body breaks off. */
  readonly read: () => Promise<Buffer | null>;
  /**
   * The whole body or, once it exceeds `most` bytes, the pieces so far; the rest is then read with `read`. Must be called before
   * `read`.
   */
  readonly collect: (most: number) => Promise<Collected>;
  readonly cancel: (reason?: Error) => void;
  /** Calls back once when nothing more will come: at the end, after a failure or after a cancellation. */
  readonly onDone: (done: () => void) => void;
};

type BodyLimits = {
  /** Longest silence of the upstream; pauses of a slow reader do not count. */
  readonly idleMs: number;
  readonly mostBytes: number;
};

type Reader =
  | {
      readonly kind: 'read';
      readonly resolve: (piece: Buffer | null) => void;
      readonly reject: (error: Error) => void;
    }
  | {
      readonly kind: 'collect';
      readonly most: number;
      readonly resolve: (collected: Collected) => void;
      readonly reject: (error: Error) => void;
    };

const mostUnread = 65_536;

export class BodyFeed implements IncomingBody {
  readonly #controller: Dispatcher.DispatchController;
  readonly #limits: BodyLimits;
  #pieces: Buffer[] = [];
  #unread = 0;
  #total = 0;
  #state: 'open' | 'ended' | Error = 'open';
  #reader: Reader | undefined;
  #listeners: (() => void)[] = [];
  #idle: NodeJS.Timeout | undefined;
  #isPaused = false;

  constructor(controller: Dispatcher.DispatchController, limits: BodyLimits) {
    this.#controller = controller;
    this.#limits = limits;
  }

  push(piece: Buffer): void {
    if (this.#state !== 'open') return;
    this.#total += piece.length;
    if (this.#total > this.#limits.mostBytes) {
      this.#abort(new BodyTooLargeError());
      return;
    }
    this.#idle?.refresh();
    const reader = this.#reader;
    if (reader?.kind === 'read') {
      this.#reader = undefined;
      reader.resolve(piece);
      return;
    }
    this.#pieces.push(piece);
    this.#unread += piece.length;
    if (reader) {
      if (this.#unread > reader.most) {
        this.#reader = undefined;
        reader.resolve({ pieces: this.#taken(), isWhole: false });
      }
    } else if (this.#unread > mostUnread && !this.#isPaused) {
      this.#isPaused = true;
      this.#controller.pause();
    }
  }

  end(): void {
    this.#finish('ended');
  }

  fail(error: Error): void {
    this.#finish(error);
  }

  read(): Promise<Buffer | null> {
    const piece = this.#pieces.shift();
    if (piece) {
      this.#unread -= piece.length;
      this.#goOn();
      return Promise.resolve(piece);
    }
    if (this.#state === 'ended') return Promise.resolve(null);
    if (this.#state !== 'open') return Promise.reject(this.#state);
    return new Promise((resolve, reject) => this.#wait({ kind: 'read', resolve, reject }));
  }

  async collect(most: number): Promise<Collected> {
    if (typeof this.#state !== 'string') throw this.#state;
    if (this.#state === 'ended' || this.#unread > most) {
      const collected = { pieces: this.#taken(), isWhole: this.#state === 'ended' };
      this.#goOn();
      if (!collected.isWhole) this.watch();
      return collected;
    }
    return new Promise((resolve, reject) => this.#wait({ kind: 'collect', most, resolve, reject }));
  }

  cancel(reason: Error = new Error('the reader left')): void {
    this.#pieces.length = 0;
    if (this.#state === 'open') this.#abort(reason);
  }

  onDone(done: () => void): void {
    if (this.#state !== 'open') done();
    else this.#listeners.push(done);
  }

  /** Starts the timeout. A body that arrived at once needs none. */
  watch(): void {
    this.#idle ??= setTimeout(() => {
      if (!this.#isPaused) this.#abort(new BodyIdleError());
    }, this.#limits.idleMs).unref();
  }

  #taken(): readonly Buffer[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#unread = 0;
    return pieces;
  }

  #goOn(): void {
    if (!this.#isPaused || this.#unread > mostUnread || this.#state !== 'open') return;
    this.#isPaused = false;
    this.#idle?.refresh();
    this.#controller.resume();
  }

  #wait(reader: Reader): void {
    this.#reader = reader;
    this.watch();
  }

  #abort(error: Error): void {
    this.#finish(error);
    this.#controller.abort(error);
  }

  #finish(how: 'ended' | Error): void {
    if (this.#state !== 'open') return;
    this.#state = how;
    clearTimeout(this.#idle);
    const reader = this.#reader;
    this.#reader = undefined;
    if (how !== 'ended') reader?.reject(how);
    else if (reader?.kind === 'read') reader.resolve(null);
    else reader?.resolve({ pieces: this.#taken(), isWhole: true });
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

export class BodyIdleError extends Error {
  override readonly name = 'BodyIdleError';
  readonly code = 'FAROL_BODY_IDLE';
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly code = 'FAROL_BODY_TOO_LARGE';
}
