// One contract for all (spec 1.3): each of the 18 called through the gateway, with the simulator as the other side.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Api, type ApiRequest, type Failure, type Frozen, loadCatalogue } from '@farol/catalogue';
import { createGateway, type Gateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer, type Simulator, type SimulatorServer } from '@farol/simulator';
import { createStore } from '@farol/store';

const catalogue = loadCatalogue();
const requestId = 'one-call-of-the-table';
/** A key for each API that needs one; optional keys are omitted, as in the first request. */
const keys = Object.fromEntries(
  catalogue.apis.flatMap(({ id, credential }) =>
    credential && !credential.optional ? [[credential.variable, `key-of-${id}-0123456789`]] : [],
  ),
);
let simulator: Simulator;
let server: SimulatorServer;
const opened: { close: () => Promise<void> }[] = [];

before(async () => {
  simulator = createSimulator({ catalogue });
  server = await createSimulatorServer({ simulator });
});
after(async () => {
  for (const part of opened) await part.close();
  await server.close();
});

/** An empty cache and fresh limits for each case. */
function freshGateway(environment: Readonly<Record<string, string>> = keys): Gateway {
  simulator.forget();
  const store = createStore({ url: 'sqlite::memory:' });
  const gateway = createGateway({ catalogue, store, environment, dial: () => server.address, simulated: true });
  opened.unshift(gateway, store);
  return gateway;
}

