import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  buildSchema,
  execute,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  parse,
} from 'graphql';
import { printedSchema } from './create-schema.ts';
import { newContext, schema } from './testing/new-context.ts';
import { openDoor } from './testing/test-door.ts';
import { schemaFile } from './write-schema.ts';

test('the committed schema.graphql is the schema that is served', () => {
  assert.equal(readFileSync(schemaFile, 'utf8'), printedSchema(schema), 'run apps/server/src/graphql/write-schema.ts');
  assert.equal(openDoor().printedSchema, printedSchema(schema));
});

test('the printed schema is sorted and can be read back', () => {
  const text = printedSchema(schema);
  assert.equal(printedSchema(lexicographicSortSchema(buildSchema(text))), text);
});

test('an entry has the nine fields of spec 2.1, and none of them can be missing', () => {
  const api = schema.getType('Api');
  assert.ok(isObjectType(api));
  const fields = api.getFields();
  const names = 'name baseAddress description authentication formats cors freeTier practicalUses firstRequest';
  for (const name of names.split(' ')) assert.ok(isNonNullType(fields[name]?.type), name);
});

test('no list holds nulls, and no field is a catch-all', () => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const bare = isNonNullType(field.type) ? field.type.ofType : field.type;
      if (isListType(bare)) assert.ok(isNonNullType(bare.ofType), `${type.name}.${field.name}`);
      assert.notEqual(getNamedType(field.type).name, 'JSON');
    }
  }
});

/** Every field of a type, and of what it leads to down to a level; so that each `!` meets all the content there is. */
function everything(typeName: string, levels: number): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return [field.name];
    return levels > 0 ? [`${field.name} ${everything(inner.name, levels - 1)}`] : [];
  });
  return fields.length === 0 ? '{ __typename }' : `{ ${fields.join(' ')} }`;
}

test('every non-null field holds for all the content, in both languages', async () => {
  for (const language of ['PT', 'EN']) {
    for (const [field, type] of [
      ['apis', 'ApiConnection'],
      ['rules', 'Rule'],
      ['guides', 'Guide'],
      ['statuses', 'Status'],
      ['observations', 'Observation'],
    ] as const) {
      const query = `{ ${field}(language: ${language}) ${everything(type, 2)} }`;
      const { errors } = await execute({ schema, document: parse(query), contextValue: newContext() });
      assert.equal(errors, undefined, query);
    }
  }
});

test('the entry of a standing is found without a promise, because one query may ask for thousands of them', () => {
  const standing = schema.getType('Standing');
  assert.ok(isObjectType(standing));
  const api = standing.getFields().api?.resolve?.({ api: 'viacep', language: 'pt' }, {}, newContext(), {} as never);
  assert.equal((api as { id?: string }).id, 'viacep');
});
