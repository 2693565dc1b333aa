import type { Api, Frozen } from '@farol/catalogue';
import { disputed, filters } from '@farol/catalogue/fields';
import { factValues } from '@farol/catalogue/internal';

/** The facts of an entry that find_entries filters by: terms in a part of their own, the others beside each other. */
export function filterValues(api: Frozen<Api>) {
  const stated = filters.map(({ field }) => {
    const values = factValues(field, api);
    return { field, value: field.kind === 'choices' || field.id === disputed.id ? values : (values[0] ?? '') };
  });
  const named = (inTerms: boolean) =>
    Object.fromEntries(
      stated.filter(({ field }) => (field.in === 'terms') === inTerms).map(({ field, value }) => [field.id, value]),
    );
  return { ...named(false), terms: named(true) };
}
