import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { faultsOf } from './fault-option.ts';

const catalogue = loadCatalogue();

test('a fault is a failure of the entry by situation or code, an outage, or a delay; several are combined', () => {
  assert.deepEqual(faultsOf(catalogue, ['viacep=unknown-item', 'ibge=down', 'tmdb=250ms', 'tmdb=spent-limit']), {
    viacep: { failure: 'unknown-item' },
    ibge: { down: true },
    tmdb: { delayMs: 250, failure: 'spent-limit' },
  });
});

test('an unknown entry or fault is refused with the accepted ones', () => {
  assert.throws(() => faultsOf(catalogue, ['nothing=down']), /It accepts: viacep=down, /);
  assert.throws(() => faultsOf(catalogue, ['viacep=sad']), /viacep=down, .*viacep=cep-not-found/);
  assert.throws(() => faultsOf(catalogue, ['viacep']), /does not accept "viacep"/);
  assert.throws(() => faultsOf(catalogue, ['viacep=constructor']), /does not accept/);
});
