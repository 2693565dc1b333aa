import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from './simulator.ts';
import { assertSample } from './testing/assert-sample.ts';
import { requestTo } from './testing/request-to.ts';

const catalogue = loadCatalogue();
const simulator = createSimulator({ catalogue });
const agent = { 'user-agent': 'test/1' };

for (const api of catalogue.apis) {
  test(`${api.id} answers by its host and by its path alike`, async () => {
    const byHost = requestTo(api);
    const host = new URL(api.baseAddress).host;
    const local = new URL(byHost.url);
    local.protocol = 'http:';
    local.host = '127.0.0.1:4000';
    const rest = byHost.url.slice(api.baseAddress.length);
    const body = await byHost.clone().text();
    const asked = (address: string | URL, headers: Headers) =>
      simulator(new Request(address, { method: byHost.method, headers, ...(body && { body }) }));

    const named = new Headers(byHost.headers);
    named.set('host', `${host.toUpperCase()}:443`);
    for (const response of [
      await simulator(byHost),
      await asked(local, named),
      await asked(`http://127.0.0.1:4000/${api.id}${rest}`, byHost.headers),
    ]) {
      assertSample(await response.json(), api.response.sample);
    }
  });
}

test('a path outside the base URL is not simulated', async () => {
  const outside = await simulator(new Request('https://pokeapi.co/api/v1/pokemon/pikachu', { headers: agent }));
  assert.deepEqual([outside.status, outside.headers.get('x-farol-simulated-as')], [501, 'not-simulated']);
  const nearly = await simulator(new Request('https://viacep.com.br/wsx/01001000/json/'));
  assert.equal(nearly.status, 501);
  const { path, accepted } = simulator.calls.at(-1) ?? {};
  assert.deepEqual([path, accepted], ['/wsx/01001000/json/', false]);
});

test('a path or a method that the entry does not document is not simulated, and the problem names known requests', async () => {
  const api = catalogue.api('github');
  assert.ok(api);
  for (const asked of [{ path: '/no/such/thing' }, { method: 'DELETE' as const }]) {
    const response = await simulator(requestTo(api, { ...asked, headers: { 'accept-language': 'en' } }));
    assert.equal(response.status, 501);
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    const problem = (await response.json()) as { type: string; detail: string; known: string[] };
    assert.equal(problem.type, '/problems/not-simulated');
    assert.ok(problem.known.includes('GET /repos/BrasilAPI/BrasilAPI'));
    assert.match(problem.detail, /^The simulator does not know this request to GitHub/);
  }
});

test('HEAD answers the headers of GET without the body', async () => {
  const response = await simulator(new Request('http://x/viacep/01001000/json/', { method: 'HEAD' }));
  assert.equal(response.status, 200);
  assert.ok(Number(response.headers.get('content-length')) > 100);
  assert.equal(await response.text(), '');
});

test('the root lists the simulated APIs, and an unknown name is 404 and marked as simulated too', async () => {
  const index = (await (await simulator(new Request('http://x/'))).json()) as { apis: { id: string }[] };
  assert.equal(index.apis.length, 18);
  const nothing = await simulator(new Request('http://x/nowhere/at/all'));
  assert.equal(nothing.status, 404);
  assert.equal(nothing.headers.get('x-farol-simulated'), '1');
});
