// Is a segment of a path named after an action?

import { remembered } from './remembered.ts';
import { wordsOf } from './split-words.ts';
import {
  isActionByPost,
  isChangingVerb,
  isEnglishVerb,
  isPortugueseForm,
  isPortugueseGerund,
  isPortugueseInfinitive,
  looksLikeInfinitive,
} from './verbs.ts';
import { compounds, names, verbs } from './word-lists.ts';

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
  const words = wordsIn(segment);
  const [first, second] = words;
  const head = words.at(-1) ?? '';
  if (first === undefined) return undefined;
  if (second === undefined) return isVerbAlone(first, around) ? first : undefined;
  // `GET /update-logs` lists something about the updates.
  if (!around.changes && verbs.headsAboutChanges.has(head) && !verbs.neverNouns.has(first)) return undefined;
  return actionByPost(words, around) ?? verbBeforeNoun(first, second, head, around.changes) ?? verbAfterNoun(words);
}

const wordsIn = remembered((segment): readonly string[] => {
  // `robots.txt` and `.well-known` are files.
  const plain = segment.replace(/\.(json|xml|php|aspx?|jsp|do)$/i, '');
  if (/^\.|\.[a-z0-9]{2,5}$/i.test(plain)) return [];
  // `chat.postMessage` and `track.search` call a method of a thing.
  const method = /\.([a-z]\w*)$/i.exec(plain)?.[1];
  // `bulk-create-orders` creates many.
  return wordsOf(method ?? plain.replace(/^(bulk|batch|mass)[-_](?=\w+[-_])/i, ''));
});

const isAlwaysVerb = remembered(
  (word) => isEnglishVerb(word) || isPortugueseInfinitive(word) || isPortugueseGerund(word),
);

function isVerbAlone(word: string, { belowItem, belowName, last, changes, onlyActs }: Surroundings): boolean {
  if (isAlwaysVerb(word)) return true;
  if (!last) return false;
  // `/users/list` is an action.
  if (word === 'list') return belowItem || belowName;
  if (onlyActs && (belowItem || belowName)) {
    if (isActionByPost(word) && (belowItem || !verbs.nounsBelowNames.has(word))) return true;
    if (belowItem && (isPortugueseForm(word) || looksLikeInfinitive(word))) return true;
  }
  return belowItem && changes && verbs.actionsBelowItems.has(word);
}

/** A verb that is a noun as well, before the one thing it acts on: `POST /checkout-order`, `POST /reserva-quarto`. */
function actionByPost(words: readonly string[], { onlyPost, onlyActs, last }: Surroundings): string | undefined {
  const [first = '', second = ''] = words;
  if (!onlyPost || !last) return undefined;
  const head = words.at(-1) ?? '';
  // `share-link` and `report-types` are things; `blockUser` and `lock-account` are actions.
  const isThing = head.endsWith('s') || names.headsOfThings.has(head);
  // `order-accepted` and `order-ready` are events.
  if (/(ed|ready|[ai]ble)$/.test(second)) return undefined;
  const singular = !isThing || head === 'access' || head === 'address' || (head === 'funds' && onlyActs === true);
  if (singular && (isActionByPost(first) || verbs.actionsOnThings.has(first))) return first;
  const acts = onlyActs === true && words.length === 2;
  // `power-off` is an action; a `sign-in` and a `check-in` are things.
  if (acts && verbs.particles.has(second) && !['sign', 'log', 'check', 'opt'].includes(first)) return first;
  // "order-place": the thing stands first.
  if (acts && isActionByPost(second) && names.thingsActedOn.has(first)) return second;
  return verbs.nounsByPost.has(first) && !verbs.links.has(second) && !isAdjective(second) ? first : undefined;
}

function verbBeforeNoun(first: string, second: string, head: string, changes: boolean): string | undefined {
  if (isPortugueseInfinitive(first) || isPortugueseGerund(first) || verbs.gerunds.has(first)) return first;
  if (looksLikeInfinitive(first)) return first;
  const formsNoun = verbs.headsOfVerbs.has(head);
  if (isEnglishVerb(first)) return isCompound(first, second) || formsNoun ? neverNoun(first) : first;
  const heads = compounds.get(first);
  if (heads !== undefined) {
    // `GET /transfer-limits` and `GET /login-status` read things.
    const isThings = !changes && ((isChangingVerb(first) && head.endsWith('s')) || names.headsOfThings.has(head));
    const noun =
      isThings || heads.has(second) || heads.has(head) || formsNoun || second === 'and' || head === 'history';
    return noun ? undefined : first;
  }
  if (verbs.links.has(second)) return undefined;
  // `listaProdutos` lists, a `lista-negra` is a list.
  if (isPortugueseForm(first) || (first === 'lista' && second.endsWith('s'))) return first;
  return verbs.nounsOrForms.has(first) && !isAdjective(second) ? first : undefined;
}

/** No compound noun begins with one of these. */
function neverNoun(word: string): string | undefined {
  return verbs.neverNouns.has(word) ? word : undefined;
}

/** `add-ons` and `deny-lists` are things, `deleteRequest` is an action, `do-not-contact` a list. */
function isCompound(first: string, second: string): boolean {
  return (first === 'deny' && /^lists?$/.test(second)) || second === 'not' || verbs.headsOfVerbs.has(second);
}

/** `user-create`, `clienteBuscar`. Only words that are no nouns count, because `password-reset` is one. */
function verbAfterNoun(words: readonly string[]): string | undefined {
  const head = words.at(-1) ?? '';
  // "to-do", "ready-to-ship", "how-to-apply", "for-edit", "auto-renew" and "contas-a-pagar" are names.
  if (['to', 'for', 'not', 'auto', 'complete'].some((word) => words.includes(word))) return undefined;
  if (verbs.links.has(head) || verbs.links.has(words.at(-2) ?? '')) return undefined;
  return isEnglishVerb(head) || isPortugueseInfinitive(head) ? head : undefined;
}

/** An adjective makes the word before it a noun: `consulta-publica`. */
function isAdjective(word: string): boolean {
  return /(ada|adas|ica|icas|iva|ivas|al|ais|avel|aveis|ida|idas|osa|osas)$/.test(word);
}
