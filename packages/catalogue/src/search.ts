/**
 * Search over a few dozen documents, small enough to run on the server and in the browser alike: it imports nothing.
 * Accents and case do not count, a typo is forgiven, and every word that was typed must be found.
 */
export type SearchDocument = {
  readonly id: string;
  /** Texts by how much a hit in them weighs. */
  readonly fields: readonly { readonly weight: number; readonly text: string }[];
};

export type Search = (query: string) => string[];

/** A hit at the start of a word says more than one inside it, and both say more than a likely typo. */
const prefixFactor = 0.7;
const insideFactor = 0.4;
const typoFactor = 0.25;
/** Below these lengths too many words are one edit away from each other. */
const shortestInside = 3;
const shortestForOneTypo = 4;
const shortestForTwoTypos = 8;

export function createSearch(documents: readonly SearchDocument[]): Search {
  const index = documents.map(({ id, fields }) => {
    const weights = new Map<string, number>();
    for (const { weight, text } of fields) {
      for (const word of words(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    }
    return { id, weights };
  });
  return (query) => {
    const wanted = words(query);
    if (wanted.length === 0) return index.map(({ id }) => id);
    return index
      .map(({ id, weights }) => ({ id, score: score(wanted, weights) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id);
  };
}

/** Lower case, without accents: "Câmbio" and "cambio" are one word. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function score(wanted: readonly string[], weights: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const word of wanted) {
    let best = 0;
    for (const [candidate, weight] of weights) best = Math.max(best, weight * likeness(word, candidate));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

function likeness(wanted: string, candidate: string): number {
  if (candidate === wanted) return 1;
  if (candidate.startsWith(wanted)) return prefixFactor;
  if (wanted.length >= shortestInside && candidate.includes(wanted)) return insideFactor;
  if (wanted.length < shortestForOneTypo) return 0;
  const allowed = wanted.length >= shortestForTwoTypos ? 2 : 1;
  return within(wanted, candidate, allowed) ? typoFactor : 0;
}

/** Whether two words are at most `allowed` edits apart; a swap of neighbours counts as one edit. */
function within(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > allowed) return false;
    before = last;
    last = row;
  }
  return (last[b.length] ?? allowed + 1) <= allowed;
}
