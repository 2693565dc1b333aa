import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { tools } from '../offer/tools.ts';
import { answerSchema } from './answer.ts';
import { inLanguage } from './texts.ts';

type Described = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };

test('every argument of every tool, and every member of an answer, has a text in both languages, and accepts the same', () => {
  for (const { name, input } of [...tools, { name: 'answer', input: answerSchema }]) {
    const [english, portuguese] = (['en', 'pt'] as const).map(
      (language) => z.toJSONSchema(inLanguage(input, language), { io: 'input' }) as unknown as Described,
    );
    for (const [field, { description }] of Object.entries(english?.properties ?? {})) {
      // The names of these values say it all.
      if (field === 'kind') continue;
      assert.ok(description, `${name}.${field}`);
      assert.notEqual(portuguese?.properties[field]?.description ?? description, description, `${name}.${field}`);
    }
    const bare = (schema: Described | undefined) =>
      JSON.stringify(schema, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value));
    assert.equal(bare(portuguese), bare(english), name);
  }
});
