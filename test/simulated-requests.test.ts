// Offline, every ready request is answered through the gateway and marked, and no other input gets the data of something else.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Api, type ApiRequest, exampleValues, type Frozen, fillRequest, loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer } from '@farol/simulator';
import { createStore } from '@farol/store';
import { fc } from './properties.ts';

/** Of inputs for each ready request; the seed is the same in both, so the short form tries the first ones of the long form. */
const numRuns = process.env.FAROL_TEST_LONG === '1' ? 150 : 40;
const catalogue = loadCatalogue();
const simulator = createSimulator({ catalogue });
const environment = Object.fromEntries(
  catalogue.apis.flatMap(({ credential }) => (credential ? [[credential.variable, 'key-of-a-test']] : [])),
);
const server = await createSimulatorServer({ simulator });
const store = createStore({ url: 'sqlite::memory:' });
const writes = catalogue.apis.map(({ id }) => id);
const dial = () => server.address;
const gateway = createGateway({ catalogue, store, environment, writes, dial, simulated: true });
after(async () => {
  await gateway.close();
  await store.close();
  await server.close();
});

function requestOf({ method, path, query, headers, body }: ApiRequest, base: string): Request {
  const url = `${base}${path}?${new URLSearchParams(query)}`;
  const isSent = body !== undefined && method !== 'GET';
  const sent = isSent ? { 'content-type': 'application/json', ...headers } : headers;
  return new Request(url, { method, headers: sent, ...(isSent && { body: JSON.stringify(body) }) });
}

function throughGateway(api: Frozen<Api>, request: ApiRequest): Promise<Response> {
  const options = { id: api.id, path: request.path, language: 'en' as const };
  return gateway.call(requestOf(request, `http://127.0.0.1:8080/gateway/${api.id}`), options);
}

for (const api of catalogue.apis) {
  test(`${api.id}: the requests of its three uses are answered through the gateway, marked as simulated`, async () => {
    assert.equal(api.requests.length, 3);
    for (const template of api.requests) {
      const filled = fillRequest(template, exampleValues(template));
      assert.ok(filled.ok);
      const response = await throughGateway(api, filled.request);
      const { status, sample } = template.response ?? api.response;
      assert.equal(response.status, status, `${template.id}: ${response.headers.get('x-farol-simulated-as')}`);
      assert.equal(response.headers.get('x-farol-simulated'), '1');
      const as = response.headers.get('x-farol-simulated-as');
      const text = await response.text();
      // A list that is whole has more items than the sample of its entry.
      if (as === 'example') assert.ok(JSON.parse(text).length > (sample as readonly unknown[]).length, template.id);
      else assert.equal(as, 'illustrative');
      if (as === 'illustrative' && sample !== null && typeof sample === 'object')
        assert.deepEqual(JSON.parse(text), sample);
    }
  });
}

test('a documented failure is marked, and its problem names the simulator instead of blaming the provider', async () => {
  const api = catalogue.api('viacep') ?? assert.fail();
  const response = await throughGateway(api, { ...api.firstRequest, path: '/99999999/json/' });
  assert.deepEqual([response.status, response.headers.get('x-farol-simulated')], [404, '1']);
  const problem = (await response.json()) as { detail: string; simulated: boolean };
  assert.match(problem.detail, /^Simulated failure of ViaCEP: /);
  assert.equal(problem.simulated, true);
});

test('what is not simulated is one problem: not repeated, not cached, and it opens no circuit breaker', async () => {
  const api = catalogue.api('viacep') ?? assert.fail();
  const calls = simulator.calls.length;
  for (let i = 0; i < 20; i += 1) {
    const response = await throughGateway(api, { ...api.firstRequest, path: '/20040020/json/' });
    assert.deepEqual([response.status, response.headers.get('x-farol-simulated-as')], [501, 'not-simulated']);
    const problem = (await response.json()) as { type: string; known: string[]; upstream: unknown };
    assert.deepEqual([problem.type, problem.upstream], ['/problems/not-simulated', null]);
    assert.ok(problem.known.includes('GET /01001000/json/'));
  }
  assert.equal(simulator.calls.length - calls, 20);
  assert.equal((await throughGateway(api, api.firstRequest)).status, 200);
});

/** Other values for one parameter: like the example, fit for its pattern, or anything. */
function otherValues({ example, pattern }: { readonly example: string; readonly pattern?: string | undefined }) {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: example.length, maxLength: example.length });
  return fc.oneof(
    digits.map((list) => example.replace(/\d/g, (digit) => String(list.pop() ?? digit))),
    fc.stringMatching(new RegExp(`^(?:${pattern ?? '[A-Za-zÀ-ú ]{1,20}'})$`)),
    fc.string({ minLength: 1, maxLength: 20 }),
  );
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

for (const api of catalogue.apis) {
  for (const template of api.requests) {
    test(`${api.id}, ${template.id}: another input gets its own data, a documented failure, or "not simulated"`, async () => {
      const example = exampleValues(template);
      // Without the checks of a form, so that any text gets as far as the simulator.
      const open = { ...template, parameters: template.parameters.map(({ pattern: _p, values: _v, ...rest }) => rest) };
      const changed = fc.oneof(
        ...template.parameters
          .filter(({ in: place }) => place !== 'header')
          .map((parameter) => otherValues(parameter).map((value) => ({ name: parameter.name, value }))),
      );
      await fc.assert(
        fc.asyncProperty(changed, async ({ name, value }) => {
          const filled = fillRequest(open, { ...example, [name]: value });
          if (!filled.ok || value === example[name]) return;
          simulator.forget();
          const request = requestOf(filled.request, `http://127.0.0.1/${api.id}`);
          request.headers.set('user-agent', 'test/1');
          for (const [header, text] of keyHeaders(api)) request.headers.set(header, text);
          const url = withKey(api, request.url);
          const response = await simulator(new Request(url, request));
          const text = await response.text();
          const said = `${value}: ${response.status} ${text}`;
          assert.equal(response.headers.get('x-farol-simulated'), '1');
          switch (response.headers.get('x-farol-simulated-as')) {
            case 'not-simulated':
              assert.equal(JSON.parse(text).type, '/problems/not-simulated', said);
              break;
            case 'failure': {
              const code = simulator.calls.at(-1)?.failure;
              const failure = api.failures.find((one) => one.code === code);
              assert.equal(failure?.status, response.status, said);
              break;
            }
            case 'made-up':
              assert.ok(/made up|Made up/.test(text) || isEcho(filled.request.body, text), said);
              break;
            case 'example':
            case 'illustrative':
              assert.ok(plain(text).includes(plain(value)) && plain(value) !== '', said);
              break;
            default:
              assert.fail(said);
          }
        }),
        { numRuns },
      );
    });
  }
}

function isEcho(body: unknown, text: string): boolean {
  const { id: _id, ...rest } = JSON.parse(text);
  return isDeepStrictEqual(rest, body);
}

function keyHeaders({ credential }: Frozen<Api>): readonly (readonly [string, string])[] {
  if (!credential) return [];
  const own = Object.entries(credential.headers);
  if (credential.place === 'query') return own;
  return [...own, [credential.name, credential.place === 'bearer' ? 'Bearer a-key' : 'a-key']];
}

function withKey({ credential }: Frozen<Api>, address: string): URL {
  const url = new URL(address);
  if (credential?.place === 'query') url.searchParams.set(credential.name, 'a-key');
  return url;
}
