import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../testing/in-process.ts';
import { pick } from './pick.ts';

test('a pointer names a member, an item, an escaped name or everything', () => {
  const body = JSON.stringify({ list: [{ name: 'São Paulo' }], 'a/b~c': 1, nothing: null });
  assert.equal(pick(body, '/list/0/name'), 'São Paulo');
  assert.equal(pick(body, 'list/0/name'), 'São Paulo', 'the first slash may be left out');
  assert.equal(pick(body, '/a~1b~0c'), '1');
  assert.equal(pick(body, '/nothing'), 'null');
  assert.equal(pick(body, ''), body);
  for (const pointer of ['/list/1', '/toString', '/list/0/name/x']) assert.throws(() => pick(body, pointer), /no \//);
  assert.throws(() => pick('<xml/>', '/a'), /not JSON/);
});

test('farol call --pick writes one part of the response, and fails when there is none', async () => {
  const found = await farol('call viacep cep=01001000 --pick /localidade --offline');
  assert.deepEqual([found.exitCode, found.stdout], [0, 'São Paulo\n']);
  const missing = await farol('call viacep cep=01001000 --pick /city --offline --lang en');
  assert.deepEqual([missing.exitCode, missing.stdout], [1, '']);
  assert.match(missing.stderr, /The response has no \/city\./);
  assert.equal((await farol('call viacep cep=01001000 --pick /localidade --offline --json')).exitCode, 2);
});
