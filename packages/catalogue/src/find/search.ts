/**
 * Search over a few dozen documents, small enough to run on the server and in the browser alike: it imports nothing.
 * Accents and case do not count, and a typo or another ending is forgiven. Documents with every word come alone;
 * without any, those with most words.
 */
export type SearchDocument = {
  readonly id: string;
  /** Texts with the weight of a hit in them. */
  readonly fields: readonly { readonly weight: number; readonly text: string }[];
};

export type Search = (query: string) => string[];

type Hits = { readonly scores: ReadonlyMap<number, number>; readonly share: number };

/** A hit at the start of a word weighs more than one inside it, and both weigh more than a likely typo. */
const prefixFactor = 0.7;
const insideFactor = 0.4;
const typoFactor = 0.25;
/** Another ending of the same word: "idempotência" and "idempotente" begin alike. */
const kinFactor = 0.2;
const shortestKin = 4;
const kinShare = 0.55;
/** Below these lengths a word is found inside too many others ("cep" in "accepts") or is one edit away from them. */
const shortestInside = 5;
const shortestForOneTypo = 4;
const shortestForTwoTypos = 8;

/** Words that name no subject; a query of nothing else is searched as it is. */
const fillers = new Set(
  'a o as os um uma de da do das dos e em no na nos nas para por com que the an of and for in on to with from how como api apis'.split(
    ' ',
  ),
);
/** Words that readers type where the texts have others. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['gratis', ['gratuita', 'gratuito', 'gratuitos', 'free']],
  ['gratuito', ['gratuita']],
  ['gratuita', ['gratuito']],
]);

export function createSearch(documents: readonly SearchDocument[]): Search {
  // An index of every word with its documents and weights, so that a query compares words instead of texts.
  const vocabulary = new Map<string, Map<number, number>>();
  documents.forEach(({ fields }, document) => {
    for (const { weight, text } of fields) {
      for (const word of words(text)) {
        const weights = vocabulary.get(word) ?? new Map<number, number>();
        vocabulary.set(word, weights.set(document, Math.max(weights.get(document) ?? 0, weight)));
      }
    }
  });

  /** The best score of each document for one word of the query. A typo is half a hit: "taxa" is no reason to find "fixa" beside "Selic". */
  const hits = (wanted: string): Hits => {
    const found = new Map<number, number>();
    const take = (likeness: (candidate: string) => number) => {
      for (const [candidate, weights] of vocabulary) {
        const factor = likeness(candidate);
        if (factor === 0) continue;
        for (const [document, weight] of weights)
          found.set(document, Math.max(found.get(document) ?? 0, weight * factor));
      }
    };
    for (const word of [wanted, ...(synonyms.get(wanted) ?? [])]) take((candidate) => literalLikeness(word, candidate));
    take((candidate) => kinLikeness(wanted, candidate));
    // A word that some document contains as typed is not a typo.
    const isTypo = found.size === 0;
    if (isTypo) take(typoLikeness(wanted));
    return { scores: found, share: isTypo ? 0.5 : 1 };
  };

  return (query) => {
    const typed = words(query);
    if (typed.length === 0) return documents.map(({ id }) => id);
    const telling = typed.filter((word) => !fillers.has(word));
    const found = (telling.length > 0 ? telling : typed).map(hits).filter(({ scores }) => scores.size > 0);
    const scored = documents.map(({ id }, document) => {
      const hit = found.filter(({ scores }) => scores.has(document));
      return {
        id,
        hit: hit.reduce((sum, { share }) => sum + share, 0),
        score: hit.reduce((sum, { scores }) => sum + (scores.get(document) ?? 0), 0),
      };
    });
    const most = Math.max(0, ...scored.map(({ hit }) => hit));
    const best = Math.max(0, ...scored.map(({ hit, score }) => (hit === most ? score : 0)));
    // Where no document has every word, one that has only a lesser word is left out.
    const least = most < found.length ? best / 2 : 0;
    return scored
      .filter(({ hit, score }) => hit > 0 && hit === most && score >= least)
      .sort((one, other) => other.score - one.score)
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
  // "n+1" is one word.
  return fold(text).match(/[\p{L}\p{N}]+(?:\+\p{N}+)?/gu) ?? [];
}

function literalLikeness(wanted: string, candidate: string): number {
  if (candidate === wanted) return 1;
  if (candidate.startsWith(wanted)) return prefixFactor;
  return wanted.length >= shortestInside && candidate.includes(wanted) ? insideFactor : 0;
}

function kinLikeness(wanted: string, candidate: string): number {
  let alike = 0;
  while (alike < wanted.length && wanted[alike] === candidate[alike]) alike += 1;
  const longer = Math.max(wanted.length, candidate.length);
  return alike >= shortestKin && alike / longer >= kinShare ? kinFactor : 0;
}

function typoLikeness(wanted: string): (candidate: string) => number {
  if (wanted.length < shortestForOneTypo) return () => 0;
  const allowed = wanted.length >= shortestForTwoTypos ? 2 : 1;
  const letters = lettersOf(wanted);
  // One edit changes at most two letters of the set, which rules out most words cheaply.
  return (candidate) => {
    if (Math.abs(wanted.length - candidate.length) > allowed) return 0;
    if (countBits(letters ^ lettersOf(candidate)) > 2 * allowed) return 0;
    return within(wanted, candidate, allowed) ? typoFactor : 0;
  };
}

/** The letters of a word as bits; all signs but a to z share one bit. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether two words are at most `allowed` edits apart; a swap of neighbours counts as one edit. */
function within(a: string, b: string, allowed: number): boolean {
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
