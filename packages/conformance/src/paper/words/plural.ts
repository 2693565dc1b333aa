// Is a name in a path a plural, or does it need none?

import {
  englishAttributives,
  englishInX,
  englishIrregularPlurals,
  englishSingularsInS,
  englishWithoutPlural,
  shortNouns,
} from './nouns-english.ts';
import { brands, lookups, portugueseSingularsInS, portugueseWithoutPlural } from './nouns-portuguese.ts';
import { wordsOf } from './split-words.ts';
import { portugueseLinks } from './verbs-portuguese.ts';

/** Gerunds of which there can be several; all others name a field of work, as `billing` does. */
const countableGerunds = new Set(
  'booking listing building meeting rating recording drawing painting setting warning opening posting wedding thing ring king string hearing finding reading offering filing ruling dwelling holding clipping mailing greeting savings earring string spring sibling'.split(
    ' ',
  ),
);

/** Names of a whole that is a list by itself. */
const collectives = new Set(
  'list set collection queue history log tree map stack feed timeline catalog catalogue directory index table batch activity schema menu agenda pipeline lote ranking leaderboard board lista fila conjunto arvore mapa catalogo diretorio indice tabela cardapio quadro atividade grade roteiro cronograma extrato feed'.split(
    ' ',
  ),
);

export function isCollective(segment: string): boolean {
  const words = wordsOf(segment);
  return collectives.has(words.at(-1) ?? '') || collectives.has(words[0] ?? '');
}

/** The segment is the singular of a noun that has a plural, so that a collection of this name breaks the rule. */
export function isSingular(segment: string): boolean {
  if (/[.:{}]/.test(segment) || /^\d/.test(segment)) return false;
  // Without its accent it is the plural of "pai".
  if (segment.length <= 5 && /^país$/iu.test(segment.normalize('NFC'))) return true;
  // An abbreviation such as `NFE`.
  if (/^[A-Z0-9_-]+$/.test(segment) && segment.length <= 5) return false;
  const words = wordsOf(segment).filter((word) => !/^\d+$/.test(word));
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return false;
  if (words.length === 1) return isSingularWord(first);
  if (['by', 'por', 'for', 'of', 'from', 'with', 'my', 'meu', 'minha'].includes(first)) return false;
  // The head of a compound stands last in English and first in Portuguese.
  const linked = words.some((word, index) => index > 0 && portugueseLinks.has(word));
  if (linked) return isSingularWord(first);
  return isSingularWord(last) && (englishAttributives.has(first) || hasNoPlural(first) || !isPluralWord(first));
}

function hasNoPlural(word: string): boolean {
  return englishWithoutPlural.has(word) || portugueseWithoutPlural.has(word);
}

function isPluralWord(word: string): boolean {
  if (englishIrregularPlurals.has(word)) return true;
  // Abbreviations such as `sms` have no vowel.
  if (!/s$/.test(word) || /^[b-df-hj-np-tv-xz]+$/.test(word)) return false;
  return !englishSingularsInS.has(word) && !portugueseSingularsInS.has(word);
}

function isSingularWord(word: string): boolean {
  if (isPluralWord(word.replace(/\d+$/, ''))) return false;
  if (hasNoPlural(word)) return false;
  if (lookups.has(word) || brands.has(word)) return false;
  if (englishSingularsInS.has(word) || portugueseSingularsInS.has(word)) return true;
  if (/^v?\d/.test(word)) return false;
  if (word.length <= 3) return shortNouns.has(word);
  if (word.endsWith('x')) return englishInX.has(word);
  // Abbreviations are written without vowels.
  if (!/[aeiouy]/.test(word)) return false;
  // Participles such as `starred` choose among things.
  if (/[a-z]{3}ed$/.test(word) && !/eed$/.test(word)) return false;
  return !/ing$/.test(word) || countableGerunds.has(word);
}
