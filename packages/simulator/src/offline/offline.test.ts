import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createOffline } from './offline.ts';

const catalogue = loadCatalogue();

test('the hosts of the entries and of their tokens are simulated, this machine is reached, and others are refused', () => {
  const { route, report, hosts } = createOffline({ catalogue, pass: ['api.example.com', '*.example.org'] });
  assert.equal(hosts.length, 19);
  for (const host of ['viacep.com.br', 'VIACEP.com.br', 'viacep.com.br.', 'accounts.spotify.com'])
    assert.equal(route(host), 'simulate', host);
  for (const host of ['localhost', 'app.localhost', '127.0.0.1', '[::1]', '::1'])
    assert.equal(route(host), 'local', host);
  for (const host of ['api.example.com', 'a.example.org']) assert.equal(route(host), 'pass', host);
  for (const host of ['example.com', 'viacep.com.br.evil.test', 'evilviacep.com.br', '10.0.0.1', 'notexample.org'])
    assert.equal(route(host), 'refuse', host);
  assert.equal(report().refused.length, 5);
  assert.equal(createOffline({ catalogue, pass: ['*'] }).route('any.test'), 'pass');
});

test('with a choice of entries the hosts of the others are foreign, and an unknown entry is refused', () => {
  const { route, hosts } = createOffline({ catalogue, only: ['viacep'] });
  assert.deepEqual(hosts, ['viacep.com.br']);
  assert.equal(route('servicodados.ibge.gov.br'), 'refuse');
  assert.throws(() => createOffline({ catalogue, only: ['nothing'] }), /no simulated API "nothing"/);
});

test('the report counts calls, failures and what the free tier would have refused', async () => {
  const { simulator, report } = createOffline({ catalogue });
  for (let i = 0; i < 4; i += 1) await simulator(new Request('https://receitaws.com.br/v1/cnpj/00000000000191'));
  await simulator(new Request('https://viacep.com.br/ws/99999999/json/'));
  assert.deepEqual(report().apis, [
    { api: 'receitaws', calls: 4, beyondLimit: 1, failures: {} },
    { api: 'viacep', calls: 1, beyondLimit: 0, failures: { 'cep-not-found': 1 } },
  ]);
});
