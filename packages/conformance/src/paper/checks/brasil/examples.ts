// Which values does a description show for a field, and which members do its examples of whole bodies have?

import { child, children, follow, isBranch, isObject, type Place, rootOf } from '../../document/source.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined } from '../../words/split-words.ts';
import { type Field, fieldsOf } from './fields.ts';
import { keywordIn } from './refusal.ts';

/** The examples and the default of a field, each with its place. */
export function examplesOf({ schema, parameter }: Field): readonly Place[] {
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
  const { names } = fieldsOf(source);
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
  const find = (place: Place, depth: number): void => {
    if (depth > 60) return;
    const value = place.value as Members;
    for (const key in value) {
      const inner = value[key];
      if (!isBranch(inner)) continue;
      const one = { value: inner, source, parent: place, key };
      if (key === 'example' && 'schema' in value && !Array.isArray(value)) read(one, 0);
      else if (key === 'examples' && isBody(place))
        for (const each of children(one)) read(child(each, 'value') ?? each, 0);
      else if (key !== 'example' && key !== 'enum') find(one, depth + 1);
    }
  };
  const paths = child(rootOf(source), 'paths');
  if (isBranch(paths?.value)) find(paths, 0);
  return shown;
});

/** A media type, or an answer of 2.0. */
function isBody({ value, parent }: Place): boolean {
  return (
    parent?.key === 'content' ||
    (isObject(value) && ('responses' in value || 'description' in value) && parent?.key === 'responses')
  );
}
