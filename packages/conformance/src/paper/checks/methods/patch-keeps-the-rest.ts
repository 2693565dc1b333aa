// May a PATCH hold only what changes? (spec 4.1)

import { child, children, follow, type Place } from '../../document/source.ts';
import { isJson } from '../../model/answer.ts';
import { unwrapped } from '../../model/envelope.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';
import { wordsOfBody } from './put-replaces.ts';

export const patchKeepsTheRest = operationCheck({
  rule: 'rest-patch-keeps-the-rest',
  method: 'patch',
  concerns: ({ body }) => body !== undefined,
  judge: (operation, { byTemplate }) => {
    for (const { mediaType, schema } of operation.body?.contents ?? []) {
      // A JSON Patch is a list of operations, whose members are mandatory.
      if (!isJson(mediaType) || mediaType.endsWith('json-patch+json') || schema === undefined) continue;
      const members = demanded(schema, operation.segments)
        .map((name) => `"${name}"`)
        .join(', ');
      if (members === '') continue;
      if (isStep(operation, schema, byTemplate.get(operation.template))) return said('maybeStep');
      if (operation.segments.at(-1)?.parameter !== undefined) return certain(schema, 'requiredInPatch', { members });
      // A name may be a command, or a value that is only whole, such as a position.
      const isRead = byTemplate.get(operation.template)?.some(({ method }) => method === 'get') === true;
      return isRead ? likely(schema, 'requiredInPatch', { members }) : undefined;
    }
    return speaksOf(wordsOfBody(operation), 'wholeBody') ? onlyWords(operation, 'textNotSent') : undefined;
  },
});

/** Of an item that no operation beside it shows, a body with hardly more than what it demands may be one step, such as a notice. */
function isStep({ segments }: Operation, schema: Place, beside: readonly Operation[] = []): boolean {
  const bodies = beside.flatMap(({ method, body, successes }) => [
    method === 'put' ? body?.json : undefined,
    successes[0]?.json,
  ]);
  const items = bodies
    .flatMap((one) => unwrapped(shapesOf(one), segments))
    .filter(({ properties }) => properties.size > 0);
  return (
    items.length === 0 && shapesOf(schema).every(({ properties, required }) => properties.size < required.size + 2)
  );
}

/** With "at least one of these" every alternative demands something else, and none of it is demanded always. */
function demanded(schema: Place, segments: Operation['segments']): readonly string[] {
  const shapes = unwrapped(shapesOf(schema), segments);
  // The URL of an item names it; elsewhere an identifier in the body says what is changed.
  const isNamed = segments.at(-1)?.parameter !== undefined;
  const changes = ({ properties }: Shape) =>
    [...properties.keys()].filter((name) => (isNamed || !isIdentifier(name)) && !tellsWho.test(name));
  // Where there is one member only, a change without it would change nothing.
  if (shapes.every((shape) => changes(shape).length < 2) || shapes.some(holdsOperations)) return [];
  const all = [...(shapes[0]?.required ?? [])].filter(
    (name) => (isNamed || !isIdentifier(name)) && shapes.every((shape) => demands(shape, name)),
  );
  // A step to another state comes with its reason, or with who takes it.
  const isState = (name: string) => {
    const at = follow(shapes[0]?.properties.get(name));
    const isClosed = [at, ...children(child(at, 'allOf'))].some((one) => closedValues(one) !== undefined);
    return isClosed && names.outcomeMembers.has(wordsOf(name).at(-1) ?? '');
  };
  return all.length <= 2 && all.some(isState) ? [] : all;
}

/** A list of `op` and `path`, as in a JSON Patch, inside of an object. */
function holdsOperations({ properties }: Shape): boolean {
  const items = [...properties.values()].flatMap(shapesOf).flatMap((list) => shapesOf(list.items));
  return items.some((one) => one.properties.has('op') && one.properties.has('path'));
}

/** Who makes the change, and no part of it. */
const tellsWho = /^actor|(_by|By|token)$/;
const isIdentifier = (name: string) => names.keyWords.has(wordsOf(name).at(-1) ?? '');

function demands({ types, required, properties }: Shape, name: string): boolean {
  // The version of an optimistic lock says which state is meant, a fixed value which form the change has.
  const isSaid = names.locks.has(joined(name)) || closedValues(properties.get(name))?.length === 1;
  // What is wrapped around the changes holds only those.
  if (/^(un)?set$/.test(name) || names.payloadMembers.has(joined(name)) || names.proofs.has(wordsOf(name).at(-1) ?? ''))
    return false;
  return !types.has('array') && required.has(name) && !isSaid && !isReadOnly(properties.get(name));
}
