import { type Clock, pause } from '../clock.ts';
import { SimulatorError } from '../errors.ts';

type StreamOptions = {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly pauseMs: number;
  /** Breaks off after this number of events, as a lost connection does. */
  readonly cutAfter: number | undefined;
  readonly onEnd: () => void;
};

/** Sends the events of a sample one by one, as they are read, until the end or until the reader disconnects. */
export function streamEvents(sample: string, options: StreamOptions): ReadableStream<Uint8Array> {
  const { clock, signal, pauseMs, cutAfter, onEnd } = options;
  const encoder = new TextEncoder();
  const events = sample.split(/\r?\n\r?\n/).filter((event) => event.trim() !== '');
  const ended = new AbortController();
  let sent = 0;
  let goneAway = () => {};
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    signal.removeEventListener('abort', goneAway);
    onEnd();
  };

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        // Ends at once, because a reader that aborts may never read another event.
        goneAway = () => {
          end();
          controller.error(signal.reason);
        };
        if (signal.aborted) goneAway();
        else signal.addEventListener('abort', goneAway, { once: true });
      },
      pull: async (controller) => {
        if (pauseMs > 0 && sent > 0) {
          try {
            await pause(clock, pauseMs, ended.signal);
          } catch {
            return;
          }
        }
        if (ended.signal.aborted) return;
        if (sent === cutAfter) {
          end();
          controller.error(new SimulatorError('stream_cut', `The simulated stream was cut after ${sent} events.`));
          return;
        }
        controller.enqueue(encoder.encode(`${events[sent] ?? ''}\n\n`));
        sent += 1;
        if (sent < events.length || sent === cutAfter) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
