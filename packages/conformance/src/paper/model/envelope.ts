// Which resource stands inside of the envelope of a body?

import { joined } from '../words/split-words.ts';
import { names } from '../words/word-lists.ts';
import type { Segment } from './operation.ts';
import { type Shape, shapesOf } from './shape.ts';

/** `{ "cliente": {…} }` of `/clientes/{id}`, or `{ "data": {…} }`, also with other members beside it. */
export function unwrapped(shapes: readonly Shape[], segments: readonly Segment[]): readonly Shape[] {
  const [shape, ...others] = shapes;
  if (shape === undefined || others.length > 0) return shapes;
  const owner = joined(segments.findLast(({ parameter }) => parameter === undefined)?.text ?? '');
  const members = [...shape.properties.keys()];
  const named = members.find((one) => names.payloadMembers.has(joined(one)) || isSingularOf(joined(one), owner));
  const [only] = members.length === 1 && shape.required.size === 1 ? members : [];
  const name = named ?? only;
  if (name === undefined) return shapes;
  const inside = shapesOf(shape.properties.get(name)).filter(({ properties }) => properties.size > 0);
  if (inside.length === 0) return shapes;
  // JSON:API names the resource inside `data`.
  const isNamed = (key: string) => name === 'data' && ['id', 'type', 'attributes'].includes(key);
  return inside.map((one) => ({ ...one, required: new Set([...one.required].filter((key) => !isNamed(key))) }));
}

/** `billing_entity` of `/billing_entities`. */
function isSingularOf(name: string, owner: string): boolean {
  return name.length > 2 && owner.startsWith(name.slice(0, -1));
}
