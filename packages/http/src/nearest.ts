// Which known names a mistyped one may mean.
/** More suggestions than this do not help. */
const mostGuesses = 3;

/** The known names closest to the given one, best first: a common prefix, a contained part, or a few typos away. */
export function nearest(wanted: string, known: readonly string[]): readonly string[] {
  const typed = wanted.toLowerCase();
  if (typed === '') return [];
  // The half allows a typo in one word of a longer name.
  const allowed = Math.max(1, Math.floor(typed.length / 3)) + 0.5;
  return known
    .map((name) => ({ name, distance: likeness(typed, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostGuesses)
    .map(({ name }) => name);
}

/** The edit distance; a prefix or a contained part counts as less than one typo. */
function likeness(typed: string, name: string): number {
  if (name.startsWith(typed) || (name.length >= 3 && typed.startsWith(name))) return 0.25;
  if (typed.length >= 3 && name.includes(typed)) return 0.5;
  const words = name.split(/[-_]/).filter((word) => word.length >= 3);
  return Math.min(edits(typed, name), ...words.map((word) => edits(typed, word) + 0.5));
}

/** The edit distance with swaps of neighbouring letters (optimal string alignment). */
export function edits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const costs = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min((last[column] ?? 0) + 1, (costs[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + change);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      costs.push(cost);
    }
    before = last;
    last = costs;
  }
  return last[b.length] ?? a.length;
}
