// May a PATCH hold only what changes? (spec 4.1)

import { text } from '../../document/source.ts';
import { isJson, type Operation, title } from '../../model/operation.ts';
import { isReadOnly, type Shape, shapesOf } from '../../model/shape.ts';
import { saysWipesRest } from '../../words/prose.ts';
import type { Breach, OperationCheck } from '../check.ts';

export const patchKeepsTheRest: OperationCheck = {
  rule: 'rest-patch-keeps-the-rest',
  missing: { pt: 'nenhum PATCH com corpo descrito', en: 'no PATCH with a body is described' },
  concerns: ({ method, accepts }) => method === 'patch' && accepts !== undefined,
  breachOf,
};

function breachOf(operation: Operation): Breach | undefined {
  return demandedMembers(operation) ?? wipesInWords(operation);
}

function wipesInWords(operation: Operation): Breach | undefined {
  if (!saysWipesRest(`${operation.words}\n${text(operation.body?.at, 'description') ?? ''}`)) return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} apaga os membros que não vêm, segundo a descrição.`,
      en: `${title(operation)} removes members that are not sent, by its description.`,
    },
    mend: {
      pt: 'Mude no PATCH só os membros enviados; para substituir o recurso inteiro, ofereça PUT.',
      en: 'Change only the members that are sent; to replace the whole resource, offer PUT.',
    },
  };
}

function demandedMembers(operation: Operation): Breach | undefined {
  for (const { mediaType, schema } of operation.body?.contents ?? []) {
    // A JSON Patch is a list of operations, whose members are mandatory.
    if (!isJson(mediaType) || /json-patch\+json$/.test(mediaType) || schema === undefined) continue;
    const stated = shapesOf(schema);
    if (stated[0] === undefined || stated[0].required.size === 0) continue;
    const shapes = unwrapped(stated);
    // With "at least one of these" every alternative demands something else, and none of it is demanded always.
    const demanded = [...(shapes[0]?.required ?? [])].filter((name) => shapes.every((shape) => demands(shape, name)));
    if (demanded.length === 0) continue;
    return {
      at: schema,
      sure: 'certain',
      message: {
        pt: `${title(operation)} exige ${demanded.map((name) => `"${name}"`).join(', ')}, mas um PATCH traz só o que muda.`,
        en: `${title(operation)} requires ${demanded.map((name) => `"${name}"`).join(', ')}, but a PATCH holds only what changes.`,
      },
      mend: {
        pt: 'Dê ao PATCH um esquema sem membros obrigatórios (minProperties: 1 recusa o corpo vazio).',
        en: 'Give the PATCH a schema without required members (minProperties: 1 refuses an empty body).',
      },
    };
  }
  return undefined;
}

/** Members of an envelope beside the one that holds the change. */
const besides = /^(meta|links|included|jsonapi)$/;

/** A change in an envelope, as in `{ "cliente": {…} }` or JSON:API, is judged by its inside. */
function unwrapped(shapes: readonly Shape[]): readonly Shape[] {
  const [shape] = shapes;
  if (shape === undefined || shapes.length > 1) return shapes;
  const [name, ...others] = [...shape.properties.keys()].filter((key) => !besides.test(key));
  if (name === undefined || others.length > 0 || !shape.required.has(name)) return shapes;
  const inside = shapesOf(shape.properties.get(name)).filter(({ properties }) => properties.size > 0);
  if (inside.length === 0) return shapes;
  // JSON:API names the resource inside `data`.
  const named = name === 'data' ? new Set(['id', 'type']) : new Set<string>();
  return inside.map((one) => ({ ...one, required: new Set([...one.required].filter((key) => !named.has(key))) }));
}

function demands({ types, required, properties }: Shape, name: string): boolean {
  return !types.has('array') && required.has(name) && !isReadOnly(properties.get(name));
}
