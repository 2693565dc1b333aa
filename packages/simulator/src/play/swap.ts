/** Pairs of a text of the sample and its replacement for another item. */
export type Swap = readonly (readonly [from: string, to: string])[];

/** Replaces texts and member names in a value, so that the sample of one item serves for another. */
export function swapIn(value: unknown, swap: Swap): unknown {
  if (swap.length === 0) return value;
  if (typeof value === 'string') return swapText(value, swap);
  if (Array.isArray(value)) return value.map((part) => swapIn(part, swap));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [swapText(name, swap), swapIn(part, swap)]));
}

function swapText(text: string, swap: Swap): string {
  return swap.reduce((done, [from, to]) => done.replaceAll(from, () => to), text);
}
