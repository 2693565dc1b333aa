// Is a name in a path a plural, or does it need none?

import { remembered } from './remembered.ts';
import { foldWord, wordsOf } from './split-words.ts';
import { nouns, verbs } from './word-lists.ts';

/** The name of a whole that is a list by itself, such as `queue`. */
export function isCollective(segment: string): boolean {
  const words = wordsOf(segment);
  return nouns.collectives.has(words.at(-1) ?? '') || nouns.collectives.has(words[0] ?? '');
}

const prepositions = new Set('on in under by for of from with to'.split(' '));

/** A collection, or a place of several things. */
export function isPlural(segment: string): boolean {
  return isPluralWord(wordsOf(segment).at(-1) ?? '');
}

/** The segment is the singular of a noun that has a plural, so that a collection of this name breaks the rule. */
export function isSingular(segment: string): boolean {
  if (/[.:{}?]/.test(segment) || /^\d/.test(segment)) return false;
  // Without its accent it is the plural of "pai".
  if (segment.length < 6 && segment.normalize('NFC').toLowerCase() === 'país') return true;
  // An abbreviation such as `NFE`.
  if (/^[A-Z0-9_-]{1,5}$/.test(segment)) return false;
  const words = wordsOf(segment).filter((word) => !/^\d+$/.test(word));
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return false;
  if (words.length === 1) return isSingularWord(first);
  if (['by', 'por', 'for', 'of', 'from', 'with', 'no', 'without', 'sem', 'my', 'meu', 'minha'].includes(first))
    return false;
  // The head of a compound stands last in English and first in Portuguese.
  if (words.some((word, index) => index > 0 && verbs.links.has(word))) return isSingularWord(first);
  // `file_versions_on_hold` and `sign-in-methods`.
  if (words.some((word) => prepositions.has(word)) && words.some(isPluralWord)) return false;
  return isSingularWord(last) && (nouns.attributives.has(first) || hasNoPlural(first) || !isPluralWord(first));
}

/** Nouns without a plural, services, and words that name no set of things. */
function hasNoPlural(word: string): boolean {
  return nouns.withoutPlural.has(word) || nouns.portugueseWithoutPlural.has(word);
}

function isSingularInS(word: string): boolean {
  return nouns.singularsInS.has(word) || nouns.portugueseSingularsInS.has(word);
}

function isPluralWord(word: string): boolean {
  // `naturalpeople` and `holidaysbyperiod` are written as one word.
  if (nouns.irregularPlurals.has(word) || /(people|children|women)$|[a-z]{3}s(by|with)[a-z]{3}/.test(word)) return true;
  // Abbreviations such as `sms` have no vowel.
  return word.endsWith('s') && /[aeiouy]/.test(word) && !isSingularInS(word);
}

function isSingularWord(word: string): boolean {
  if (isPluralWord(word.replace(/\d{1,9}$/, '')) || hasNoPlural(word)) return false;
  // `transactioninfo` has no plural either, nor `sportswear`.
  if (/(info|metadata|ware|wear|(white|black|block|allow|deny)list)$/.test(word)) return false;
  if (nouns.lookups.has(word) || nouns.brands.has(word)) return false;
  if (isSingularInS(word)) return true;
  // Most are plurals of other languages: `bestellungen`, `spettacoli`.
  if (/.{4}(en|i)$/.test(word)) return nouns.singularsInEnOrI.has(word);
  if (/^v?\d/.test(word)) return false;
  if (word.length <= 3) return nouns.shortNouns.has(word);
  // Other words in -x are Portuguese and have no plural of their own: `duplex`, `torax`.
  if (word.endsWith('x')) return nouns.inX.has(word);
  // Abbreviations are written without vowels.
  if (!/[aeiouy]/.test(word)) return false;
  // Participles such as `starred` choose among things.
  if (/[a-z]{3}ed$/.test(word) && !word.endsWith('eed')) return false;
  // Other gerunds name a field of work, as `billing` does.
  return !word.endsWith('ing') || nouns.countableGerunds.has(word);
}

/** We know the nouns of English and Portuguese; this text has more small words of other languages, and at least three. */
export const isOtherLanguage = remembered((text): boolean => {
  const words = foldWord(text.slice(0, 20_000)).match(/[a-z]+/g) ?? [];
  const others = words.filter((word) => nouns.wordsOfOthers.has(word)).length;
  return others > 2 && others > words.filter((word) => nouns.wordsOfOurs.has(word)).length;
});
