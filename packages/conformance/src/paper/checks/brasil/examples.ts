// Which values does a description show for a field, and which members do its examples of whole bodies have?

import {
  child,
  children,
  childrenThat,
  follow,
  isBranch,
  isObject,
  type Place,
  rootOf,
} from '../../document/source.ts';
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

export type Shown = { readonly name: string; readonly at: Place; readonly beside: ReadonlySet<string> };

const deepest = 8;

const known = new WeakMap<Place['source'], readonly Shown[]>();

/** The members of example bodies that no schema describes. */
export function shownMembers(root: Place): readonly Shown[] {
  const before = known.get(root.source);
  if (before !== undefined) return before;
  const { names } = fieldsOf(root);
  const shown: Shown[] = [];
  const read = (place: Place, depth: number): void => {
    if (depth > deepest) return;
    let beside: ReadonlySet<string> | undefined;
    for (const one of childrenThat(place, (key, value) => isBranch(value) || !names.has(joined(key)))) {
      if (isBranch(one.value)) read(one, depth + 1);
      else if (!Array.isArray(place.value)) {
        beside ??= new Set(Object.keys(place.value as object).map(joined));
        shown.push({ name: one.key, at: one, beside });
      }
    }
  };
  const find = (place: Place, depth: number): void => {
    if (depth > 60) return;
    for (const one of childrenThat(place, (_key, value) => isBranch(value))) {
      if (one.key === 'example' && isObject(place.value) && 'schema' in place.value) read(one, 0);
      else if (one.key === 'examples' && isBody(place))
        for (const each of children(one)) read(child(each, 'value') ?? each, 0);
      else if (one.key !== 'example' && one.key !== 'enum') find(one, depth + 1);
    }
  };
  const paths = child(rootOf(root.source), 'paths');
  if (paths !== undefined) find(paths, 0);
  known.set(root.source, shown);
  return shown;
}

/** A media type, or an answer of 2.0. */
function isBody({ value, parent }: Place): boolean {
  return (
    parent?.key === 'content' ||
    (isObject(value) && ('responses' in value || 'description' in value) && parent?.key === 'responses')
  );
}
