import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprintOf } from './inputs.ts';

test('the pages are built again when content or source changes, once a day when there is evidence, and when a fact becomes overdue', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'farol-inputs-'));
  t.after(() => rmSync(root, { recursive: true }));
  const content = join(root, 'packages/catalogue/content');
  mkdirSync(join(content, 'observations'), { recursive: true });
  writeFileSync(join(content, 'labels.yaml'), 'a: 1');
  const day = 86_400_000;
  const first = fingerprintOf(root, [], day);
  assert.equal(fingerprintOf(root, [], 2 * day), first);
  assert.notEqual(fingerprintOf(root, ['viacep terms.card'], 2 * day), first);
  writeFileSync(join(content, 'labels.yaml'), 'a: 2');
  const second = fingerprintOf(root, [], day);
  assert.notEqual(second, first);
  writeFileSync(join(content, 'observations/viacep.jsonl'), '{}');
  const third = fingerprintOf(root, [], day);
  assert.notEqual(third, second);
  assert.notEqual(fingerprintOf(root, [], 2 * day), third);
});
