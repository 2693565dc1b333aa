// The commands that find, compare and explain.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../testing/in-process.ts';

test('search finds entries, rules and guides, each by the command that shows it', async () => {
  const { stdout } = await farol(['search', 'idempotência', '--most', '50']);
  assert.match(stdout, /^farol rule \S*idempoten\S*\t/m);
  assert.match(stdout, /^farol guide \S+\t/m);
  const [first] = (await farol(['search', 'cep'])).stdout.split('\n');
  assert.match(first ?? '', /^farol show viacep\tViaCEP\t/);
  const { total, data } = JSON.parse((await farol(['search', 'cep', '--most', '1', '--json'])).stdout);
  assert.ok(total > 1);
  assert.deepEqual([data.length, data[0].kind, data[0].id, data[0].match], [1, 'api', 'viacep', 'found']);
});

test('compare has one line a fact and one column an API, and can leave out what is the same', async () => {
  const rows = async (...more: string[]) =>
    (await farol(['compare', 'viacep', 'tmdb', ...more, '--lang', 'en'])).stdout.trimEnd().split('\n');
  const all = await rows();
  assert.ok(
    all.some((row) => row.startsWith('authentication\tNo key\t')),
    all.join('\n'),
  );
  const different = await rows('--different');
  assert.ok(different.length < all.length && different.length > 0);
  for (const row of different) assert.notEqual(row.split('\t')[1], row.split('\t')[2]);
  for (const words of [['viacep'], ['viacep', 'viacep'], ['viacep', 'nope']])
    assert.equal((await farol(['compare', ...words])).exitCode, 2, words.join(' '));
});

test('guide lists the guides, and shows one as Markdown', async () => {
  assert.match((await farol(['guide'])).stdout, /^webhooks\tWebhooks\t/m);
  assert.match((await farol(['guide', 'webhooks', '--lang', 'en'])).stdout, /^# Webhooks\n[\s\S]*\n## /);
  assert.equal((await farol(['guide', 'webhoks'])).exitCode, 2);
});
