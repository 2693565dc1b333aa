// Chance that can be repeated: the same seed gives the same choices.
import shortFragments from './fragments.json' with { type: 'json' };

export type Seeded = ReturnType<typeof createSeeded>;

/** Mulberry32. */
export function createSeeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 to below `limit`. */
    below,
    chance: (part: number) => next() < part,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

/** Texts that have made readers fail. */
const fragments: readonly string[] = [...shortFragments, 'A'.repeat(300), '{"a":'.repeat(40), '[['.repeat(100)];

/** One to four changes: a piece removed, doubled, moved or put in. */
export function mutate(seeded: Seeded, text: string): string {
  let changed = text;
  for (let n = 1 + seeded.below(4); n > 0; n -= 1) {
    const from = seeded.below(changed.length + 1);
    const to = Math.min(changed.length, from + seeded.below(8));
    const piece = changed.slice(from, to);
    const put = seeded.pick([
      () => '',
      () => piece + piece,
      () => piece + seeded.pick(fragments),
      () => seeded.pick(fragments),
      () => String.fromCharCode(seeded.below(256)),
    ]);
    changed = changed.slice(0, from) + put() + changed.slice(to);
  }
  return changed;
}
