import type { Output } from './output.ts';
import { cut } from './text-width.ts';

/** Shorter waits show no progress. */
const patienceMs = 400;
const beatMs = 120;
const beats = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Shows a progress line on a terminal until the work is done; a pipe shows none. Work that prints in between calls `clear` first, so that
 * its lines do not follow the progress line. `show` writes the line at once, for work during which no timer fires.
 */
export async function withProgress<T>(
  err: Output,
  text: string | (() => string),
  work: (clear: () => void, show: () => void) => Promise<T>,
): Promise<T> {
  const nothing = () => {};
  if (!err.terminal) return work(nothing, nothing);
  const started = performance.now();
  let shown = false;
  const clear = () => {
    if (shown) err.control('\r\u001b[K');
    shown = false;
  };
  const show = () => {
    const waited = performance.now() - started;
    shown = true;
    const beat = beats[Math.floor(waited / beatMs) % beats.length];
    const words = typeof text === 'string' ? text : text();
    err.control('\r');
    err.write(err.paint('quiet', cut(`${beat} ${words} ${(waited / 1_000).toFixed(1)} s`, err.width - 1)));
    err.control('\u001b[K');
  };
  const timer = setInterval(() => {
    if (performance.now() - started >= patienceMs) show();
  }, beatMs);
  try {
    return await work(clear, show);
  } finally {
    clearInterval(timer);
    clear();
  }
}
