// How do the members of a part of the content look as JSON?
import type { Text } from '../schema/forms.ts';
import type { Language } from '../schema/vocabulary.ts';
import { type Snake, snakeCase } from './snake-case.ts';

type Shown<V> = V extends Text ? string : V extends readonly (infer Item)[] ? Item[] : V;
type Members<T, K extends keyof T & string> = {
  [N in K as N extends 'headers' ? 'header_fields' : Snake<N>]:
    | Shown<Exclude<T[N], undefined>>
    | (undefined extends T[N] ? null : never);
};

/** The named members in this order, under their names in JSON: a text in one language, null where there is nothing. */
export function membersOf(language: Language) {
  return <T extends object, const K extends keyof T & string>(part: T, ...names: readonly K[]): Members<T, K> =>
    Object.fromEntries(
      names.map((name) => [name === 'headers' ? 'header_fields' : snakeCase(name), shown(part[name], language)]),
    ) as Members<T, K>;
}

function shown(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return [...value];
  const isText = typeof value === 'object' && value !== null && 'pt' in value && 'en' in value;
  return isText ? value[language] : (value ?? null);
}
