import { type Clock, pause } from './clock.ts';
import { SimulatorError } from './errors.ts';

export type StreamOptions = {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly pauseMs: number;
  /** Breaks off after so many events, as a lost connection does. */
  readonly cutAfter: number | undefined;
  readonly onEnd: () => void;
};

/** Sends the events of a sample one by one, as they are asked for, until the end or until the reader goes away. */
export function streamEvents(sample: string, options: StreamOptions): ReadableStream<Uint8Array> {
  const { clock, signal, pauseMs, cutAfter, onEnd } = options;
  const encoder = new TextEncoder();
  const events = sample.split(/\r?\n\r?\n/).filter((event) => event.trim() !== '');
  const left = new AbortController();
  let sent = 0;
  let open = true;
  const end = () => {
    if (open) onEnd();
    open = false;
    signal.removeEventListener('abort', goneAway);
  };
  const goneAway = () => left.abort(signal.reason);

  return new ReadableStream<Uint8Array>(
    {
      start: () => {
        if (signal.aborted) goneAway();
        else signal.addEventListener('abort', goneAway, { once: true });
      },
      pull: async (controller) => {
        try {
          if (pauseMs > 0 && sent > 0) await pause(clock, pauseMs, left.signal);
          left.signal.throwIfAborted();
          if (sent === cutAfter) throw new SimulatorError('stream_cut', `The stream was cut after ${sent} events.`);
        } catch (cause) {
          end();
          if (!signal.aborted && left.signal.aborted) return;
          controller.error(cause);
          return;
        }
        const event = events[sent];
        if (event !== undefined) controller.enqueue(encoder.encode(`${event}\n\n`));
        sent += 1;
        if (sent < events.length || (cutAfter !== undefined && sent <= cutAfter)) return;
        end();
        controller.close();
      },
      cancel: () => {
        left.abort();
        end();
      },
    },
    { highWaterMark: 0 },
  );
}
