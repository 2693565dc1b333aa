// How long others wait for a server under attack, beside how long they wait for a bare one on the same machine, which may be busy.
import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { started } from '../listening.ts';

export type Waits = { readonly p50: number; readonly p99: number };

type Measured = Waits & { readonly bare: Waits; readonly text: string };

/** Asks for each path in turn until it is over. Every answer has to be a 200. */
export async function measureWaits(
  t: TestContext,
  origin: string,
  paths: readonly string[],
  isOver: () => boolean,
): Promise<Measured> {
  const bare = await started(createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1'));
  t.after(bare.close);
  const seen: { readonly here: number[]; readonly bare: number[] } = { here: [], bare: [] };
  const ask = async (url: string, waits: number[]) => {
    const asked = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    waits.push(performance.now() - asked);
    if (answer.status !== 200) throw new Error(`${answer.status} for ${url}`);
  };
  while (!isOver()) {
    for (const path of paths) await ask(`${origin}${path}`, seen.here);
    await ask(bare.url, seen.bare);
    await pause(5);
  }
  const here = percentiles(seen.here);
  const there = percentiles(seen.bare);
  const text = `p50 ${here.p50.toFixed(1)}, p99 ${here.p99.toFixed(0)} ms (bare ${there.p50.toFixed(1)} and ${there.p99.toFixed(0)})`;
  return { ...here, bare: there, text };
}

function percentiles(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
  return { p50: at(0.5), p99: at(0.99) };
}
