// A clock for windows and limits. It advances with the monotonic clock, so a step of the wall clock neither empties a window nor
// makes it longer. It starts at the wall time and is not corrected afterwards: show times by `now()`, compare times by `steadyNow()`.
import { readFileSync } from 'node:fs';

/** Milliseconds since the machine was started: the same for all processes of one boot. */
export function machineUptimeMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + Math.floor(nanoseconds / 1_000_000);
}

/** Names the current boot of the machine, where the system tells it. Uptimes can be compared only within one boot. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}
