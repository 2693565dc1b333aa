// Which values does a description show for a field, and which members do its examples of whole bodies have?

import { child, children, follow, isBranch, isObject, type Place } from '../../document/source.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined } from '../../words/split-words.ts';
import { type Field, fieldsOf } from './fields.ts';
import { keywordIn, says } from './refusal.ts';

const shown = ['example', 'default', 'examples'];
const none: readonly Place[] = [];

/** The examples and the default of a field, each with its place. */
export function examplesOf({ schema, parameter }: Field): readonly Place[] {
  if (!says(schema, shown) && !says(parameter, shown)) return none;
  const single = ['example', 'default'].flatMap((key) => [keywordIn(schema, key), child(parameter, key)]);
  const several = [keywordIn(schema, 'examples'), child(parameter, 'examples')].flatMap((list) =>
    children(list).map((one) => (isObject(one.value) ? child(follow(one), 'value') : one)),
  );
  return [...single, ...several].filter((one) => one !== undefined);
}

type Members = Readonly<Record<string, unknown>>;
export type Shown = { readonly name: string; readonly at: Place; readonly beside: ReadonlySet<string> };

const deepest = 8;

/** The members of example bodies that no schema describes. */
export const shownMembers = rememberedOf((source: Place['source']): readonly Shown[] => {
  const { names, examples } = fieldsOf(source);
  const shown: Shown[] = [];
  const read = (place: Place, depth: number): void => {
    if (depth > deepest || !isBranch(place.value)) return;
    const value = place.value as Members;
    let beside: ReadonlySet<string> | undefined;
    for (const key in value) {
      const at = { value: value[key], source: place.source, parent: place, key };
      if (isBranch(at.value)) read(at, depth + 1);
      else if (!Array.isArray(value) && !names.has(joined(key))) {
        beside ??= new Set(Object.keys(value).map(joined));
        shown.push({ name: key, at, beside });
      }
    }
  };
  for (const one of examples)
    if (one.key === 'example') read(one, 0);
    else for (const each of children(one)) read(child(each, 'value') ?? each, 0);
  return shown;
});
