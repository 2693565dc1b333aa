/**
 * Search over a few hundred documents, small enough to run on the server and in the browser alike. Accents and case do not count, a typo or
 * another ending is forgiven, and words for price and account mean the facts. A document with more of the words comes first; one that is
 * found far worse than the best is left out.
 */
import { kindsForNumbers, nearestOutside, tellingWords, usuallyNear } from './spoken-facts.ts';
import { within, words } from './words.ts';

export type SearchDocument = {
  readonly id: string;
  /** Texts with the weight of a hit in them. A fact is a word with `=` before it. */
  readonly fields: readonly { readonly weight: number; readonly text: string }[];
};

/** Ids, best first. Where nothing is found: the three that are nearest. */
export type Finds = { readonly found: readonly string[]; readonly near: readonly string[] };

export type Search = (query: string) => Finds;

/** The weights of the texts of a document: its name, what it is also called, its kind, what it says first, all else. */
export const weights = [8, 6, 4, 2, 1] as const;

/** A hit at the start of a word weighs more than one inside it, and both weigh more than a likely typo. */
const prefixFactor = 0.7;
const pluralFactor = 0.95;
const insideFactor = 0.4;
const typoFactor = 0.25;
/** Another ending of the same word: "idempotência" and "idempotente" begin alike. */
const kinFactor = 0.7;
const shortestKin = 4;
const kinShare = 0.55;
/** Below these lengths a word is found inside too many others ("cep" in "accepts") or is one edit away from them. */
const shortestInside = 5;
const shortestForOneTypo = 4;
const shortestForTwoTypos = 8;
/** What is found so much worse than the best is no answer, the less so if it lacks a word. */
const leastShare = 0.2;
const leastPartialShare = 0.3;
/** Fields of at least this weight name what a document is about. */
const namingWeight = 4;
const mostNear = 3;
/** More would only cost time. */
const mostWords = 12;
const longestWord = 40;
const leastAlike = 0.5;

export function createSearch(documents: readonly SearchDocument[]): Search {
  const vocabulary = vocabularyOf(documents);
  // Words that begin alike are compared closely; of the others only those that contain what is wanted can be meant.
  const all = [...vocabulary.values()];
  const byFirst = Map.groupBy(all, ({ word }) => word[0]);

  /** The best score of each document for one word of the query. */
  const hits = (wanted: string): ReadonlyMap<number, number> => {
    if (wanted.startsWith('=')) return new Map(vocabulary.get(wanted)?.weights);
    const near = byFirst.get(wanted[0]) ?? [];
    const alike = (word: Word) => Math.max(literalLikeness(wanted, word), kinLikeness(wanted, word.word));
    const literal = bestOf(near, alike);
    if (wanted.length >= shortestInside)
      bestOf(all, ({ word }) => (word.includes(wanted, 1) ? insideFactor : 0), 0, literal);
    // A word that some document contains as typed is not a typo.
    return literal.size > 0 ? literal : bestOf(all, ({ word }) => typoLikeness(wanted, word));
  };

  const names = documents.map(nameOf);
  const idOf = (document: number) => documents[document]?.id ?? '';
  const usual = documents.map(({ id }) => id).filter((id) => usuallyNear.includes(id));

  return (query) => {
    const typed = typedWords(query);
    if (typed.length === 0) return { found: documents.map(({ id }) => id), near: [] };
    const outside = nearestOutside(typed);
    if (outside) return { found: [], near: outside };
    const wanted = tellingWords(typed);
    const subjects = wanted.filter((word) => !word.startsWith('='));
    const found = wanted.map((word) => ({ word, scores: hits(word) })).filter(({ scores }) => scores.size > 0);
    // Facts alone answer no question that also names a subject.
    const about = found.filter(({ word }) => subjects.length === 0 || subjects.includes(word));
    const candidates = new Set(about.flatMap(({ scores }) => [...scores.keys()]));
    const scored = combined(candidates, found, (document) => {
      const name = names[document] ?? [];
      return name.filter((word) => wanted.includes(word)).length / Math.max(1, name.length);
    });
    if (scored.length > 0) return { found: scored.map(idOf), near: [] };
    const alike = bestOf(all, bestAlikeness(subjects), namingWeight);
    return { found: [], near: [...new Set([...ranked(alike).map(idOf), ...usual])].slice(0, mostNear) };
  };
}

/** Which words of a text answer a query, to mark them. */
export function wordReader(query: string) {
  const wanted = tellingWords(typedWords(query));
  const subjects = wanted.filter((word) => !word.startsWith('='));
  const isWanted = (word: string) => {
    const [candidate = ''] = words(word);
    return subjects.some((one) => likeness(one, candidate) > 0);
  };
  return {
    isWanted,
    facts: wanted.filter((word) => word.startsWith('=')),
    covers: (text: string) => words(text).some(isWanted),
  };
}

