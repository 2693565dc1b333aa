// What the server counted of a query: depth, cost and look-ups.

import { filled } from '@farol/http/text';
import { factView } from '../call/answer-view.ts';
import { type Answer, type Members, objectOf } from '../call/call.ts';
import { element } from '../page/element.ts';
import { words } from './rule-words.ts';

export type Gauge = { readonly value: number; readonly most: number };
type Gauges = Readonly<Record<'depth' | 'cost' | 'lookups', Gauge | undefined>>;

/** Adds the extension that asks the server for depth, cost and look-ups. Only a JSON body can hold it. */
export function askToExplain(body: string | undefined): string | undefined {
  const members = body === undefined ? undefined : objectOf(body);
  return members && 'query' in members
    ? JSON.stringify({ ...members, extensions: { farol: { explain: true } } })
    : body;
}

/** From the measures of a query that ran, or from the bounds that refused it. */
export function gaugesOf(body: Members): Gauges {
  const measures = member(member(body, 'extensions'), 'farol');
  const bounds = member(measures, 'bounds');
  const gauge = (name: 'depth' | 'cost'): Gauge | undefined => {
    if (measures && bounds) return { value: Number(measures[name]), most: Number(bounds[name]) };
    const found = exceeded(body).find(({ bound }) => bound === name);
    return found && { value: Number(found.measured), most: Number(found.allowed) };
  };
  const tallies = Object.values(member(measures, 'lookups') ?? {}) as { asked: number; lookups: number }[];
  const sum = (name: 'asked' | 'lookups') => tallies.reduce((total, tally) => total + tally[name], 0);
  return {
    depth: gauge('depth'),
    cost: gauge('cost'),
    lookups: measures ? { value: sum('lookups'), most: sum('asked') } : undefined,
  };
}

/** Shows depth, cost and the look-ups that batching saved; or the limit that was exceeded, with the measured value. */
export function graphqlView(answer: Answer): HTMLElement | undefined {
  const body = objectOf(answer.body) ?? {};
  const { depth, cost, lookups } = gaugesOf(body);
  const facts = lookups
    ? [
        factView(words.depth, `${depth?.value} / ${depth?.most}`),
        factView(words.cost, `${cost?.value} / ${cost?.most}`),
        factView(words.unbatched, counted(lookups.most)),
        factView(words.batched, counted(lookups.value)),
      ]
    : exceeded(body).map(({ bound, measured, allowed }) =>
        factView(
          bound === 'depth' || bound === 'cost' ? words[bound] : String(bound),
          filled(words.bounded, { measured: Number(measured), allowed: Number(allowed) }),
        ),
      );
  return facts.length > 0 ? element('div', { class: 'facts' }, ...facts) : undefined;
}

const counted = (count: number) => (count === 1 ? words.oneLookup : filled(words.lookups, { count }));

/** The bounds that refused a query. */
function exceeded({ errors }: Members): readonly Members[] {
  const found = Array.isArray(errors) ? errors.map((error) => member(error, 'extensions')) : [];
  return found.filter((extensions) => extensions?.bound !== undefined).map((extensions) => extensions ?? {});
}

function member(value: unknown, name: string): Members | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Members)[name] : undefined;
  return typeof found === 'object' && found !== null ? (found as Members) : undefined;
}
