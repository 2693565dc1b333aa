// Do the values that a server sends and accepts keep the rules for Brazilian data?
import texts from '../../../texts/live.json' with { type: 'json' };
import { isKind } from '../../paper/checks/brasil/kinds.ts';
import { isIdentifier, wrongValue } from '../../paper/checks/brasil/values.ts';
import type { Evidence } from '../collect/collect.ts';
import { type Exchange, isSuccess, jsonOf, statusOf } from '../exchange/exchange.ts';
import { broken, type Check, checksWith, type Found, kept, type Subject } from './check.ts';

const check = checksWith(texts.brasil);

type Sent = {
  readonly name: string;
  readonly value: unknown;
  readonly beside: ReadonlySet<string>;
  readonly shown: Exchange;
};
type Tried = ReturnType<typeof triedSubjects>[number]['evidence'];
type SentRule = 'brasil-numbers-as-text' | 'brasil-money-exact' | 'brasil-dates-iso';

/** Of what the run has nothing, nothing is said. */
const concerns: Readonly<Record<SentRule, (sent: Sent) => boolean>> = {
  'brasil-numbers-as-text': ({ name, beside }) => isIdentifier(name, beside),
  'brasil-money-exact': ({ name }) => isKind(name, 'money'),
  'brasil-dates-iso': ({ name, value }) => typeof value === 'string' && isKind(name, 'date', 'moment'),
};
export const sentRules = Object.keys(concerns) as readonly SentRule[];

export const sentCheck = (rule: SentRule): Check<readonly Sent[]> =>
  check(rule, (text) => [broken((sent) => wrongIn(rule, sent), text.found), kept()]);

function wrongIn(rule: SentRule, sent: readonly Sent[]): readonly Found[] {
  const wrong = sent.flatMap(({ name, value, beside, shown }) =>
    wrongValue(name, value, beside)?.rule === rule ? [{ shown: [shown], words: { name, value: String(value) } }] : [],
  );
  return [...new Map(wrong.map((one) => [one.words.name, one])).values()];
}

export function sentSubjects(rule: SentRule, run: Evidence): readonly Subject<readonly Sent[]>[] {
  const answers = readLists(run);
  const sent = answers.flatMap((shown) => membersIn(jsonOf(shown), shown));
  const some = sent.filter((one) => concerns[rule](one) || wrongValue(one.name, one.value, one.beside)?.rule === rule);
  return some.length === 0 ? [] : [{ evidence: some, words: { seen: answers.length } }];
}

/** As they were before the run wrote anything: a server may give back what it was sent. */
function readLists({ resources }: Evidence): readonly Exchange[] {
  return resources.flatMap(({ lists }) => lists.filter(isSuccess));
}

const deepest = 6;
const mostItems = 20;

function membersIn(json: unknown, shown: Exchange, depth = 0): readonly Sent[] {
  if (typeof json !== 'object' || json === null || depth > deepest) return [];
  if (Array.isArray(json)) return json.slice(0, mostItems).flatMap((one) => membersIn(one, shown, depth + 1));
  const beside = new Set(Object.keys(json).map((name) => name.toLowerCase()));
  return Object.entries(json).flatMap(([name, value]) => [
    { name, value, beside, shown },
    ...membersIn(value, shown, depth + 1),
  ]);
}

/** A link of an answer, or a request of the description, with a CPF in its query. */
function hasCpfInQuery(url: string): boolean {
  const pairs = url.split(/[?&>]/).slice(1);
  return pairs.some((pair) => /cpf/i.test(pair) && /^[\w.[\]-]*=\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(pair));
}

export const cpfLinks: Check<readonly Sent[]> = check('brasil-no-cpf-in-url', (text) => [
  broken((links) => links.map(({ value, shown }) => ({ shown: [shown], words: { value: String(value) } })), text.found),
]);

export function linkSubjects(run: Evidence): readonly Subject<readonly Sent[]>[] {
  const links = readLists(run).flatMap((shown) => [
    ...membersIn(jsonOf(shown), shown),
    ...(shown.answer?.headers ?? []).map(([name, value]) => ({ name, value, beside: new Set<string>(), shown })),
  ]);
  const wrong = links.filter(({ value }) => typeof value === 'string' && hasCpfInQuery(value));
  return wrong.length === 0 ? [] : [{ evidence: wrong.slice(0, 1) }];
}

/** Values that a server must accept, written into items of the run. */
export const triedRules = ['brasil-cnpj-letters', 'brasil-names-with-accents'] as const;

export const triedCheck = (rule: (typeof triedRules)[number]): Check<Tried> =>
  check(rule, (text) => [
    broken(
      ({ member, value, usual, tried }) =>
        isSuccess(usual) && [400, 422].includes(statusOf(tried)) && { shown: [tried], words: { name: member, value } },
      text.found,
    ),
    kept(({ tried }) => isSuccess(tried)),
  ]);

export function triedSubjects(rule: string, { resources }: Evidence) {
  const tried = resources.flatMap(({ writes }) => writes?.brasil ?? []);
  return tried.flatMap((one) =>
    one.rule === rule ? [{ evidence: one, words: { path: new URL(one.tried.asked.url).pathname } }] : [],
  );
}
