// Which fault does a word name, as in `--fault viacep=down`?
import type { Api, Frozen } from '@farol/catalogue/ask';
import type { Fault } from './fault.ts';

/** Faults that no entry describes. */
const plainFaults: ReadonlyMap<string, Fault> = new Map([
  ['down', { down: true }],
  ['reset', { reset: true }],
  ['challenge', { blocked: 'challenge' }],
  ['echo', { echo: true }],
]);

/**
 * An outage, a delay (`500ms`, or `100-800ms` with `draw` from 0 to 1 for the place between them), another limit (`3/60s`), or a
 * failure of the entry by situation or code. Undefined when the word names none.
 */
export function faultNamed(api: Frozen<Api>, word: string, draw = 0): Fault | undefined {
  const plain = plainFaults.get(word);
  if (plain) return plain;
  const [, least, most = least] = /^(\d{1,6})(?:-(\d{1,6}))?ms$/.exec(word) ?? [];
  if (least) return { delayMs: Math.round(Number(least) + draw * (Number(most) - Number(least))) };
  const [, requests, seconds] = /^(\d{1,6})\/(\d{1,6})s$/.exec(word) ?? [];
  if (Number(requests) > 0) return { limit: { requests: Number(requests), windowMs: Number(seconds) * 1000 } };
  return faultWords(api).includes(word) ? { failure: word } : undefined;
}

/** The words that an API accepts. */
export function faultWords({ failures }: Frozen<Api>): readonly string[] {
  const own = failures.flatMap(({ situation, code }) => [situation, code]);
  return [...new Set([...plainFaults.keys(), '500ms', '100-800ms', '3/60s', ...own])];
}
