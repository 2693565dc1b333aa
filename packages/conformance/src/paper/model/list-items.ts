// Does an operation answer with a list of things?

import { child, follow, type Place } from '../document/source.ts';
import { rememberedOf } from '../words/remembered.ts';
import { foldWord, joined } from '../words/split-words.ts';
import { names } from '../words/word-lists.ts';
import type { OpenApiPaper } from './open-api.ts';
import type { Operation } from './operation.ts';
import { type Shape, shapesOf, typesOf } from './shape.ts';

type List = { readonly array: Place; readonly shape: Shape };

/** The schema of the list, or undefined where one thing is answered. */
export const listItems = rememberedOf(({ successes, segments }: Operation): List | undefined => {
  const schema = successes.find(({ status }) => status !== '204')?.json;
  const last = segments.at(-1);
  if (schema === undefined || last === undefined || last.parameter !== undefined) return undefined;
  for (const shape of shapesOf(schema)) {
    if (shape.types.has('array') && shape.items !== undefined)
      return isShort(schema) ? undefined : { array: schema, shape };
    const inner = listIn(shape, last.text);
    if (inner !== undefined) return inner;
  }
  return undefined;
});

/** A pair of coordinates or the three best are one value, not a collection. */
function isShort(schema: Place): boolean {
  const most = child(follow(schema), 'maxItems')?.value;
  return typeof most === 'number' && most <= 10;
}

/** A list in an envelope. An object with an id of its own is one thing, even if it has a list in it. */
function listIn({ properties }: Shape, segment: string): List | undefined {
  if ([...properties.keys()].some((name) => /^(id|uuid)$/i.test(name))) return undefined;
  const own = joined(segment);
  const wraps = (name: string) => names.listMembers.has(foldWord(name)) || [own, `${own}s`].includes(joined(name));
  for (const [name, property] of properties) {
    if (!wraps(name)) continue;
    for (const inner of shapesOf(property)) {
      if (inner.types.has('array')) return { array: property, shape: inner };
      // One more level, as in { data: { items: [] } }. HAL names the list in `_embedded` after the class of its items.
      const deeper = [...inner.properties].find(
        ([key, place]) => (wraps(key) || name === '_embedded') && typesOf(place).has('array'),
      )?.[1];
      const shape = shapesOf(deeper)[0];
      if (deeper !== undefined && shape !== undefined && !inner.properties.has('id')) return { array: deeper, shape };
    }
  }
  return undefined;
}

/** Whether the items are things with members, which can grow in number. */
export function holdsThings({ items }: Shape): boolean {
  if (items === undefined) return true;
  const shapes = shapesOf(items);
  if (shapes.some(({ types, properties }) => types.has('object') || properties.size > 0)) return true;
  return shapes.length > 0 && shapes.every(({ types }) => types.size === 0) && child(items, 'enum') === undefined;
}

/** A path that items are created in: one with items below it, or one whose GET answers with a list. */
export function isCollectionPath({ collections, byTemplate }: OpenApiPaper, { template }: Operation): boolean {
  if (collections.has(template)) return true;
  const get = byTemplate.get(template)?.find(({ method }) => method === 'get');
  return get !== undefined && listItems(get) !== undefined;
}

/** The name of a set that does not grow long. Its head decides: the last word in English, the first in Portuguese. */
export function isClosedSet(words: readonly string[]): boolean {
  return [words[0], words.at(-1)].some((word = '') => names.closedSets.has(word.replace(/^.+types$/, 'types')));
}

/** A list that is replaced as a whole is the value of a setting. */
export function isSetting({ byTemplate }: Pick<OpenApiPaper, 'byTemplate'>, { template: path }: Operation): boolean {
  return byTemplate.get(path)?.some(({ method }) => method === 'put') === true;
}
