import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { ruleView } from '../views/rule.ts';
import { standing } from './standing.ts';

const catalogue = loadCatalogue();

function verdict(api: string, rule: string): string {
  const [entry, law] = [catalogue.api(api), catalogue.rule(rule)];
  assert.ok(entry && law, `${api} ${rule}`);
  return standing(entry, law).verdict;
}

test('an entry keeps, breaks or does not state a rule, by the facts of its sheet', () => {
  assert.equal(verdict('pokeapi', 'versioning-in-path-from-start'), 'kept');
  assert.equal(verdict('github', 'versioning-in-path-from-start'), 'broken');
  assert.equal(verdict('brasilapi', 'errors-404-for-missing'), 'kept');
  assert.equal(verdict('viacep', 'errors-404-for-missing'), 'broken');
  assert.equal(verdict('jsonplaceholder', 'limits-429-when-spent'), 'not-stated');
  assert.equal(verdict('github', 'authentication-bearer-token'), 'kept');
  assert.equal(verdict('openweather', 'authentication-key-in-header'), 'broken');
  assert.equal(verdict('ibge', 'authentication-key-in-header'), 'not-stated', 'there is no key');
  const versioned = catalogue.apis.filter(({ id }) => verdict(id, 'versioning-sub-version') === 'kept');
  assert.deepEqual(
    versioned.map(({ id }) => id),
    ['brasilapi', 'ibge'],
  );
});

test('a rule as JSON holds the verdict of every entry with its source', () => {
  const rule = catalogue.rule('limits-state-free-tier');
  assert.ok(rule);
  const cells = ruleView(rule, { catalogue, language: 'en' }).standings;
  assert.deepEqual(
    cells.map(({ api, verdict }) => [api, verdict]),
    catalogue.apis.map((api) => [api.id, standing(api, rule).verdict]),
  );
  const [kept] = cells.filter((cell) => cell.verdict === 'kept');
  assert.equal(kept?.basis, 'fact');
  assert.match(kept?.read_on ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.ok(kept?.source ?? kept?.charter);
  const dispute = catalogue.api('coingecko')?.disputes.find(({ field }) => field === 'limits');
  assert.equal(cells.find(({ api }) => api === 'coingecko')?.source, dispute?.source);
});

test('a contested limit is disputed, not kept', () => {
  assert.equal(verdict('coingecko', 'limits-state-free-tier'), 'disputed');
});

test('one failure under a 200 is enough for 2xx not to count as kept', () => {
  assert.equal(verdict('receitaws', 'errors-2xx-only-for-success'), 'not-stated');
  assert.equal(verdict('receitaws', 'errors-no-200-with-error-flag'), 'broken');
});

test('broken is exactly what quirks and failures name, and every stated verdict has a dated source', () => {
  for (const rule of catalogue.rules) {
    const cells = catalogue.apis.map((api) => ({ api, found: standing(api, rule) }));
    assert.deepEqual(
      cells.filter(({ found }) => found.verdict === 'broken').map(({ api }) => api.id),
      catalogue.apisBreaking(rule.id).map(({ id }) => id),
      rule.id,
    );
    for (const { api, found } of cells) {
      if (found.verdict === 'not-stated') continue;
      const source = found.verdict === 'disputed' ? found.dispute : found.source;
      assert.match(source.source ?? '', /^https:|^$/);
      assert.ok(source.source ?? ('spec' in source && source.spec), `${api.id} ${rule.id}`);
      assert.match(source.readOn, /^\d{4}-\d\d-\d\d$/);
    }
  }
});
