import type { Dispatcher } from 'undici';

/** What was read of a body so far, and whether that is all of it. */
export type Collected = { readonly pieces: readonly Buffer[]; readonly isWhole: boolean };

/** The body of an upstream answer as it comes: read piece by piece, or cancelled. Holds at most a little unread. */
export type IncomingBody = {
  /** The next piece; null at the end. Rejects when it breaks off. */
  readonly read: () => Promise<Buffer | null>;
  /**
   * Everything, or the first pieces beyond `most` bytes; the rest is then to be read. Before anything else is. At once when it
   * is all there, as a short body mostly is that came together with its head.
   */
  readonly collect: (most: number) => Collected | Promise<Collected>;
  readonly cancel: (reason?: Error) => void;
  /** Calls back once, when nothing more will come: at the end, after a failure or a cancellation. */
  readonly onDone: (done: () => void) => void;
};

type BodyLimits = {
  /** Silence. While the reader is slow the upstream is not to blame. */
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

/** One a call, so it is an object with methods and not a set of closures. */
export class BodyFeed implements IncomingBody {
  readonly #controller: Dispatcher.DispatchController;
  readonly #limits: BodyLimits;
  #pieces: Buffer[] = [];
  #unread = 0;
  #total = 0;
  #state: 'open' | 'ended' | Error = 'open';
  #reader: Reader | undefined;
  #listeners: (() => void)[] | undefined;
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

  collect(most: number): Collected | Promise<Collected> {
    if (typeof this.#state !== 'string') return Promise.reject(this.#state);
    if (this.#state === 'ended' || this.#unread > most) {
      const collected = { pieces: this.#taken(), isWhole: this.#state === 'ended' };
      this.#goOn();
      if (!collected.isWhole) this.watch();
      return collected;
    }
    return new Promise((resolve, reject) => this.#wait({ kind: 'collect', most, resolve, reject }));
  }

  cancel(reason: Error = new Error('the reader went away')): void {
    this.#pieces.length = 0;
    if (this.#state === 'open') this.#abort(reason);
  }

  onDone(done: () => void): void {
    if (this.#state !== 'open') done();
    else if (this.#listeners) this.#listeners.push(done);
    else this.#listeners = [done];
  }

  /** From here on silence counts. A body that came as a whole needs no timer. */
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
    const listeners = this.#listeners;
    this.#listeners = undefined;
    if (listeners) for (const listener of listeners) listener();
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
