// Is a segment of a path named after an action?

import { remembered } from './says.ts';
import { foldWord, wordsOf } from './split-words.ts';
import {
  englishActionsAlone,
  englishActionsBelowItems,
  englishActionsOnThings,
  englishGerundVerbs,
  englishHeadsAboutChanges,
  englishHeadsOfVerbs,
  englishNeverNouns,
  englishParticles,
  englishVerbsBeforeNouns,
  isActionByPost,
  isEnglishVerb,
} from './verbs-english.ts';
import {
  isPortugueseForm,
  isPortugueseGerund,
  isPortugueseInfinitive,
  looksLikeInfinitive,
  portugueseAdjective,
  portugueseLinks,
  portugueseNounsByPost,
  portugueseNounsOrForms,
} from './verbs-portuguese.ts';

type Surroundings = {
  /** Whether the segment before it is a parameter, so that it stands below an item. */
  readonly belowItem: boolean;
  /** Whether the segment before it is a name. */
  readonly belowName: boolean;
  readonly last: boolean;
  /** Whether a method other than GET and HEAD is described on the path. */
  readonly changes: boolean;
  /** Whether POST is the only method of the path. */
  readonly onlyPost?: boolean;
  /** The same, and it creates nothing by its status. */
  readonly onlyActs?: boolean;
};

/** The verb that names the segment, or undefined where it is a noun. */
export function verbIn(segment: string, around: Surroundings): string | undefined {
  // `robots.txt` and `.well-known` are files.
  const dotted = segment.includes('.');
  if (dotted && /^\.|\.[a-z0-9]{2,5}$/i.test(segment)) return undefined;
  // `chat.postMessage` calls a method of a thing.
  const method = dotted ? /^[\w-]+\.([a-z]+[A-Z]\w*)$/.exec(segment)?.[1] : undefined;
  const words = wordsOf(method ?? segment);
  const first = words[0];
  const second = words[1];
  if (first === undefined) return undefined;
  if (second === undefined) return isVerbAlone(first, around) ? first : undefined;
  // `GET /update-logs` lists something about the updates.
  if (!around.changes && englishHeadsAboutChanges.has(words.at(-1) ?? '') && !englishNeverNouns.has(first))
    return undefined;
  return actionByPost(words, around) ?? verbBeforeNoun(first, second, words) ?? verbAfterNoun(words);
}

/** The word can only be a verb, wherever it stands. */
export function isVerb(word: string): boolean {
  return isEnglishVerb(foldWord(word)) || isPortugueseInfinitive(foldWord(word));
}

/** A verb that is a noun as well, before the one thing it acts on: `POST /checkout-order`, `POST /reserva-quarto`. */
function actionByPost(words: readonly string[], { onlyPost, onlyActs, last }: Surroundings): string | undefined {
  const [first = '', second = ''] = words;
  if (!onlyPost || !last) return undefined;
  const head = words.at(-1) ?? '';
  const singular =
    !headsOfThings.test(head) || /^(access|address)$/.test(head) || (head === 'funds' && onlyActs === true);
  if (singular && (isActionByPost(first) || englishActionsOnThings.has(first))) return first;
  if (onlyActs && words.length === 2 && englishParticles.has(second) && !/^(sign|log|check|opt)$/.test(first))
    return first;
  // "order-place": the thing stands first.
  if (onlyActs && words.length === 2 && isActionByPost(second) && onThings.test(first)) return second;
  const noun = portugueseNounsByPost.has(first) && !portugueseLinks.has(second) && !portugueseAdjective.test(second);
  return noun && second !== 'e' ? first : undefined;
}

/** Things that paths of shops and accounts act on. */
const onThings =
  /^(order|cart|user|account|customer|product|item|payment|invoice|ticket|booking|room|card|file|document|message)$/;

/** `share-link` and `report-types` are things; `blockUser` and `lock-account` are actions. */
const headsOfThings =
  /s$|^(link|url|code|token|list|log|policy|history|type|back|note|data|status|form|out|off|in|up)$/;

/** Several checks ask it of the same words. */
const isAlwaysVerb = remembered(
  (word) => isEnglishVerb(word) || isPortugueseInfinitive(word) || isPortugueseGerund(word),
);

function isVerbAlone(word: string, { belowItem, belowName, last, changes, onlyActs }: Surroundings): boolean {
  if (isAlwaysVerb(word)) return true;
  if (!last) return false;
  if (englishActionsAlone.has(word)) return belowItem || belowName;
  if (onlyActs && (belowItem || belowName)) {
    if (isActionByPost(word)) return true;
    if (belowItem && (isPortugueseForm(word) || looksLikeInfinitive(word))) return true;
  }
  return belowItem && changes && englishActionsBelowItems.has(word);
}

function verbBeforeNoun(first: string, second: string, words: readonly string[]): string | undefined {
  const head = words.at(-1) ?? '';
  if (isPortugueseInfinitive(first) || isPortugueseGerund(first) || englishGerundVerbs.has(first)) return first;
  if (looksLikeInfinitive(first)) return first;
  if (isEnglishVerb(first)) return isCompound(first, second, head) ? undefined : first;
  const heads = Object.hasOwn(englishVerbsBeforeNouns, first) ? englishVerbsBeforeNouns[first] : undefined;
  if (heads !== undefined)
    return heads.has(second) ||
      heads.has(head) ||
      englishHeadsOfVerbs.has(head) ||
      second === 'and' ||
      head === 'history'
      ? undefined
      : first;
  if (portugueseLinks.has(second)) return undefined;
  if (isPortugueseForm(first)) return first;
  // `listaProdutos` lists, a `lista-negra` is a list.
  if (first === 'lista' && /s$/.test(second)) return first;
  return portugueseNounsOrForms.has(first) && !portugueseAdjective.test(second) ? first : undefined;
}

/** `delete-requests` and `add-ons` are things, `deleteRequest` is an action, `do-not-contact` a list. */
function isCompound(first: string, second: string, head: string): boolean {
  if (englishNeverNouns.has(first)) return false;
  if (first === 'deny' && /^lists?$/.test(second)) return true;
  return second === 'not' || englishHeadsOfVerbs.has(head) || englishHeadsOfVerbs.has(second);
}

/** `user-create`, `clienteBuscar`. Only words that are no nouns count, because `password-reset` is one. */
function verbAfterNoun(words: readonly string[]): string | undefined {
  const head = words.at(-1) ?? '';
  // "to-do", "ready-to-ship" and "how-to-apply" are names.
  if (words.includes('to') || words.includes('not') || portugueseLinks.has(head)) return undefined;
  // So are "contas-a-pagar" and "deny-list".
  if (portugueseLinks.has(words.at(-2) ?? '')) return undefined;
  return isEnglishVerb(head) || isPortugueseInfinitive(head) ? head : undefined;
}
