// How much of a processor a process has used so far. Where others use the machine too, this tells more than calls per second.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for everybody who asks, whatever its kernel counts in. */
const tickMicroseconds = 10_000;

/** Microseconds; undefined where the system does not tell, or no process was named. */
export function processorTime(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    // The second field is the program's name in parentheses, which may hold anything; utime and stime are the 14th and 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
  } catch {
    return undefined;
  }
}
