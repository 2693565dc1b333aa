// Which words in a path are verbs?

import { foldWord } from './split-words.ts';
import { verbs } from './word-lists.ts';

/** The word can only be a verb, wherever it stands. */
export function isVerb(word: string): boolean {
  return isEnglishVerb(foldWord(word)) || isPortugueseInfinitive(foldWord(word));
}

export function isChangingVerb(word: string): boolean {
  return verbs.changing.has(foldWord(word));
}

/** `revalidate` and `unassign` are verbs as `validate` and `assign` are; `reserve` is no second serving. */
export function isEnglishVerb(word: string): boolean {
  if (verbs.english.has(word)) return true;
  if (['reserve', 'preserve', 'autocomplete'].includes(word)) return false;
  const rest = /^(?:re|un|de|dis|pre|bulk|batch|mass|auto)([a-z]{4,})$/.exec(word)?.[1];
  return rest !== undefined && verbs.english.has(rest);
}

/** Nouns as well; where POST alone is described and answers no 201, they are actions: `POST /files/upload`, `/rebook`. */
export function isActionByPost(word: string): boolean {
  return verbs.actionsByPost.has(word) || (word.startsWith('re') && verbs.actionsByPost.has(word.slice(2)));
}

/** The third person, as in `geraBoleto`; nouns of the same form are left out. */
export function isPortugueseForm(word: string): boolean {
  if (verbs.imperatives.has(word)) return true;
  if (word.length < 4 || verbs.nounsLikeForms.has(word)) return false;
  if (/[aei]$/.test(word) && verbs.portuguese.has(`${word}r`)) return true;
  return /[ei]$/.test(word) && verbs.portuguese.has(`${word.slice(0, -1)}ir`);
}

/** Endings that only infinitives have in Portuguese, and no English word. */
const infinitiveEnding = /.{2}(izar|ificar|ejar|icionar|cionar|stituir|ribuir|cluir|ecer|entuar)$/;

export function isPortugueseInfinitive(word: string): boolean {
  // A `currency-converter` is a thing; before a noun it is the verb.
  if (verbs.nounsLikeInfinitives.has(word) || word === 'converter') return false;
  if (verbs.portuguese.has(word) || infinitiveEnding.test(word)) return true;
  // `reabrir`, `desfazer` and `pre-agendar` are verbs as `abrir`, `fazer` and `agendar` are.
  const rest = /^(?:re|des|pre|auto)(.{4,})$/.exec(word)?.[1];
  return rest !== undefined && verbs.portuguese.has(rest);
}

/** Before a noun, or alone below an item and called only by POST, a word in -ar or -ir is a verb: `encurtar-url`. */
export function looksLikeInfinitive(word: string): boolean {
  if (word === 'converter') return true;
  return (/.{4}ar$/.test(word) && !verbs.nounsInAr.has(word)) || (/.{3}ir$/.test(word) && !verbs.nounsInIr.has(word));
}

/** `buscando`, `emitindo`: only from verbs that are listed, because `comando` and `dividendo` are nouns. */
export function isPortugueseGerund(word: string): boolean {
  return /.{2}[aei]ndo$/.test(word) && verbs.portuguese.has(`${word.slice(0, -3)}r`);
}
