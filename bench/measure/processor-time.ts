// How much of a processor a process has used so far. Where others use the machine too, this tells more than calls per second.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for everybody who asks, whatever its kernel counts in. */
const tickMicroseconds = 10_000;

type Usage = { readonly parent: number; readonly own: number; readonly ended: number };

/** Microseconds; undefined where the system does not tell, or no process was named. */
export function processorTime(pid: number | undefined): number | undefined {
  return pid === undefined ? undefined : usageOf(pid)?.own;
}

/** The same of a process, its children, and those of its children that have ended. */
export function familyTime(pid: number | undefined): number | undefined {
  const first = pid === undefined ? undefined : usageOf(pid);
  if (first === undefined) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usageOf(Number(name)))
    .filter((usage) => usage?.parent === pid);
  return children.reduce((sum, usage) => sum + (usage?.own ?? 0), first.own + first.ended);
}

function usageOf(pid: number): Usage | undefined {
  try {
    // The second field is the program's name in parentheses, which may hold anything. Of the others, the 4th is the parent, 14th and 15th
    // are utime and stime, 16th and 17th those of children that have ended (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [own, ended] = [11, 13].map((at) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) * tickMicroseconds);
    return { parent: fields[1] ?? 0, own: own ?? 0, ended: ended ?? 0 };
  } catch {
    return undefined;
  }
}
