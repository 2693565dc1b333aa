import type { Output } from './output.ts';
import { cut } from './text-width.ts';

/** Whoever waits for less than this needs no word about it. */
const patienceMs = 400;
const beatMs = 120;
const beats = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Shows that work goes on: one line on a terminal that is gone when the work is done, and nothing at all in a pipe. Work that prints
 * meanwhile calls `clear` first, so that its own lines do not begin behind that one.
 */
export async function withProgress<T>(
  err: Output,
  text: string | (() => string),
  work: (clear: () => void) => Promise<T>,
): Promise<T> {
  if (!err.terminal) return work(() => {});
  const started = performance.now();
  let shown = false;
  const clear = () => {
    if (shown) err.write('\r\u001b[K');
    shown = false;
  };
  const timer = setInterval(() => {
    const waited = performance.now() - started;
    if (waited < patienceMs) return;
    shown = true;
    const beat = beats[Math.floor(waited / beatMs) % beats.length];
    const words = typeof text === 'string' ? text : text();
    err.write(
      `\r${err.paint('quiet', cut(`${beat} ${words} ${(waited / 1_000).toFixed(1)} s`, err.width - 1))}\u001b[K`,
    );
  }, beatMs);
  try {
    return await work(clear);
  } finally {
    clearInterval(timer);
    clear();
  }
}
