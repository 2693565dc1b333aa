import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, commandLine, type Frozen, loadCatalogue } from '@farol/catalogue';
import { neededPreflightHeaders, needsPreflight } from './preflight.ts';
import { failureToProvoke, foreignOrigin, planProbes } from './probe-plan.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) as Frozen<Api>;
const names = (id: string) => planProbes(entry(id)).map(({ name, about }) => (about ? `${name} ${about}` : name));

test('the first call of a check is exactly the command line of the page', () => {
  for (const api of catalogue.apis) {
    const [first] = planProbes(api);
    assert.equal(first?.command, commandLine(api), api.id);
    assert.equal(first?.wire.headers.origin, undefined, api.id);
  }
});

test('each entry gets the calls that its claims need, and no more', () => {
  assert.deepEqual(names('receitaws'), ['first', 'origin', 'preflight', 'failure malformed-cnpj', 'with-key']);
  assert.deepEqual(names('pokeapi'), ['first', 'origin', 'preflight', 'failure resource-not-found']);
  assert.deepEqual(names('anthropic-claude'), [
    'first',
    'origin',
    'preflight',
    'failure malformed-input',
    'without-key',
    'format SSE (streaming)',
  ]);
});

test('calls planned without a key carry none', () => {
  for (const api of catalogue.apis) {
    for (const { name, command, credential } of planProbes(api)) {
      const shown = command.includes(`$${api.credential?.variable}`);
      assert.equal(shown, credential === 'with', `${api.id} ${name}`);
      if (name === 'without-key' || name === 'preflight') assert.equal(credential, 'without');
    }
  }
});

test('only an unknown item or a malformed request is provoked, never a ban', () => {
  for (const api of catalogue.apis)
    assert.match(failureToProvoke(api)?.situation ?? '', /^(unknown-item|malformed-input)$/, api.id);
});

test('an API closed to browsers gets no Origin header on calls that test something else', () => {
  const origins = (id: string) =>
    planProbes(entry(id)).flatMap(({ name, wire }) => (wire.headers.origin === foreignOrigin ? [name] : []));
  assert.deepEqual(origins('anthropic-claude'), ['origin', 'preflight']);
  assert.deepEqual(origins('tmdb'), ['origin', 'preflight', 'failure', 'without-key']);
});

test('a preflight names the headers for which a browser needs permission', () => {
  assert.deepEqual(neededPreflightHeaders(entry('viacep')), []);
  assert.deepEqual(neededPreflightHeaders(entry('coingecko')), ['x-cg-demo-api-key']);
  assert.deepEqual(neededPreflightHeaders(entry('tmdb')), ['authorization']);
  assert.deepEqual(neededPreflightHeaders(entry('google-gemini')), ['content-type', 'x-goog-api-key']);
  assert.deepEqual(neededPreflightHeaders(entry('github')), ['x-github-api-version']);
  assert.equal(needsPreflight(entry('openweather')), false);
  const preflight = planProbes(entry('google-gemini')).find(({ name }) => name === 'preflight');
  assert.equal(preflight?.wire.method, 'OPTIONS');
  assert.equal(preflight.wire.headers['access-control-request-method'], 'POST');
  assert.equal(preflight.wire.headers['access-control-request-headers'], 'content-type,x-goog-api-key');
  assert.equal(preflight.wire.body, undefined);
});
