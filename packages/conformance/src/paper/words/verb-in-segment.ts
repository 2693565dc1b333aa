// Is a segment of a path named after an action?

import { wordsOf } from './split-words.ts';
import {
  englishActionsAlone,
  englishActionsBelowItems,
  englishActionsByPost,
  englishGerundVerbs,
  englishHeadsOfVerbs,
  englishNeverNouns,
  englishVerbs,
  englishVerbsBeforeNouns,
} from './verbs-english.ts';
import {
  isPortugueseGerund,
  isPortugueseInfinitive,
  portugueseAdjective,
  portugueseFormsBeforeNouns,
  portugueseLinks,
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
  /** Whether POST is the only method of the path and creates nothing by its status. */
  readonly onlyActs?: boolean;
};

/** The verb that names the segment, or undefined where it is a noun. */
export function verbIn(segment: string, around: Surroundings): string | undefined {
  // `robots.txt` and `.well-known` are files.
  if (/^\.|\.[a-z0-9]{2,5}$/i.test(segment)) return undefined;
  const words = wordsOf(segment);
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (second === undefined) return isVerbAlone(first, around) ? first : undefined;
  const head = words.at(-1) ?? '';
  if (around.onlyActs && around.last && englishActionsByPost.has(first) && !headsOfThings.test(head)) return first;
  return verbBeforeNoun(first, second, words) ?? verbAfterNoun(words);
}

/** `share-link` and `report-types` are things; `blockUser` and `lock-account` are actions. */
const headsOfThings =
  /s$|^(link|url|code|token|list|log|policy|history|type|back|note|data|status|form|out|off|in|up)$/;

function isVerbAlone(word: string, { belowItem, belowName, last, changes, onlyActs }: Surroundings): boolean {
  if (englishVerbs.has(word) || isPortugueseInfinitive(word) || isPortugueseGerund(word)) return true;
  if (!last) return false;
  if (englishActionsAlone.has(word)) return belowItem || belowName;
  if (onlyActs && (belowItem || belowName) && englishActionsByPost.has(word)) return true;
  return belowItem && changes && englishActionsBelowItems.has(word);
}

function verbBeforeNoun(first: string, second: string, words: readonly string[]): string | undefined {
  const head = words.at(-1) ?? '';
  if (isPortugueseInfinitive(first) || isPortugueseGerund(first) || englishGerundVerbs.has(first)) return first;
  if (englishVerbs.has(first)) return isCompound(first, second, head) ? undefined : first;
  const heads = Object.hasOwn(englishVerbsBeforeNouns, first) ? englishVerbsBeforeNouns[first] : undefined;
  if (heads !== undefined)
    return heads.has(second) || heads.has(head) || second === 'and' || head === 'history' ? undefined : first;
  if (portugueseLinks.has(second)) return undefined;
  if (portugueseFormsBeforeNouns.has(first)) return first;
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
  return englishVerbs.has(head) || isPortugueseInfinitive(head) ? head : undefined;
}
