// Does an operation answer with a list of things?

import { child, follow, mapForEachSource, type Place } from '../document/source.ts';
import { foldWord } from '../words/split-words.ts';
import type { Operation } from './operation.ts';
import { type Shape, shapesOf, typesOf } from './shape.ts';

const wrappers = new Set(
  'data items results result content contents records record values list rows entries elements objects hits documents docs nodes edges dados itens resultados registros lista conteudo valores elementos value _embedded'.split(
    ' ',
  ),
);

type List = { readonly array: Place; readonly shape: Shape };

/** Several checks ask it of the same operations. */
const listsIn = mapForEachSource<Operation, List | undefined>();

/** The schema of the list, or undefined where one thing is answered. */
export function listItems(operation: Operation): List | undefined {
  const known = listsIn(operation.at.source);
  const before = known.get(operation);
  if (before !== undefined || known.has(operation)) return before;
  const list = findList(operation);
  known.set(operation, list);
  return list;
}

function findList(operation: Operation): List | undefined {
  const schema = operation.successes.find(({ status }) => status !== '204')?.json;
  const last = operation.segments.at(-1);
  if (schema === undefined || last === undefined || last.parameter !== undefined) return undefined;
  for (const shape of shapesOf(schema)) {
    if (shape.types.has('array') && shape.items !== undefined)
      return isShort(schema) ? undefined : { array: schema, shape };
    const inner = listIn(shape, last.text);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A pair of coordinates or the three best are one value, not a collection. */
function isShort(schema: Place): boolean {
  const most = child(follow(schema), 'maxItems')?.value;
  return typeof most === 'number' && most <= 10;
}

/** A list in an envelope. An object with an id of its own is one thing, even if it has a list in it. */
function listIn(shape: Shape, segment: string): List | undefined {
  if (shape.properties.has('id') || shape.properties.has('uuid')) return undefined;
  const named = foldWord(segment);
  const joined = named.replace(/[-_]/g, '');
  for (const [name, property] of shape.properties) {
    const folded = foldWord(name);
    if (!wrappers.has(folded) && folded !== named && folded !== joined) continue;
    for (const inner of shapesOf(property)) {
      if (inner.types.has('array')) return { array: property, shape: inner };
      // One more level, as in { data: { items: [] } } or { _embedded: { orders: [] } }.
      const deeper = [...inner.properties].find(
        ([key, place]) =>
          // HAL names the list in `_embedded` after the class of its items.
          (wrappers.has(foldWord(key)) || foldWord(key) === foldWord(segment) || name === '_embedded') &&
          typesOf(place).has('array'),
      );
      const deepest = deeper && shapesOf(deeper[1])[0];
      if (deeper !== undefined && deepest !== undefined && !inner.properties.has('id'))
        return { array: deeper[1], shape: deepest };
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
