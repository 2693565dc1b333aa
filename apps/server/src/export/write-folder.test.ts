import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { ExportedSite } from './export-site.ts';
import { ExportFailure } from './plain-file.ts';
import { writeFolder } from './write-folder.ts';

const around = temporaryFolder();

const site = (text: string): ExportedSite => ({
  origin: 'https://files.example',
  files: ['index.html', 'v1/apis.json', 'v1/apis/viacep.json'].map((path) => ({
    path,
    target: `/${path}`,
    type: 'text/html; charset=utf-8',
    language: null,
    body: Buffer.from(`${text} ${path}`),
  })),
  hostFiles: { _headers: '/*\n' },
});
const write = (text: string, folder: string, onFile = () => {}, signal = new AbortController().signal) =>
  writeFolder(site(text), folder, { signal, onFile });

test('each file stands beside its gzip and brotli forms, readable by a web server, and listed with its digest', async () => {
  const folder = join(around, 'new', 'site');
  await write('first', folder);
  const bytes = Buffer.from('first v1/apis/viacep.json');
  const at = (name: string) => readFileSync(join(folder, name));
  assert.deepEqual(at('v1/apis/viacep.json'), bytes);
  assert.deepEqual(gunzipSync(at('v1/apis/viacep.json.gz')), bytes);
  assert.deepEqual(brotliDecompressSync(at('v1/apis/viacep.json.br')), bytes);
  assert.equal(JSON.parse(at('farol-files.json').toString()).files.length, 3);
  assert.equal(statSync(folder).mode & 0o055, 0o055 & ~process.umask());
});

test('an export replaces an earlier one, and leaves no file of it', async () => {
  const folder = join(around, 'twice');
  await write('first', folder);
  writeFileSync(join(folder, 'stale.html'), '');
  await write('second', folder);
  assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), 'second index.html');
  assert.ok(!existsSync(join(folder, 'stale.html')));
});

test('a folder with anything else, and a file, are refused and not touched', async () => {
  const folder = mkdtempSync(join(around, 'mine-'));
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const refused = (error: unknown) =>
    error instanceof ExportFailure && error.code === 'file_exists' && error.text.pt !== error.text.en;
  await assert.rejects(write('first', folder), refused);
  await assert.rejects(write('first', join(folder, 'notes.txt')), refused);
  assert.deepEqual(readdirSync(folder), ['notes.txt']);
});

test('an export that is aborted or cannot be written leaves the earlier one, and nothing half written', async () => {
  const folder = join(around, 'aborted');
  await write('first', folder);
  const before = readdirSync(around);
  const abort = new AbortController();
  await assert.rejects(write('second', folder, () => abort.abort(), abort.signal));
  assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), 'first index.html');
  assert.deepEqual(readdirSync(around), before);
  await assert.rejects(
    write('second', join(folder, 'index.html', 'below-a-file')),
    (error: unknown) => error instanceof ExportFailure && error.code === 'cannot_write',
  );
});
