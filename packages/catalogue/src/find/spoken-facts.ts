// Which facts do the words of a reader mean? "grátis" and "sem cadastro" mean prices and sign-up, wherever a text has these words.
import outside from './outside.json' with { type: 'json' };
import spoken from './spoken-facts.json' with { type: 'json' };
import { within, words } from './words.ts';

/** Words that name no subject. */
export const fillers = new Set(spoken.fillers.flat());
const between = new Set(spoken.between.flat());
const [mostBetween, longestPhrase, shortestForTypo] = [3, 4, 5];

type Phrases = ReadonlyMap<string, string>;
const stated: Phrases = new Map(
  Object.entries(spoken.facts).flatMap(([fact, { words }]) => words.flat().map((phrase) => [phrase, fact] as const)),
);
const missing = (['pt', 'en'] as const).map((language) => ({
  negations: new Set<string>(spoken.without[language]),
  objects: new Map(
    Object.entries(spoken.facts).flatMap(([fact, { without }]) =>
      without[language].map((phrase) => [phrase, fact] as const),
    ),
  ),
}));
const outsidePhrases: Phrases = new Map(
  outside.flatMap(({ words }, place) => words.map((phrase) => [phrase, String(place)] as const)),
);

type Spoken = { readonly value: string; readonly length: number };

/** The fact that the words from a place on mean, and how many of them do. */
export function factAt(typed: readonly string[], from: number, find = phraseAt): Spoken | undefined {
  const found = find(stated, typed, from);
  if (found) return found;
  for (const { negations, objects } of missing) {
    if (!negations.has(typed[from] ?? '')) continue;
    for (let at = from + 1; at <= from + 1 + mostBetween; at++) {
      const object = find(objects, typed, at);
      if (object) return { value: object.value, length: at - from + object.length };
      if (!between.has(typed[at] ?? '') && !fillers.has(typed[at] ?? '')) break;
    }
  }
  return undefined;
}

/** The facts that a heading speaks of, as words of the index. */
export function factsIn(heading: string): string {
  const all = words(heading);
  return all
    .flatMap((_, at) => factAt(all, at, exactPhraseAt)?.value ?? [])
    .map((fact) => `=${fact}`)
    .join(' ');
}

/** A subject that none of the entries is about: what comes nearest to it. */
export function nearestOutside(typed: readonly string[]): readonly string[] | undefined {
  for (let at = 0; at < typed.length; at++) {
    const found = phraseAt(outsidePhrases, typed, at);
    if (found) return outside[Number(found.value)]?.near;
  }
  return undefined;
}

/** The longest phrase that begins at a place; a long word may have a typo. */
function phraseAt(phrases: Phrases, typed: readonly string[], from: number): Spoken | undefined {
  return exactPhraseAt(phrases, typed, from) ?? exactPhraseAt(phrases, typed, from, nearly);
}

function exactPhraseAt(phrases: Phrases, typed: readonly string[], from: number, find = exactly): Spoken | undefined {
  for (let length = Math.min(longestPhrase, typed.length - from); length > 0; length--) {
    const value = find(phrases, typed.slice(from, from + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

function exactly(phrases: Phrases, said: string): string | undefined {
  return phrases.get(said);
}

function nearly(phrases: Phrases, said: string): string | undefined {
  if (said.length < shortestForTypo) return undefined;
  return phrases.entries().find(([phrase]) => phrase.length >= shortestForTypo && within(said, phrase, 1))?.[1];
}
