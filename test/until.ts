// Waits for a condition that another process or a socket brings about.
import { setTimeout as pause } from 'node:timers/promises';

const longestWaitMs = 60_000;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const last = performance.now() + longestWaitMs;
  while (!(await condition())) {
    if (performance.now() > last) throw new Error(`This did not become true within a minute: ${condition}`);
    await pause(20);
  }
}
