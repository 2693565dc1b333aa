import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildCatalogue, loadCatalogue } from '../load.ts';
import { ownContent } from './read-content.ts';
import { fingerprint, readSnapshot } from './snapshot.ts';

test('the snapshot of a build equals the content of the source', () => {
  buildCatalogue();
  const stored = readSnapshot(fingerprint(ownContent));
  assert.ok(stored, 'a build stores the content');
  const { apis, rules, guides, statuses, charter, labels, terms, observations, changes } = loadCatalogue({
    directory: ownContent,
  });
  assert.deepEqual(
    stored,
    JSON.parse(JSON.stringify({ apis, rules, guides, statuses, charter, labels, terms, observations, changes })),
  );
});

test('a snapshot is not used once any file behind it has changed', () => {
  assert.equal(readSnapshot('of something else'), undefined);
  const folder = mkdtempSync(join(tmpdir(), 'farol-content-'));
  const here = pathToFileURL(`${folder}/`);
  try {
    cpSync(ownContent, folder, { recursive: true });
    const before = fingerprint(here);
    assert.equal(before, fingerprint(ownContent));
    appendFileSync(join(folder, 'apis/viacep.yaml'), '\n');
    const appended = fingerprint(here);
    assert.notEqual(appended, before);
    renameSync(join(folder, 'apis/viacep.yaml'), join(folder, 'apis/viacep2.yaml'));
    assert.notEqual(fingerprint(here), appended);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
