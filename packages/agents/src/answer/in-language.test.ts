import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { tools } from '../offer/tools.ts';
import { argumentsIn } from './in-language.ts';

type Described = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };

test('every argument of every tool has a text in both languages, and accepts the same', () => {
  for (const tool of tools) {
    const [english, portuguese] = (['en', 'pt'] as const).map(
      (language) => z.toJSONSchema(argumentsIn(tool, language), { io: 'input' }) as unknown as Described,
    );
    for (const [field, { description }] of Object.entries(english?.properties ?? {})) {
      // The names of these values say it all.
      if (field === 'language') continue;
      assert.ok(description, `${tool.name}.${field}`);
      assert.notEqual(portuguese?.properties[field]?.description ?? description, description, `${tool.name}.${field}`);
    }
    const bare = (schema: Described | undefined) =>
      JSON.stringify(schema, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value));
    assert.equal(bare(portuguese), bare(english), tool.name);
  }
});
