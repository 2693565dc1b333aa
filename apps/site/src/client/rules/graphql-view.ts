import { type Answer, objectOf } from '../call/call.ts';
import { element } from '../page/element.ts';
import { words } from './rule-words.ts';

type Members = Readonly<Record<string, unknown>>;

/** Adds the extension that asks the server for depth, cost and look-ups. Only a JSON body can hold it. */
export function askToExplain(body: string | undefined): string | undefined {
  const members = body === undefined ? undefined : objectOf(body);
  return members && 'query' in members
    ? JSON.stringify({ ...members, extensions: { farol: { explain: true } } })
    : body;
}

/** Shows depth, cost and the look-ups that batching saved; or the limit that was exceeded, with the measured value. */
export function graphqlView(answer: Answer): HTMLElement | undefined {
  const body = objectOf(answer.body);
  const facts = member(member(body, 'extensions'), 'farol');
  const fact = (name: string, value: string) => element('span', {}, `${name} `, element('b', {}, value));
  if (facts) {
    const bounds = member(facts, 'bounds');
    const tallies = Object.values(member(facts, 'lookups') ?? {}) as {
      readonly asked: number;
      readonly lookups: number;
    }[];
    const sum = (name: 'asked' | 'lookups') => tallies.reduce((total, tally) => total + tally[name], 0);
    return element(
      'div',
      { class: 'facts' },
      fact(words.depth, `${facts.depth} / ${bounds?.depth}`),
      fact(words.cost, `${facts.cost} / ${bounds?.cost}`),
      fact(words.unbatched, words.lookups(sum('asked'))),
      fact(words.batched, words.lookups(sum('lookups'))),
    );
  }
  const errors = Array.isArray(body?.errors) ? (body.errors as Members[]) : [];
  const bounded = errors
    .map((error) => member(error, 'extensions'))
    .filter((extensions) => extensions?.bound !== undefined);
  if (bounded.length === 0) return undefined;
  return element(
    'div',
    { class: 'facts' },
    ...bounded.map((extensions) =>
      fact(
        boundName(String(extensions?.bound)),
        words.bounded(Number(extensions?.measured), Number(extensions?.allowed)),
      ),
    ),
  );
}

/** The name of a bound in the language of the page, if it has one. */
function boundName(bound: string): string {
  return bound === 'depth' || bound === 'cost' ? words[bound] : bound;
}

function member(value: unknown, name: string): Members | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Members)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Members) : undefined;
}
