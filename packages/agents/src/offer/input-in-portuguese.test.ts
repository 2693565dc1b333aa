import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { answerSchema } from '../answer/answer.ts';
import { inPortuguese } from './input-in-portuguese.ts';
import { tools } from './tools.ts';

type Described = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };

test('every argument of every tool, and every member of an answer, is described in Portuguese too, and accepts the same', () => {
  for (const { name, input } of [...tools, { name: 'answer', input: answerSchema }]) {
    const english = z.toJSONSchema(input) as unknown as Described;
    const portuguese = z.toJSONSchema(inPortuguese(input)) as unknown as Described;
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
