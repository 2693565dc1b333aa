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

test('lines are appended in order, and a missing folder is created', () => {
  appendLine(file('deep/er/lines'), 'one');
  appendLine(file('deep/er/lines'), 'zwölf');
  assert.equal(readFileSync(file('deep/er/lines'), 'utf8'), 'one\nzwölf\n');
});

test('a file is replaced as a whole, and no other file is left beside it', () => {
  replaceFile(file('heads'), 'old');
  replaceFile(file('heads'), 'new');
  assert.equal(readFileSync(file('heads'), 'utf8'), 'new');
  assert.deepEqual(readdirSync(folder), ['heads']);
});

test('a line that does not fit on the disk is removed completely', () => {
  appendLine(file('lines'), 'first');
  const code = `
    import { appendLine } from ${JSON.stringify(new URL('durable-file.ts', import.meta.url).href)};
    try { appendLine(new URL(${JSON.stringify(file('lines').href)}), 'x'.repeat(400_000)); }
    catch (error) { console.log(error.code); }
  `;
  // A limit on the file size stops the write in the middle, as a full disk does.
  const limited = `trap '' XFSZ; ulimit -f 100; exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = spawnSync('/bin/sh', ['-c', limited, process.execPath, code], { encoding: 'utf8' });
  assert.equal(stdout.trim(), 'EFBIG');
  assert.equal(readFileSync(file('lines'), 'utf8'), 'first\n');
});
