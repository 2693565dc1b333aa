// Which documents make up the corpus of Brazilian data? Each is the clean description with one field, parameter or example.

import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { type Case, cleanDescription } from './corpus.ts';
import { applyPatch, type Patch } from './patch.ts';

type Schemas = Readonly<Record<string, unknown>>;
type Way = {
  readonly members?: Schemas;
  readonly query?: Schemas;
  readonly path?: Schemas;
  readonly header?: Schemas;
  readonly schemas?: Schemas;
  readonly example?: unknown;
  readonly set?: Patch['set'];
  readonly also?: readonly string[];
};
type Ways = { readonly rule: string } & Readonly<Record<'broken' | 'harmless', Readonly<Record<string, Way>>>>;

const folder = new URL('../../corpus/brasil/', import.meta.url);

export function brasilCases(kind: 'broken' | 'harmless'): readonly Case[] {
  return readdirSync(folder).flatMap((file) => {
    const ways = load(readFileSync(new URL(file, folder), 'utf8')) as Ways;
    return Object.entries(ways[kind]).map(([name, way]) => ({
      name: `${ways.rule}: ${name}`,
      rule: ways.rule,
      also: way.also ?? [],
      text: JSON.stringify(applyPatch(load(cleanDescription), { set: patchOf(way) }), null, 2),
    }));
  });
}

const keyed = (at: string, schemas: Schemas = {}): [string, unknown][] =>
  Object.entries(schemas).map(([name, schema]) => [`${at}/${name}`, schema]);

function patchOf({ members, query, path, header, schemas, example, set }: Way): Record<string, unknown> {
  const parameters = [
    ...Object.entries(query ?? {}).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...Object.entries(header ?? {}).map(([name, schema]) => ({ name, in: 'header', schema })),
  ];
  const list = '/list/get/parameters';
  const item = '/paths/~1clientes~1{id}/get';
  return {
    ...Object.fromEntries(keyed('/components/schemas', schemas)),
    ...Object.fromEntries(keyed('/components/schemas/NovoCliente/properties', members)),
    ...Object.fromEntries(parameters.map((one) => [`${list}/-`, one])),
    ...Object.fromEntries(
      Object.entries(path ?? {}).map(([name, schema]) => [
        `/paths/~1clientes~1por-numero~1{${name}}`,
        { parameters: [{ name, in: 'path', required: true, schema }], get: { $copy: item } },
      ]),
    ),
    ...(example === undefined ? {} : { [`${item}/responses/200/content/application~1json/example`]: example }),
    ...set,
  };
}