function likeness(wanted: string, candidate: string): number {
  return (
    literalLikeness(wanted, asWord(candidate)) || kinLikeness(wanted, candidate) || typoLikeness(wanted, candidate)
  );
}

function typedWords(query: string): string[] {
  return words(kindsForNumbers(query))
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
}

type Hits = { readonly scores: ReadonlyMap<number, number> };
/** A word with the documents that have it, and the weight that it has in each. */
type Word = { readonly word: string; readonly singular: string; readonly weights: Map<number, number> };

const asWord = (word: string): Word => ({ word, singular: singular(word), weights: new Map() });

/** An index of every word, so that a query compares words instead of texts. */
function vocabularyOf(documents: readonly SearchDocument[]): ReadonlyMap<string, Word> {
  const vocabulary = new Map<string, Word>();
  documents.forEach(({ fields }, document) => {
    for (const { weight, text } of fields) {
      for (const word of words(text)) {
        const known = vocabulary.get(word) ?? asWord(word);
        vocabulary.set(word, known);
        known.weights.set(document, Math.max(known.weights.get(document) ?? 0, weight));
      }
    }
  });
  return vocabulary;
}

/** Adds to the best scores that are known already. */
function bestOf(
  candidates: Iterable<Word>,
  factorOf: (word: Word) => number,
  leastWeight = 0,
  best = new Map<number, number>(),
) {
  for (const candidate of candidates) {
    const { word, weights } = candidate;
    if (leastWeight > 0 && weights.values().every((weight) => weight < leastWeight)) continue;
    const factor = word.startsWith('=') ? 0 : factorOf(candidate);
    if (factor === 0) continue;
    for (const [document, weight] of weights)
      if (weight >= leastWeight) best.set(document, Math.max(best.get(document) ?? 0, weight * factor));
  }
  return best;
}

/** The words of its name: "401 or 403", where all of them are typed, asks for both. */
function nameOf({ fields }: SearchDocument): readonly string[] {
  return words(fields.find(({ weight }) => weight === weights[0])?.text ?? '');
}

/** Documents by the sum of their scores; half of the words count a quarter. Between equals the name with fewer other words is first. */
function combined(candidates: ReadonlySet<number>, found: readonly Hits[], typedOfName: (document: number) => number) {
  const sums = new Map<number, number>();
  const whole = new Set<number>();
  for (const document of candidates) {
    const typed = typedOfName(document);
    let score = typed / 100;
    let hits = 0;
    for (const { scores } of found) {
      const own = scores.get(document);
      if (own === undefined) continue;
      score += own;
      hits += 1;
    }
    const share = typed === 1 ? 1 : hits / found.length;
    sums.set(document, score * share * share);
    if (share === 1) whole.add(document);
  }
  const best = Math.max(0, ...sums.values());
  return ranked(sums).filter(
    (document) => (sums.get(document) ?? 0) >= best * (whole.has(document) ? leastShare : leastPartialShare),
  );
}

/** Highest score first, then in the order of the documents. */
function ranked(scores: ReadonlyMap<number, number>): number[] {
  return [...scores].sort(([one, a], [other, b]) => b - a || one - other).map(([document]) => document);
}

function literalLikeness(wanted: string, { word, singular: one }: Word): number {
  if (word === wanted) return 1;
  if (one === singular(wanted)) return pluralFactor;
  if (word.startsWith(wanted)) return prefixFactor;
  return wanted.length >= shortestInside && word.includes(wanted) ? insideFactor : 0;
}

/** "retries" and "retry", "limites" and "limite". */
const singular = (word: string): string => (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, ''));

function kinLikeness(wanted: string, candidate: string): number {
  let alike = 0;
  while (alike < wanted.length && wanted[alike] === candidate[alike]) alike += 1;
  const share = alike / Math.max(wanted.length, candidate.length);
  return alike >= shortestKin && share >= kinShare ? kinFactor * share * share : 0;
}

function typoLikeness(wanted: string, candidate: string): number {
  if (wanted.length < shortestForOneTypo) return 0;
  const allowed = wanted.length >= shortestForTwoTypos ? 2 : 1;
  return within(wanted, candidate, allowed) || within(wanted, candidate.replace(/s$/, ''), allowed) ? typoFactor : 0;
}

/** The share of pairs of neighbouring letters that a word has in common with one of those that are wanted. */
function bestAlikeness(wanted: readonly string[]): (candidate: Word) => number {
  const pairs = (word: string) => new Set(Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)));
  const all = wanted.map(pairs);
  return ({ word }) => {
    const own = pairs(word);
    const best = Math.max(
      ...all.map((one) => (2 * [...own].filter((pair) => one.has(pair)).length) / (own.size + one.size)),
    );
    return best >= leastAlike ? best : 0;
  };
}
