import type { Dispatcher } from 'undici';

/** The body of an upstream answer as it comes: read piece by piece, or cancelled. Holds at most a little unread. */
export type IncomingBody = {
  /** The next piece; null at the end. Rejects when it breaks off. */
  readonly read: () => Promise<Buffer | null>;
  /** Everything, or the first pieces beyond `most` bytes; the rest is then to be read. Before anything else is. */
  readonly collect: (most: number) => Promise<{ readonly pieces: readonly Buffer[]; readonly isWhole: boolean }>;
  readonly cancel: (reason?: Error) => void;
  /** Calls back once, when nothing more will come: at the end, after a failure or a cancellation. */
  readonly onDone: (done: () => void) => void;
};

export type BodyFeed = IncomingBody & {
  readonly push: (piece: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
};

type Collecting = {
  readonly most: number;
  readonly resolve: (collected: { readonly pieces: readonly Buffer[]; readonly isWhole: boolean }) => void;
  readonly reject: (error: Error) => void;
};

const mostUnread = 65_536;

export function createBodyFeed(
  controller: Dispatcher.DispatchController,
  limits: { readonly idleMs: number; readonly mostBytes: number },
): BodyFeed {
  const pieces: Buffer[] = [];
  const listeners: (() => void)[] = [];
  let unread = 0;
  let total = 0;
  let state: 'open' | 'ended' | Error = 'open';
  let waiting: { resolve: (piece: Buffer | null) => void; reject: (error: Error) => void } | undefined;
  let collecting: Collecting | undefined;
  let isPaused = false;

  const finish = (how: 'ended' | Error): void => {
    if (state !== 'open') return;
    state = how;
    clearTimeout(idle);
    if (collecting) {
      if (how === 'ended') collecting.resolve({ pieces: pieces.splice(0), isWhole: true });
      else collecting.reject(how);
      collecting = undefined;
    }
    if (waiting && pieces.length === 0) {
      if (how === 'ended') waiting.resolve(null);
      else waiting.reject(how);
      waiting = undefined;
    }
    for (const listener of listeners.splice(0)) listener();
  };

  const abort = (error: Error): void => {
    finish(error);
    controller.abort(error);
  };

  // Only silence counts: while the reader is slow the upstream is not to blame.
  const idle = setTimeout(() => {
    if (!isPaused) abort(new BodyIdleError());
  }, limits.idleMs);
  idle.unref();

  return {
    push: (piece) => {
      if (state !== 'open') return;
      total += piece.length;
      if (total > limits.mostBytes) {
        abort(new BodyTooLargeError());
        return;
      }
      idle.refresh();
      if (waiting) {
        waiting.resolve(piece);
        waiting = undefined;
        return;
      }
      pieces.push(piece);
      unread += piece.length;
      if (collecting) {
        if (unread <= collecting.most) return;
        unread = 0;
        collecting.resolve({ pieces: pieces.splice(0), isWhole: false });
        collecting = undefined;
      } else if (unread > mostUnread && !isPaused) {
        isPaused = true;
        controller.pause();
      }
    },
    end: () => finish('ended'),
    fail: finish,
    read: () => {
      const piece = pieces.shift();
      if (piece) {
        unread -= piece.length;
        if (isPaused && unread <= mostUnread && state === 'open') {
          isPaused = false;
          idle.refresh();
          controller.resume();
        }
        return Promise.resolve(piece);
      }
      if (state === 'ended') return Promise.resolve(null);
      if (state !== 'open') return Promise.reject(state);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    collect: (most) => {
      if (state !== 'open' || unread > most) {
        if (typeof state !== 'string') return Promise.reject(state);
        unread = 0;
        return Promise.resolve({ pieces: pieces.splice(0), isWhole: state === 'ended' });
      }
      return new Promise((resolve, reject) => {
        collecting = { most, resolve, reject };
      });
    },
    cancel: (reason = new Error('the reader went away')) => {
      pieces.length = 0;
      if (state === 'open') abort(reason);
    },
    onDone: (done) => {
      if (state === 'open') listeners.push(done);
      else done();
    },
  };
}

export class BodyIdleError extends Error {
  override readonly name = 'BodyIdleError';
  readonly code = 'FAROL_BODY_IDLE';
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly code = 'FAROL_BODY_TOO_LARGE';
}
