// A check is data: a rule and its rows, read from top to bottom until one of them gives the verdict.
import type { Text } from '@farol/http';
import type { Sureness } from '../../finding.ts';
import { type Words, worded } from '../../worded.ts';
import { type Exchange, type Made, statusOf } from '../exchange/exchange.ts';

/** A row applies: the exchanges that show it, and the words that its text names in braces. */
export type Found = {
  readonly shown?: readonly Exchange[];
  readonly words?: Words;
  /** The request that created the item, which no longer exists: repeating the breach begins with it. */
  readonly create?: Exchange | undefined;
};

type Find<E> = (evidence: E) => Found | readonly Found[] | boolean | undefined;

type Row<E> = {
  readonly verdict: 'kept' | 'broken' | 'cannot-tell' | 'remark';
  readonly find: Find<E>;
  readonly text: Text;
  readonly sure?: Sureness;
  /** The rows below are read as well. */
  readonly goesOn?: true;
};

export type Check<E> = {
  readonly rule: string;
  /** How a breach is mended: one sentence for the code of the server. */
  readonly mend: Text;
  /** The evidence that is missing where the run has nothing to judge by this check. */
  readonly without?: Text;
  readonly rows: readonly Row<E>[];
};

export const always = () => true;
const noText: Text = { pt: '', en: '' };

/** The text says what shows it. */
export const kept = <E>(find: Find<E> = always, text = noText): Row<E> => ({ verdict: 'kept', find, text });
export const cannotTell = <E>(find: Find<E>, text: Text): Row<E> => ({ verdict: 'cannot-tell', find, text });
export const broken = <E>(find: Find<E>, text: Text): Row<E> => ({ verdict: 'broken', find, text, sure: 'certain' });
export const likelyBroken = <E>(find: Find<E>, text: Text): Row<E> => ({ ...broken(find, text), sure: 'likely' });
/** One of several breaches that a report names. */
export const alsoBroken = <E>(find: Find<E>, text: Text): Row<E> => ({ ...broken(find, text), goesOn: true });
/** A fact worth reading that breaks no rule. */
export const remark = <E>(find: Find<E>, text: Text): Row<E> => ({ verdict: 'remark', find, text, goesOn: true });

type RuleTexts = { readonly mend: Text; readonly without?: Text };

/** Makes checks whose rows name their texts among those of the rule. */
export function checksWith<T extends Readonly<Record<keyof T, RuleTexts>>>(texts: T) {
  return <R extends keyof T & string, E>(rule: R, rows: (text: T[R]) => Check<E>['rows']): Check<E> => {
    const { mend, without }: RuleTexts = texts[rule];
    return { rule, mend, ...(without && { without }), rows: rows(texts[rule]) };
  };
}

export type Judgement = {
  readonly rule: string;
  readonly verdict: Row<unknown>['verdict'];
  readonly sure: Sureness;
  readonly message: Text;
  readonly mend: Text;
  readonly shown: readonly Exchange[];
  readonly create: Exchange | undefined;
  /** What it was judged by: the list, or the number of responses. */
  readonly by: Words;
};

/** One piece of evidence, with the words and the created item that all rows may use. */
export type Subject<E> = Pick<Found, 'words' | 'create'> & { readonly evidence: E };

/** Each subject by each check; a check without any subject cannot tell. */
export function judgeBy<E>(checks: readonly Check<E>[], subjects: readonly Subject<E>[]): readonly Judgement[] {
  if (subjects.length > 0) return subjects.flatMap((subject) => checks.flatMap((check) => judged(check, subject)));
  return checks.flatMap((check) => (check.without ? [judgementOf(check, cannotTell(always, check.without), {})] : []));
}

function judged<E>(check: Check<E>, { evidence, words, create }: Subject<E>): readonly Judgement[] {
  const judgements: Judgement[] = [];
  for (const row of check.rows) {
    const result = row.find(evidence);
    if (result === undefined || result === false) continue;
    const found = result === true ? [{}] : [result].flat();
    for (const one of found) {
      const whole = { create, ...one, words: { ...words, ...one.words } };
      judgements.push({ ...judgementOf(check, row, whole), by: words ?? {} });
    }
    if (found.length > 0 && !row.goesOn) break;
  }
  return judgements;
}

function judgementOf<E>(check: Check<E>, row: Row<E>, { shown = [], words = {}, create }: Found): Judgement {
  const { rule, mend } = check;
  const { verdict, sure = 'certain', text } = row;
  const message = worded(text, {
    ...words,
    ...wordsOf('', shown.at(-1)),
    ...wordsOf('1', shown[0]),
    ...wordsOf('2', shown[1]),
  });
  return { rule, verdict, sure, message, mend, shown, create, by: {} };
}

/** `{call}` and `{status}` are those of the last exchange shown, with 1 those of the first, with 2 those of the second. */
function wordsOf(end: string, exchange: Made): Words {
  return exchange ? { [`call${end}`]: called(exchange), [`status${end}`]: statusOf(exchange) } : {};
}

/** The path with its query, as messages name it. */
export function pathOf({ asked }: Exchange): string {
  const { pathname, search } = new URL(asked.url);
  const path = `${pathname}${search}`;
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}

function called(exchange: Exchange): string {
  return `${exchange.asked.method} ${pathOf(exchange)}`;
}

/** The breach shows in these exchanges, if all of them are known. */
export function shows(...exchanges: readonly Made[]): Found | undefined {
  const shown = exchanges.filter((exchange) => exchange !== undefined);
  return shown.length === exchanges.length ? { shown } : undefined;
}

export function withWords(found: Found | undefined, words: Words): Found | undefined {
  return found && { ...found, words };
}

/** Broken by these members, if there are any. */
export function byMembers(members: readonly string[], ...exchanges: readonly Made[]): Found | undefined {
  return members.length > 0 ? withWords(shows(...exchanges), { members }) : undefined;
}
