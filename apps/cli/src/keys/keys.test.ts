import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { farol } from '../testing/in-process.ts';
import { keysSchema } from './keys-schema.ts';

const environment = {
  TMDB_ACCESS_TOKEN: 'very-secret',
  SPOTIFY_CLIENT_ID: 'a',
  SPOTIFY_CLIENT_SECRET: 'b',
  META_ACCESS_TOKEN: ' ',
};

test('every variable that an entry reads is listed as set, missing or optional, and no value is shown', async () => {
  const { stdout } = await farol('keys', { environment });
  const states = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.split('\t')[1], line.split('\t')[2]]),
  );
  assert.equal(states.get('TMDB_ACCESS_TOKEN'), 'set');
  assert.equal(states.get('META_ACCESS_TOKEN'), 'missing');
  assert.equal(states.get('GITHUB_TOKEN'), 'optional');
  assert.equal(states.get('SPOTIFY_ACCESS_TOKEN'), 'optional', 'the two others replace it');
  for (const { credential } of loadCatalogue().apis) if (credential) assert.ok(states.has(credential.variable));
  const json = await farol('keys list --json', { environment });
  keysSchema.parse(JSON.parse(json.stdout));
  for (const text of [stdout, json.stdout]) assert.doesNotMatch(text, /very-secret/);
});

test('an action that does not exist is wrong use', async () => {
  const { exitCode, stderr } = await farol('keys revok --lang en');
  assert.deepEqual([exitCode, /accepts list/.test(stderr)], [2, true]);
});
