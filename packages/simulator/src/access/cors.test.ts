import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { requestTo } from '../testing/request-to.ts';

const catalogue = loadCatalogue();
const allowOrigin = (response: Response) => response.headers.get('access-control-allow-origin');
const preflight = (baseAddress: string, wanted?: string) =>
  new Request(`${baseAddress}/anything`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.com',
      'access-control-request-method': 'GET',
      ...(wanted && { 'access-control-request-headers': wanted }),
    },
  });

for (const api of catalogue.apis) {
  test(`${api.id}: CORS is ${api.cors} on success, on failure and on a preflight`, async () => {
    const expected = api.cors === 'yes' ? '*' : null;
    const simulator = createSimulator({ catalogue });
    assert.equal(allowOrigin(await simulator(requestTo(api))), expected);
    assert.equal(allowOrigin(await simulator(requestTo(api, { path: '/no/such/path/at/all' }))), expected);
    const asked = await simulator(preflight(api.baseAddress));
    assert.equal(allowOrigin(asked), expected);
    assert.equal(asked.status, api.cors === 'yes' ? 204 : 405);
  });

  test(`${api.id}: each of the three can be made wrong separately`, async () => {
    for (const on of ['success', 'error', 'preflight'] as const) {
      const simulator = createSimulator({ catalogue, faults: { [api.id]: { cors: { [on]: api.cors === 'no' } } } });
      const honest = api.cors === 'yes' ? '*' : null;
      const lie = api.cors === 'yes' ? null : '*';
      const seen = {
        success: allowOrigin(await simulator(requestTo(api))),
        error: allowOrigin(await simulator(requestTo(api, { path: '/no/such/path/at/all' }))),
        preflight: allowOrigin(await simulator(preflight(api.baseAddress))),
      };
      assert.deepEqual(seen, { success: honest, error: honest, preflight: honest, [on]: lie });
    }
  });
}

test('a preflight grants the headers that it asks for, but ViaCEP accepts no custom ones', async () => {
  const simulator = createSimulator({ catalogue });
  const granted = async (address: string) =>
    (await simulator(preflight(address, 'authorization'))).headers.get('access-control-allow-headers');
  assert.equal(await granted('https://api.github.com'), 'authorization');
  assert.equal(await granted('https://viacep.com.br/ws'), null);
});

test('a preflight counts against no limit', async () => {
  const simulator = createSimulator({ catalogue });
  for (let i = 0; i < 20; i += 1) await simulator(preflight('https://receitaws.com.br/v1'));
  const api = catalogue.api('receitaws');
  assert.ok(api);
  assert.equal((await simulator(requestTo(api))).status, 200);
});
