/** More guesses than this are no help. */
const mostGuesses = 3;

/** The known names that somebody may have meant: those it begins, those it stands in, those a typo or two away. Best first. */
export function nearest(wanted: string, known: readonly string[]): readonly string[] {
  const typed = wanted.toLowerCase();
  if (typed === '') return [];
  // The half leaves room for a typo in one word of a longer name.
  const allowed = Math.max(1, Math.floor(typed.length / 3)) + 0.5;
  return known
    .map((name) => ({ name, distance: likeness(typed, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostGuesses)
    .map(({ name }) => name);
}

/** Counts as less than one typo: what was typed stands in the name as it is, or is one of its words with a typo. */
function likeness(typed: string, name: string): number {
  if (name.startsWith(typed) || (name.length >= 3 && typed.startsWith(name))) return 0.25;
  if (typed.length >= 3 && name.includes(typed)) return 0.5;
  const words = name.split('-').filter((word) => word.length >= 3);
  return Math.min(edits(typed, name), ...words.map((word) => edits(typed, word) + 0.5));
}

/** How many letters must be changed, added, removed or swapped with their neighbour to turn one word into the other. */
function edits(a: string, b: string): number {
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
