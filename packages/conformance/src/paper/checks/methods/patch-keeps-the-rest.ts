// May a PATCH hold only what changes? (spec 4.1)

import type { Text } from '@farol/http';
import { text } from '../../document/source.ts';
import { isJson } from '../../model/answer.ts';
import type { Operation } from '../../model/operation.ts';
import { isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { speaksOf } from '../../words/topics.ts';
import { about, type Breach, certain, judgeEach, type OpenApiCheck, onlyWords } from '../check.ts';

export const patchKeepsTheRest: OpenApiCheck = {
  rule: 'rest-patch-keeps-the-rest',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ method, body }) => method === 'patch' && body !== undefined),
      { pt: 'nenhum PATCH com corpo descrito', en: 'no PATCH with a body is described' },
      (operation) => demandedMembers(operation) ?? doubtOf(operation),
    ),
};

function doubtOf(operation: Operation): Text | undefined {
  const words = `${operation.words}\n${text(operation.body?.at, 'description') ?? ''}`;
  if (!speaksOf(words, 'wholeBody')) return undefined;
  return onlyWords(operation, {
    pt: 'o que acontece com os membros que não vêm',
    en: 'what happens to members that are not sent',
  });
}

function demandedMembers(operation: Operation): Breach | undefined {
  for (const { mediaType, schema } of operation.body?.contents ?? []) {
    // A JSON Patch is a list of operations, whose members are mandatory.
    if (!isJson(mediaType) || mediaType.endsWith('json-patch+json') || schema === undefined) continue;
    const shapes = unwrapped(shapesOf(schema));
    // With "at least one of these" every alternative demands something else, and none of it is demanded always.
    const demanded = [...(shapes[0]?.required ?? [])].filter((name) => shapes.every((shape) => demands(shape, name)));
    if (demanded.length === 0) continue;
    const members = demanded.map((name) => `"${name}"`).join(', ');
    const message = about(operation, {
      pt: `exige ${members}, mas um PATCH traz só o que muda`,
      en: `requires ${members}, but a PATCH holds only what changes`,
    });
    return certain(schema, message, mend);
  }
  return undefined;
}

const mend = {
  pt: 'Dê ao PATCH um esquema sem membros obrigatórios (minProperties: 1 recusa o corpo vazio).',
  en: 'Give the PATCH a schema without required members (minProperties: 1 refuses an empty body).',
};

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
  return !types.has('array') && required.has(name) && !isReadOnly(properties.get(name));
}
