import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { inputInPortuguese } from './input-in-portuguese.ts';
import { tools } from './tools.ts';

type Described = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };

test('every argument of every tool is described in Portuguese too, and accepts the same', () => {
  for (const { name, input } of tools) {
    const english = z.toJSONSchema(input) as unknown as Described;
    const portuguese = z.toJSONSchema(inputInPortuguese(input)) as unknown as Described;
    for (const [field, { description }] of Object.entries(english.properties)) {
      const translated = portuguese.properties[field]?.description;
      assert.equal(translated === undefined, description === undefined, `${name}.${field}`);
      if (description !== undefined) assert.notEqual(translated, description, `${name}.${field}`);
    }
    const bare = (schema: Described) =>
      JSON.stringify(schema, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value));
    assert.equal(bare(portuguese), bare(english), name);
  }
});