function call(
  gateway: Gateway,
  api: Frozen<Api>,
  differs: { readonly [K in keyof ApiRequest]?: Frozen<ApiRequest>[K] | undefined } = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { firstRequest } = api;
  const { method = firstRequest.method, path = firstRequest.path, query = firstRequest.query } = differs;
  const { headers: own = firstRequest.headers, body = firstRequest.body } = differs;
  const search = new URLSearchParams({ ...query }).toString();
  const request = new Request(`http://127.0.0.1:8080/gateway/${api.id}${path}?${search}`, {
    method,
    headers: { ...own, ...headers },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return gateway.call(request, { id: api.id, path, requestId });
}

const shape = 'api code detail errors instance request_id retry_after retry_at status title type upstream'.split(' ');

async function assertProblem(
  response: Response,
  api: string,
  expected: { status: number; code: string; upstream: { status: number; code: string | null } | null },
): Promise<Readonly<Record<string, unknown>>> {
  assert.equal(response.status, expected.status);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.equal(response.headers.get('x-farol-simulated'), '1');
  const body = (await response.json()) as Record<string, unknown>;
  for (const member of shape) assert.ok(member in body, `${member} is missing`);
  const { type, status, code, upstream, api: named, request_id } = body;
  assert.deepEqual(
    { type, status, code, upstream, api: named, request_id },
    { type: `/problems/${expected.code.replaceAll('_', '-')}`, ...expected, api, request_id: requestId },
  );
  return body;
}

const apiOf = (id: string): Frozen<Api> => catalogue.api(id) ?? assert.fail(id);

/** The failure of a situation that a test provokes: one that the entry has a request for, or the one named after the situation. */
function failureOf(api: Frozen<Api>, situation: string): Frozen<Failure> | undefined {
  const all = api.failures.filter((one) => one.situation === situation);
  return all.find(({ request }) => request) ?? all.find(({ code }) => code === situation) ?? all[0];
}

/** How the API itself reports the failure; where its entry describes none, the simulator sends the bare status. */
function upstreamOf(failure: Frozen<Failure> | undefined, bare: number) {
  return failure ? { status: failure.status, code: failure.code } : { status: bare, code: null };
}

/** One only searches, where no match is an empty result; the other reads coordinates. Neither looks an item up by its id. */
const withoutItems = ['google-maps-platform', 'open-meteo'];

test('each of the 18 but two that look up no item describes an unknown item and a way to provoke it, and nine need no key', () => {
  assert.equal(catalogue.apis.length, 18);
  for (const api of catalogue.apis)
    assert.equal(failureOf(api, 'unknown-item')?.request === undefined, withoutItems.includes(api.id), api.id);
  assert.equal(catalogue.apis.filter(({ authentication }) => authentication === 'No key').length, 9);
});

for (const api of catalogue.apis) {
  const { id } = api;
  const isKeyless = api.credential === null || api.credential.optional;
  const unknown = failureOf(api, 'unknown-item');
  const malformed = failureOf(api, 'malformed-input');
  const spent = failureOf(api, 'spent-limit');

  test(`${id}: the first request succeeds`, async () => {
    const response = await call(freshGateway(), api);
    assert.equal(response.status, api.response.status, await response.clone().text());
    assert.equal(response.headers.get('x-farol-simulated'), '1');
    const body = await response.json();
    const first = api.response.shape === 'array' ? body[0] : body;
    for (const key of api.response.keys) assert.ok(key in first, `${key} is missing`);
  });

  test(`${id}: without its key, ${isKeyless ? 'it works as well' : '401 names the variable'}`, async () => {
    const response = await call(freshGateway({}), api);
    if (isKeyless) {
      assert.equal(response.status, api.response.status);
      return;
    }
    const expected = { status: 401, code: 'credential_missing', upstream: null };
    const body = await assertProblem(response, id, expected);
    assert.equal(body.variable, api.credential?.variable);
    assert.equal(body.sign_up, api.credential?.signUp);
    assert.equal(simulator.calls.length, 0, 'nothing was sent');
  });

  if (failureOf(api, 'wrong-key') && api.credential) {
    test(`${id}: with a wrong key, 401 says that the key is refused`, async () => {
      const { variable = '' } = api.credential ?? {};
      const response = await call(freshGateway({ [variable]: 'wrong-key-0123456789' }), api);
      assert.equal(response.status, 401);
      assert.equal(((await response.json()) as { code: string }).code, 'credential_refused');
    });
  }

  for (const [what, status, code, failure] of [
    ['an unknown item', 404, 'item_not_found', unknown],
    ['malformed input', 400, 'malformed_input', malformed],
  ] as const)
    test(`${id}: ${what} is ${status}`, async () => {
      const gateway = freshGateway();
      if (failure === undefined) simulator.setFault(id, { status });
      const response = await call(gateway, api, failure?.request);
      simulator.setFault(id, null);
      await assertProblem(response, id, { status, code, upstream: upstreamOf(failure, status) });
    });

  test(`${id}: a spent limit is 429, and nothing more is sent until it is over`, async () => {
    const gateway = freshGateway();
    if (spent === undefined) simulator.setFault(id, { status: 429 });
    else simulator.setFault(id, { failure: 'spent-limit' });
    const response = await call(gateway, api);
    const again = await call(gateway, api);
    simulator.setFault(id, null);
    const upstream = upstreamOf(spent, 429);
    const body = await assertProblem(response, id, { status: 429, code: 'limit_reached', upstream });
    assert.ok(Number(body.retry_after) > 0);
    assert.equal(response.headers.get('retry-after'), String(body.retry_after));
    await assertProblem(again, id, { status: 429, code: 'limit_reached', upstream: null });
    assert.equal(simulator.calls.length, 1);
  });

  test(`${id}: with Prefer: upstream the API’s own answer comes through`, async () => {
    const failure = unknown ?? malformed;
    const response = await call(freshGateway(), api, failure?.request, { prefer: 'upstream' });
    assert.equal(response.status, failure?.status);
    assert.equal(response.headers.get('preference-applied'), 'upstream');
    assert.doesNotMatch(await response.text(), /problems\//);
  });
}

test('the music catalogue gets its token by itself, once for many calls', async () => {
  const api = apiOf('spotify');
  const gateway = freshGateway({ SPOTIFY_CLIENT_ID: 'client-0123456789', SPOTIFY_CLIENT_SECRET: 'secret-0123456789' });
  const responses = await Promise.all([1, 2, 3].map(() => call(gateway, api, {}, { 'cache-control': 'no-store' })));
  const statuses = responses.map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200]);
});

test('events of the language model come through one by one', async () => {
  const api = apiOf('anthropic-claude');
  const example = api.formatExamples.find(({ format }) => format === 'SSE (streaming)');
  assert.ok(example);
  const response = await call(freshGateway(), api, example.request);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(await response.text(), /event: message_stop/);
});
