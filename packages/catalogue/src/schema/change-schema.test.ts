import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { loadCatalogue } from '../load.ts';
import { copyContent } from '../testing/copy-content.ts';
import { changeSchema } from './change-schema.ts';

test('the oldest change is the first publication, which says that nothing was observed', () => {
  const first = loadCatalogue().changes.at(-1);
  assert.equal(first?.id, 'first-publication');
  assert.equal(first?.date, '2026-11-15');
  assert.match(first?.body.en ?? '', /No API has been observed yet/);
  assert.match(first?.body.pt ?? '', /Nenhuma API foi observada ainda/);
});

test('a change of terms names the entry, the field, both values and where the new one was read', () => {
  const words = { pt: 'x', en: 'x' };
  const change = { id: 'a', date: '2027-01-01', title: words, body: words };
  const terms = { api: 'viacep', field: 'cors', before: words, after: words, source: 'https://viacep.com.br/' };
  assert.ok(changeSchema.safeParse({ ...change, terms }).success);
  assert.ok(!changeSchema.safeParse({ ...change, terms: { ...terms, field: 'name' } }).success);
  for (const part of Object.keys(terms)) {
    assert.ok(!changeSchema.safeParse({ ...change, terms: { ...terms, [part]: undefined } }).success, part);
  }
});

test('changes about an unknown entry, with a repeated id or out of order stop the load', (t) => {
  const folder = temporaryFolder(t);
  const words = { pt: 'x', en: 'x' };
  const terms = { api: 'viacepp', field: 'cors', before: words, after: words, source: 'https://viacep.com.br/' };
  const change = (id: string, date: string, more = {}) => ({ id, date, title: words, body: words, ...more });
  copyContent(folder);
  // Every JSON text is valid YAML.
  const changes = [change('a', '2027-01-01', { terms }), change('a', '2027-01-02')];
  writeFileSync(join(folder, 'changes.yaml'), JSON.stringify(changes));
  assert.throws(() => loadCatalogue({ directory: pathToFileURL(`${folder}/`) }), {
    name: 'ContentError',
    problems: [
      'changes.yaml: id: expected a value of its own, found "a", which changes.yaml has already.',
      'changes.yaml: a.terms.api: expected the id of an entry, found "viacepp".',
      'changes.yaml: a.date: expected the newest first, found 2027-01-02 after an older one.',
    ],
  });
});
