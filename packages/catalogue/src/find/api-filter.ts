// Which entries pass a filter? The filters are those that the facts declare.
import { camelCase, claimable, disputed, type Field, type filterFields, filters } from '../fields/index.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type FilterWord, filterWord } from './filter-word.ts';

type Filtered = (typeof filterFields)[number];
type IdOf<F extends Filtered> = F['id'] extends 'formats' ? 'format' : F['id'];
type ValueOf<F extends Filtered> = F extends { readonly words: infer Words }
  ? (keyof Words & string) | FilterWord<keyof Words & string>
  : boolean;

/** By the ids of the filters; a closed value as in the entry, `No key`, or in its spelling in filters, `no-key`. */
export type ApiFilter = {
  readonly [F in Filtered as IdOf<F>]?: ValueOf<F> | undefined;
} & { readonly q?: string | undefined };

type Stated = { readonly value: string };

/** The values of an entry that a fact states: several for formats and for what is disputed, one for the others. */
export function factValues(field: Field, api: Frozen<Api>): readonly string[] {
  if (field.id === disputed.id) return disputedFacts(api);
  const part = (field.in ? api[field.in] : api) as Readonly<Record<string, unknown>>;
  const value = part[camelCase(field.id)] as string | boolean | readonly string[] | Stated;
  if (Array.isArray(value)) return value;
  return [String(typeof value === 'object' ? (value as Stated).value : value)];
}

/** Without a value every entry passes; search is not part of it. */
export function passes(api: Frozen<Api>, filter: ApiFilter): boolean {
  const given = filter as Readonly<Record<string, unknown>>;
  return filters.every(({ id, field }) => {
    if (given[id] === undefined) return true;
    const wanted = String(given[id]);
    return factValues(field, api).some((value) => value === wanted || filterWord(value) === wanted);
  });
}

/** The ids of the facts that another source disputes, as JSON names them. */
export function disputedFacts(api: Frozen<Api>): readonly string[] {
  return claimable.map(({ id }) => id).filter((id) => disputesOf(api, id).length > 0);
}

/** What others say about a fact, given by its id. */
export function disputesOf(api: Frozen<Api>, id: string): Frozen<Api>['disputes'] {
  return api.disputes.filter(({ field }) => field === camelCase(id));
}
