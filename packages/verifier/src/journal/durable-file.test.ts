import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { appendLine, replaceFile } from './durable-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name: string) => pathToFileURL(join(folder, name));

test('lines are added one after the other, and a missing folder is made', () => {
  appendLine(file('deep/er/lines'), 'one');
  appendLine(file('deep/er/lines'), 'zwölf');
  assert.equal(readFileSync(file('deep/er/lines'), 'utf8'), 'one\nzwölf\n');
});

test('a file is replaced as a whole, and nothing else is left beside it', () => {
  replaceFile(file('heads'), 'old');
  replaceFile(file('heads'), 'new');
  assert.equal(readFileSync(file('heads'), 'utf8'), 'new');
  assert.deepEqual(readdirSync(folder), ['heads']);
});

test('a line for which there is no room is taken back whole', () => {
  appendLine(file('lines'), 'first');
  const code = `
    import { appendLine } from ${JSON.stringify(new URL('durable-file.ts', import.meta.url).href)};
    try { appendLine(new URL(${JSON.stringify(file('lines').href)}), 'x'.repeat(400_000)); }
    catch (error) { console.log(error.code); }
  `;
  // No file may grow beyond so many blocks: the write stops in the middle, as on a full disk.
  const limited = `trap '' XFSZ; ulimit -f 100; exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = spawnSync('/bin/sh', ['-c', limited, process.execPath, code], { encoding: 'utf8' });
  assert.equal(stdout.trim(), 'EFBIG');
  assert.equal(readFileSync(file('lines'), 'utf8'), 'first\n');
});
