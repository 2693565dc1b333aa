import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearch } from './find/search.ts';
import { loadCatalogue } from './load.ts';

const catalogue = loadCatalogue();
const ids = (found: readonly { readonly id: string }[]) => found.map((api) => api.id);

test('filters narrow the list, alone and together', () => {
  assert.equal(catalogue.findApis().length, 18);
  assert.equal(catalogue.findApis({ authentication: 'No key' }).length, 9);
  assert.equal(catalogue.findApis({ cors: 'no' }).length, 4);
  assert.deepEqual(ids(catalogue.findApis({ format: 'SSE (streaming)' })), ['anthropic-claude', 'google-gemini']);
  assert.deepEqual(ids(catalogue.findApis({ category: 'weather' })), ['openweather', 'open-meteo']);
  assert.equal(catalogue.findApis({ brazil: true }).length, 6);
  assert.deepEqual(ids(catalogue.findApis({ authentication: 'No key', category: 'weather' })), ['open-meteo']);
  assert.deepEqual(catalogue.findApis({ cors: 'no', authentication: 'No key' }), []);
});

test('a filter that wants nothing finds the whole list without comparing its entries', () => {
  const nothing = { cors: undefined, card: undefined };
  assert.equal(catalogue.findApis(nothing), catalogue.findApis());
  assert.equal(catalogue.findApis({ card: 'yes' }).length < 18, true);
});

test('a filter accepts the spelling of the command line and REST as well as the label', () => {
  assert.deepEqual(catalogue.findApis({ authentication: 'no-key' }), catalogue.findApis({ authentication: 'No key' }));
  assert.equal(catalogue.findApis({ authentication: 'api-key-or-oauth' }).length > 0, true);
  assert.deepEqual(ids(catalogue.findApis({ format: 'sse' })), ['anthropic-claude', 'google-gemini']);
});

test('entries with every word of the query come alone, a word that is nowhere hides nothing, and filters still apply', () => {
  assert.deepEqual(ids(catalogue.findApis({ q: 'cep quixotesco' })), ids(catalogue.findApis({ q: 'cep' })));
  assert.deepEqual(catalogue.findApis({ q: 'quixotesco' }), []);
  assert.deepEqual(ids(catalogue.findApis({ q: 'taxa selic' })), ['bcb-sgs']);
  assert.deepEqual(ids(catalogue.findApis({ q: 'clima', authentication: 'No key' })), ['open-meteo']);
  assert.equal(catalogue.findApis({ q: '   ' }).length, 18);
  assert.equal(catalogue.findApis({ q: '!?' }).length, 18);
});

test('a search without documents finds nothing', () => {
  assert.deepEqual(createSearch([])('cep'), { found: [], near: [] });
});

test('a lookup by id gives the item or undefined', () => {
  assert.equal(catalogue.api('viacep')?.name, 'ViaCEP');
  assert.equal(catalogue.api('constructor'), undefined);
  assert.equal(catalogue.rule('rest-no-verbs')?.group, 'rest');
  assert.equal(catalogue.guide('webhooks')?.group, 'webhooks');
});

test('an entry and the rules that it breaks lead to each other', () => {
  const broken = catalogue.rulesBrokenBy('viacep').map((rule) => rule.id);
  assert.ok(broken.includes('errors-no-200-with-error-flag'));
  assert.ok(ids(catalogue.apisBreaking('errors-no-200-with-error-flag')).includes('viacep'));
  for (const api of catalogue.apis) {
    for (const rule of catalogue.rulesBrokenBy(api.id)) assert.ok(catalogue.apisBreaking(rule.id).includes(api));
  }
});

test('closed values have names for people in both languages', () => {
  assert.equal(catalogue.label('authentication', 'No key', 'pt'), 'Sem chave');
  assert.equal(catalogue.label('authentication', 'No key', 'en'), 'No key');
});

test('a short word is not found inside others: "cep" is not in "accepts"', () => {
  assert.deepEqual(ids(catalogue.findApis({ q: 'cep' })).toSorted(), ['brasilapi', 'viacep']);
});
