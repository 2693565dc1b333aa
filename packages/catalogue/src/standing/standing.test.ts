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
  for (const [expected, api, rule] of [
    ['kept', 'pokeapi', 'versioning-in-path-from-start'],
    ['broken', 'github', 'versioning-in-path-from-start'],
    ['kept', 'brasilapi', 'errors-404-for-missing'],
    ['broken', 'viacep', 'errors-404-for-missing'],
    ['not-stated', 'jsonplaceholder', 'limits-429-when-spent'],
    ['kept', 'github', 'authentication-bearer-token'],
    // The charter allows a key in the query string.
    ['not-stated', 'openweather', 'authentication-key-in-header'],
    // One failure in the right form does not show all, and a doubtful one shows nothing.
    ['not-stated', 'anthropic-claude', 'errors-one-format'],
    ['not-stated', 'viacep', 'errors-400-for-malformed'],
    // There is no key.
    ['not-stated', 'ibge', 'authentication-key-in-header'],
    ['disputed', 'coingecko', 'limits-state-free-tier'],
    // One failure under a 200 is enough for 2xx not to count as kept.
    ['not-stated', 'receitaws', 'errors-2xx-only-for-success'],
    ['broken', 'receitaws', 'errors-no-200-with-error-flag'],
  ] as const)
    assert.equal(verdict(api, rule), expected, `${api} ${rule}`);
  const versioned = catalogue.apis.filter(({ id }) => verdict(id, 'versioning-sub-version') === 'kept');
  assert.equal(versioned.map(({ id }) => id).join(' '), 'brasilapi ibge');
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
