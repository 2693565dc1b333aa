import type { Output } from './output.ts';

/** Whoever waits for less than this needs no word about it. */
const patienceMs = 400;
const beatMs = 120;
const beats = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Shows that work goes on: one line on a terminal that is gone when the work is done, and nothing at all in a pipe. */
export async function withProgress<T>(err: Output, text: string, work: () => Promise<T>): Promise<T> {
  if (!err.terminal) return work();
  const started = performance.now();
  let shown = false;
  const timer = setInterval(() => {
    const waited = performance.now() - started;
    if (waited < patienceMs) return;
    shown = true;
    const beat = beats[Math.floor(waited / beatMs) % beats.length];
    err.write(`\r${err.paint('quiet', `${beat} ${text} ${(waited / 1_000).toFixed(1)} s`)}\u001b[K`);
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (shown) err.write('\r\u001b[K');
  }
}
