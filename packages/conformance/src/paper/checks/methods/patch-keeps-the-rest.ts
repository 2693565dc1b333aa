// May a PATCH hold only what changes? (spec 4.1)

import type { Place } from '../../document/source.ts';
import { isJson } from '../../model/answer.ts';
import { isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { joined } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, onlyWords, operationCheck } from '../check.ts';
import { wordsOfBody } from './put-replaces.ts';

export const patchKeepsTheRest = operationCheck({
  rule: 'rest-patch-keeps-the-rest',
  method: 'patch',
  concerns: ({ body }) => body !== undefined,
  judge: (operation) => {
    for (const { mediaType, schema } of operation.body?.contents ?? []) {
      // A JSON Patch is a list of operations, whose members are mandatory.
      if (!isJson(mediaType) || mediaType.endsWith('json-patch+json') || schema === undefined) continue;
      const members = demanded(schema)
        .map((name) => `"${name}"`)
        .join(', ');
      if (members !== '') return certain(schema, 'requiredInPatch', { members });
    }
    return speaksOf(wordsOfBody(operation), 'wholeBody') ? onlyWords(operation, 'textNotSent') : undefined;
  },
});

/** With "at least one of these" every alternative demands something else, and none of it is demanded always. */
function demanded(schema: Place): readonly string[] {
  const shapes = unwrapped(shapesOf(schema));
  // Where there is one member only, a change without it would change nothing.
  if (shapes.every(({ properties }) => properties.size < 2)) return [];
  return [...(shapes[0]?.required ?? [])].filter((name) => shapes.every((shape) => demands(shape, name)));
}

/** Members of an envelope beside the one that holds the change. */
const besides = ['meta', 'links', 'included', 'jsonapi'];

/** A change in an envelope, as in `{ "cliente": {…} }` or JSON:API, is judged by its inside. */
function unwrapped(shapes: readonly Shape[]): readonly Shape[] {
  const [shape] = shapes;
  if (shape === undefined || shapes.length > 1) return shapes;
  const [name, ...others] = [...shape.properties.keys()].filter((key) => !besides.includes(key));
  if (name === undefined || others.length > 0 || !shape.required.has(name)) return shapes;
  const inside = shapesOf(shape.properties.get(name)).filter(({ properties }) => properties.size > 0);
  if (inside.length === 0) return shapes;
  // JSON:API names the resource inside `data`.
  const named = name === 'data' ? ['id', 'type'] : [];
  return inside.map((one) => ({ ...one, required: new Set([...one.required].filter((key) => !named.includes(key))) }));
}

function demands({ types, required, properties }: Shape, name: string): boolean {
  // The version of an optimistic lock says which state is meant.
  const isLock = names.locks.has(joined(name));
  return !types.has('array') && required.has(name) && !isLock && !isReadOnly(properties.get(name));
}
