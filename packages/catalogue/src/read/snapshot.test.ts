import assert from 'node:assert/strict';
import { appendFileSync, cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { buildCatalogue, loadCatalogue } from '../load.ts';
import { ownContent } from './read-content.ts';
import { fingerprint, readSnapshot } from './snapshot.ts';

test('the snapshot of a build equals the content of the source', () => {
  buildCatalogue();
  const stored = readSnapshot(fingerprint(ownContent));
  assert.ok(stored, 'a build stores the content');
  const loaded = loadCatalogue({ directory: ownContent });
  const { apis, rules, guides, statuses, charter, terms, observations, changes, standards } = loaded;
  const content = { apis, rules, guides, statuses, charter, terms, observations, changes, standards };
  assert.deepEqual(stored, JSON.parse(JSON.stringify(content)));
});

test('a snapshot is not used once any file behind it has changed', (t) => {
  assert.equal(readSnapshot('of something else'), undefined);
  const folder = temporaryFolder(t);
  const here = pathToFileURL(`${folder}/`);
  cpSync(ownContent, folder, { recursive: true });
  const before = fingerprint(here);
  assert.equal(before, fingerprint(ownContent));
  appendFileSync(join(folder, 'apis/viacep.yaml'), '\n');
  const appended = fingerprint(here);
  assert.notEqual(appended, before);
  renameSync(join(folder, 'apis/viacep.yaml'), join(folder, 'apis/viacep2.yaml'));
  assert.notEqual(fingerprint(here), appended);
});
