// Sends the same snapshot to every viewer: read once a second while there are viewers, never once for each.
import type { ResponseStream } from '@farol/http';

export type LiveSnapshotsOptions = {
  readonly read: () => Promise<unknown>;
  readonly mostViewers: number;
  readonly onFault: (error: unknown) => void;
  /** Calls `run` again and again; returns how to stop. In tests they decide when. */
  readonly repeat?: (run: () => void) => () => void;
};

const everyMs = 1_000;

function everySecond(run: () => void): () => void {
  const timer = setInterval(run, everyMs);
  // The connections keep the process alive, not this.
  timer.unref();
  return () => clearInterval(timer);
}

export function createLiveSnapshots(options: LiveSnapshotsOptions) {
  const { read, mostViewers, onFault, repeat = everySecond } = options;
  const viewers = new Map<ResponseStream, () => void>();
  let latest: { readonly number: number; readonly chunk: Buffer } | undefined;
  let reading = false;
  let stopRepeating: (() => void) | undefined;
  let isClosed = false;

  async function refresh(): Promise<void> {
    // A store that is slow gets no second question meanwhile.
    if (reading) return;
    reading = true;
    try {
      const text = `data: ${JSON.stringify(await read())}\n\n`;
      // The last viewer has left, and the next one must not begin with old numbers.
      if (viewers.size === 0) return;
      latest = { number: (latest?.number ?? 0) + 1, chunk: Buffer.from(text) };
      for (const wake of viewers.values()) wake();
    } catch (error) {
      onFault(error);
    } finally {
      reading = false;
    }
  }

  function leave(stream: ResponseStream): void {
    const wake = viewers.get(stream);
    viewers.delete(stream);
    wake?.();
    if (viewers.size > 0) return;
    stopRepeating?.();
    stopRepeating = undefined;
    latest = undefined;
  }

  return {
    /** Undefined when as many viewers as allowed are watching, or the server stops. */
    open: (): ResponseStream | undefined => {
      if (isClosed || viewers.size >= mostViewers) return undefined;
      let sent = 0;
      const stream: ResponseStream = {
        // At the pace of the viewer: one that reads slowly gets fewer snapshots, and nothing is collected for it.
        read: async () => {
          while (viewers.has(stream) && (latest === undefined || latest.number === sent)) {
            await new Promise<void>((resolve) => viewers.set(stream, resolve));
          }
          if (!viewers.has(stream) || latest === undefined) return null;
          sent = latest.number;
          return latest.chunk;
        },
        cancel: () => leave(stream),
      };
      viewers.set(stream, () => {});
      stopRepeating ??= repeat(() => void refresh());
      if (latest === undefined) void refresh();
      return stream;
    },
    count: () => viewers.size,
    close: () => {
      isClosed = true;
      for (const stream of [...viewers.keys()]) leave(stream);
    },
  };
}
