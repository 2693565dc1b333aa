// The line of a finding is whole: a shell repeats the request from it alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { curlOf } from './raw-text.ts';

const lineOf = (body: string) => curlOf({ method: 'POST', url: 'http://127.0.0.1/hook', headers: [], body });

test('a body of some length stands in the line', () => {
  const body = JSON.stringify({ query: '{ a } '.repeat(5_000) });
  assert.ok(lineOf(body).includes(`--data-binary '${body}'`));
});

test('a body of 1 MiB is made by the shell, byte for byte, in a short line', () => {
  const body = `{"it's":"ção","texto":"${'a'.repeat(1024 * 1024)}"}`;
  const line = lineOf(body);
  assert.ok(line.length < 500, line.slice(0, 500));
  const sent = execFileSync('sh', ['-c', `curl() { cat; }; ${line}`], { maxBuffer: 4 * 1024 * 1024 });
  assert.ok(sent.equals(Buffer.from(body)));
});

test('only the names of its secrets are read by the shell, and nothing that a server wrote', () => {
  const line = curlOf({
    method: 'GET',
    url: 'http://127.0.0.1/books?cursor=$HOME&other=$TOKEN_TWO&key=$TOKEN',
    headers: [
      ['authorization', 'Bearer $TOKEN'],
      ['if-none-match', '"$(id)`id`!!$HOME\\"'],
    ],
    variables: ['TOKEN', 'TOKEN_TWO'],
  });
  const env = { PATH: process.env.PATH, HOME: '/home/ana', TOKEN: 'one', TOKEN_TWO: 'two' };
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${line}`], { env, encoding: 'utf8' });
  assert.deepEqual(words.trim().split('\n'), [
    '-sS',
    '-i',
    '-H',
    'authorization: Bearer one',
    '-H',
    'if-none-match: "$(id)`id`!!$HOME\\"',
    'http://127.0.0.1/books?cursor=$HOME&other=two&key=one',
  ]);
});
