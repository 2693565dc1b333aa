import type { Dispatcher } from 'undici';

/** The body of an upstream answer as it comes: read piece by piece, or cancelled. Holds at most a little unread. */
export type IncomingBody = {
  /** The next piece; null at the end. Rejects when it breaks off. */
  readonly read: () => Promise<Buffer | null>;
  readonly cancel: (reason?: Error) => void;
  /** Calls back once, when nothing more will come: at the end, after a failure or a cancellation. */
  readonly onDone: (done: () => void) => void;
};

export type BodyFeed = IncomingBody & {
  readonly push: (piece: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
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
  let idle: NodeJS.Timeout | undefined;

  const finish = (how: 'ended' | Error): void => {
    if (state !== 'open') return;
    state = how;
    clearTimeout(idle);
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
  const watch = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => abort(new BodyIdleError()), limits.idleMs);
    idle.unref();
  };
  watch();

  return {
    push: (piece) => {
      if (state !== 'open') return;
      total += piece.length;
      if (total > limits.mostBytes) {
        abort(new BodyTooLargeError());
        return;
      }
      watch();
      if (waiting) {
        waiting.resolve(piece);
        waiting = undefined;
        return;
      }
      pieces.push(piece);
      unread += piece.length;
      if (unread > mostUnread) {
        controller.pause();
        clearTimeout(idle);
      }
    },
    end: () => finish('ended'),
    fail: finish,
    read: () => {
      const piece = pieces.shift();
      if (piece) {
        const wasFull = unread > mostUnread;
        unread -= piece.length;
        if (wasFull && unread <= mostUnread && state === 'open') {
          controller.resume();
          watch();
        }
        return Promise.resolve(piece);
      }
      if (state === 'ended') return Promise.resolve(null);
      if (state !== 'open') return Promise.reject(state);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
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
