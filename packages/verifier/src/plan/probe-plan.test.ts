import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, commandLine, type Frozen, loadCatalogue } from '@farol/catalogue';
import { neededPreflightHeaders, needsPreflight } from './preflight.ts';
import { failureToProvoke, foreignOrigin, planProbes } from './probe-plan.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) as Frozen<Api>;
const names = (id: string) => planProbes(entry(id)).map(({ name, about }) => (about ? `${name} ${about}` : name));

test('the first call of a check is the page’s own command line, without anything added', () => {
  for (const api of catalogue.apis) {
    const [first] = planProbes(api);
    assert.equal(first?.command, commandLine(api), api.id);
    assert.equal(first?.wire.headers.origin, undefined, api.id);
  }
});

test('each entry is asked what its claims need, and no more', () => {
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

test('the key stays away from the calls that go without it', () => {
  for (const api of catalogue.apis) {
    for (const { name, command, credential } of planProbes(api)) {
      const shown = command.includes(`$${api.credential?.variable}`);
      assert.equal(shown, credential === 'with', `${api.id} ${name}`);
      if (name === 'without-key' || name === 'preflight') assert.equal(credential, 'without');
    }
  }
});

test('no ban is provoked: only an unknown item or a malformed request', () => {
  for (const api of catalogue.apis)
    assert.match(failureToProvoke(api)?.situation ?? '', /^(unknown-item|malformed-input)$/, api.id);
});

test('an API that is closed to pages is not asked as a page when the answer should be about something else', () => {
  const origins = (id: string) =>
    planProbes(entry(id)).flatMap(({ name, wire }) => (wire.headers.origin === foreignOrigin ? [name] : []));
  assert.deepEqual(origins('anthropic-claude'), ['origin', 'preflight']);
  assert.deepEqual(origins('tmdb'), ['origin', 'preflight', 'failure', 'without-key']);
});

test('a preflight asks for the headers that a browser would have to ask for', () => {
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
