// The tests that docs/security.md names as proofs exist.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const [, proofs = ''] = read('docs/security.md').split('\n## Proofs\n');

test('every point has a proof, and every title that is named is in its file', () => {
  const points = [...proofs.matchAll(/^\| (\d+) \|/gm)].map(([, point]) => Number(point));
  assert.deepEqual(
    points,
    Array.from({ length: 14 }, (_, n) => n + 1),
  );
  const files = [...proofs.matchAll(/`([\w./-]+\.ts)`: ((?:"[^"]+"(?:, )?)+)/g)];
  assert.ok(files.length > 30);
  for (const [, file = '', titles = ''] of files)
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
      assert.ok(read(file).includes(title), `${file}: ${title}`);
});
