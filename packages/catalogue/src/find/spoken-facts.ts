// Which facts do the words of a reader mean? "grátis" and "sem cadastro" mean prices and sign-up, wherever a text has these words.
import outside from './outside.json' with { type: 'json' };
import spoken from './spoken-facts.json' with { type: 'json' };
import { within, words } from './words.ts';

/** Words that name no subject. */
const fillers = new Set(words(spoken.fillers));
const negations = new Set([...spoken.without.pt, ...spoken.without.en]);
const [longestPhrase, shortestForTypo] = [3, 5];

type Phrases = ReadonlyMap<string, string>;
/** "gratis" and "sem cadastro", "without account": the words of each language with the negations of it. */
const factPhrases: Phrases = new Map(
  Object.entries(spoken.facts).flatMap(([fact, { words: stated, without }]) => {
    const missing = (['pt', 'en'] as const).flatMap((language) =>
      spoken.without[language].flatMap((no) => without[language].map((what) => `${no} ${what}`)),
    );
    return [...stated, ...missing].map((phrase) => [phrase, `=${fact}`] as const);
  }),
);
/** Where nothing is like what was typed: what most readers want. */
export const usuallyNear: readonly string[] = outside.find(({ words: named }) => named.length === 0)?.near ?? [];

const outsidePhrases: Phrases = new Map(
  outside.flatMap(({ words: named }, place) => named.map((phrase) => [phrase, String(place)] as const)),
);

/** A number as people copy it says which kind it is; a CNPJ may hold letters. */
const numbers = [
  { kind: 'cep', form: /^\d{5}-?\d{3}$/ },
  { kind: 'cpf', form: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/ },
  { kind: 'cnpj', form: /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i },
];

/** The kind of a number instead of the number. */
export function kindsForNumbers(query: string): string {
  return query.replace(/[^\s,;]+/g, (word) => numbers.find(({ form }) => form.test(word))?.kind ?? word);
}

/** The words that name a subject, and the facts that the others mean; all of them where none does. */
export function tellingWords(typed: readonly string[], find = nearly): readonly string[] {
  const left = typed.filter((word) => !fillers.has(word) || negations.has(word));
  const parts: string[] = [];
  for (let at = 0; at < left.length; ) {
    const fact = phraseAt(factPhrases, left, at, find);
    parts.push(fact?.value ?? left[at] ?? '');
    at += fact?.length ?? 1;
  }
  const telling = parts.filter((part) => !fillers.has(part));
  return [...new Set(telling.length > 0 ? telling : typed)];
}

/** The facts that a heading speaks of, as words of the index. */
export function factsIn(heading: string): string {
  return tellingWords(words(heading), exactly)
    .filter((word) => word.startsWith('='))
    .join(' ');
}

/** A subject that none of the entries is about: what comes nearest to it. */
export function nearestOutside(typed: readonly string[]): readonly string[] | undefined {
  const found = typed.flatMap((_, at) => phraseAt(outsidePhrases, typed, at, nearly) ?? []);
  return outside[Number(found[0]?.value)]?.near;
}

type Find = (phrases: Phrases, said: string) => string | undefined;

/** The longest phrase that begins at a place, and of how many words it is. */
function phraseAt(phrases: Phrases, typed: readonly string[], from: number, find: Find) {
  for (let length = Math.min(longestPhrase, typed.length - from); length > 0; length--) {
    const value = find(phrases, typed.slice(from, from + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

const exactly: Find = (phrases, said) => phrases.get(said);

/** A long phrase may have a typo. */
const nearly: Find = (phrases, said) => {
  if (said.length < shortestForTypo || phrases.has(said)) return phrases.get(said);
  return [...phrases].find(([phrase]) => phrase.length >= shortestForTypo && within(said, phrase, 1))?.[1];
};
