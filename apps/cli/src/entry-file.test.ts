import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, createCatalogue, loadCatalogue } from '@farol/catalogue';
import { contentOfEntry, rulesAlone } from './entry-file.ts';
import { farol } from './testing/in-process.ts';

const whole = loadCatalogue();

test('the file of one entry shows the same sheet as the whole catalogue, in every form', async () => {
  const rules = rulesAlone(whole);
  const now = () => Date.parse('2026-11-16T00:00:00Z');
  for (const api of whole.apis) {
    const file = { api: api as Api, observations: [] };
    // Through JSON, as the bundle stores it.
    const content = JSON.parse(JSON.stringify(contentOfEntry(file, whole.labels, rules)));
    const alone = createCatalogue(content);
    for (const words of [['--lang', 'pt'], ['--lang', 'en', '--sources'], ['--json']]) {
      const line = ['show', api.id, ...words];
      assert.deepEqual(await farol(line, { catalogue: alone, now }), await farol(line, { catalogue: whole, now }));
    }
  }
});
