// One contract for all (spec 1.3): each of the 18 called through the gateway, with the simulator as the other side.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Api, type ApiRequest, type Frozen, loadCatalogue } from '@farol/catalogue';
import { createGateway, type Gateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer, type Simulator, type SimulatorServer } from '@farol/simulator';
import { createStore } from '@farol/store';

type Row = {
  readonly id: string;
  /** Whether the first request works without a key. */
  readonly keyless: boolean;
  /** How the API itself says it: status and the entry's name for it; null when the entry describes none. */
  readonly unknown: readonly [status: number, code: string];
  readonly malformed: readonly [status: number, code: string] | null;
  readonly spent: readonly [status: number, code: string] | null;
};

const table: readonly Row[] = [
  { id: 'viacep', keyless: true, unknown: [200, 'cep-not-found'], malformed: [400, 'malformed-cep'], spent: null },
  {
    id: 'brasilapi',
    keyless: true,
    unknown: [404, 'cep-not-found'],
    malformed: [400, 'malformed-cep'],
    spent: [429, 'limit-reached'],
  },
  { id: 'ibge', keyless: true, unknown: [200, 'place-not-found'], malformed: null, spent: null },
  {
    id: 'receitaws',
    keyless: true,
    unknown: [200, 'cnpj-not-found'],
    malformed: [200, 'malformed-cnpj'],
    spent: [429, 'limit-reached'],
  },
  {
    id: 'awesomeapi',
    keyless: true,
    unknown: [404, 'pair-not-found'],
    malformed: null,
    spent: [409, 'monthly-quota-spent'],
  },
  { id: 'bcb-sgs', keyless: true, unknown: [404, 'series-not-found'], malformed: [406, 'range-too-long'], spent: null },
  {
    id: 'coingecko',
    keyless: false,
    unknown: [200, 'unknown-coin'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  {
    id: 'anthropic-claude',
    keyless: false,
    unknown: [404, 'unknown-item'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  {
    id: 'google-gemini',
    keyless: false,
    unknown: [404, 'unknown-model'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  {
    id: 'google-maps-platform',
    keyless: false,
    unknown: [200, 'no-result'],
    malformed: [400, 'malformed-input'],
    spent: [200, 'spent-limit'],
  },
  {
    id: 'openweather',
    keyless: false,
    unknown: [404, 'unknown-city'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  {
    id: 'open-meteo',
    keyless: true,
    unknown: [400, 'no-data-for-place'],
    malformed: [400, 'malformed-query'],
    spent: [429, 'minute-limit-reached'],
  },
  {
    id: 'meta-graph',
    keyless: false,
    unknown: [400, 'unknown-item'],
    malformed: [400, 'malformed-input'],
    spent: [403, 'spent-limit'],
  },
  {
    id: 'spotify',
    keyless: false,
    unknown: [404, 'unknown-item'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  {
    id: 'tmdb',
    keyless: false,
    unknown: [404, 'unknown-item'],
    malformed: [400, 'malformed-input'],
    spent: [429, 'spent-limit'],
  },
  { id: 'jsonplaceholder', keyless: true, unknown: [404, 'resource-not-found'], malformed: null, spent: null },
  {
    id: 'github',
    keyless: true,
    unknown: [404, 'unknown-item'],
    malformed: [400, 'unknown-version'],
    spent: [403, 'spent-limit'],
  },
  { id: 'pokeapi', keyless: true, unknown: [404, 'resource-not-found'], malformed: null, spent: null },
];

const catalogue = loadCatalogue();
/** A key for each API that needs one; the optional ones stay away, as in the first request. */
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

/** Nothing kept and nothing counted from one case to the next. */
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
  return gateway.call(request, { id: api.id, path, requestId: 'one-call-of-the-table' });
}

const shape = [
  'api',
  'code',
  'detail',
  'errors',
  'instance',
  'request_id',
  'retry_after',
  'retry_at',
  'status',
  'title',
  'type',
  'upstream',
];

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
    {
      type: `/problems/${expected.code.replaceAll('_', '-')}`,
      ...expected,
      api,
      request_id: 'one-call-of-the-table',
    },
  );
  return body;
}

const apiOf = (id: string): Frozen<Api> => {
  const api = catalogue.api(id);
  assert.ok(api);
  return api;
};
const said = ([status, code]: readonly [number, string]) => ({ status, code });

test('the table has a row for each of the 18, nine of them keyless', () => {
  assert.deepEqual(
    table.map(({ id }) => id),
    catalogue.apis.map(({ id }) => id),
  );
  const open = catalogue.apis.filter(({ authentication }) => authentication === 'No key').map(({ id }) => id);
  assert.equal(open.length, 9);
  for (const { id, keyless } of table) assert.ok(keyless || !open.includes(id));
});

for (const row of table) {
  const api = apiOf(row.id);
  const failure = (situation: string) => {
    const all = api.failures.filter((one) => one.situation === situation);
    return all.find(({ request }) => request) ?? all[0];
  };

  test(`${row.id}: the first request succeeds`, async () => {
    const response = await call(freshGateway(), api);
    assert.equal(response.status, api.response.status, await response.clone().text());
    assert.equal(response.headers.get('x-farol-simulated'), '1');
    const body = await response.json();
    const first = api.response.shape === 'array' ? body[0] : body;
    for (const key of api.response.keys) assert.ok(key in first, `${key} is missing`);
  });

  test(`${row.id}: without its key, ${row.keyless ? 'it works all the same' : '401 names the variable'}`, async () => {
    const response = await call(freshGateway({}), api);
    if (row.keyless) {
      assert.equal(response.status, api.response.status);
      return;
    }
    const expected = { status: 401, code: 'credential_missing', upstream: null };
    const body = await assertProblem(response, row.id, expected);
    assert.equal(body.variable, api.credential?.variable);
    assert.equal(body.sign_up, api.credential?.signUp);
    assert.equal(simulator.calls.length, 0, 'nothing was sent');
  });

  if (failure('wrong-key') && api.credential) {
    test(`${row.id}: with a wrong key, 401 says that the key is refused`, async () => {
      const { variable = '' } = api.credential ?? {};
      const response = await call(freshGateway({ [variable]: 'wrong-key-0123456789' }), api);
      assert.equal(response.status, 401);
      assert.equal(((await response.json()) as { code: string }).code, 'credential_refused');
    });
  }

  test(`${row.id}: an unknown item is 404`, async () => {
    const response = await call(freshGateway(), api, failure('unknown-item')?.request);
    await assertProblem(response, row.id, { status: 404, code: 'item_not_found', upstream: said(row.unknown) });
  });

  test(`${row.id}: malformed input is 400`, async () => {
    const { malformed } = row;
    const gateway = freshGateway();
    if (malformed === null) simulator.setFault(row.id, { status: 400 });
    const response = await call(gateway, api, failure('malformed-input')?.request);
    simulator.setFault(row.id, null);
    const upstream = malformed ? said(malformed) : { status: 400, code: null };
    await assertProblem(response, row.id, { status: 400, code: 'malformed_input', upstream });
  });

  test(`${row.id}: a spent limit is 429, and nothing more is sent until it is over`, async () => {
    const { spent } = row;
    const gateway = freshGateway();
    if (spent === null) simulator.setFault(row.id, { status: 429 });
    else simulator.setFault(row.id, { failure: 'spent-limit' });
    const response = await call(gateway, api);
    const again = await call(gateway, api);
    simulator.setFault(row.id, null);
    const upstream = spent ? said(spent) : { status: 429, code: null };
    const body = await assertProblem(response, row.id, { status: 429, code: 'limit_reached', upstream });
    assert.ok(Number(body.retry_after) > 0);
    assert.equal(response.headers.get('retry-after'), String(body.retry_after));
    await assertProblem(again, row.id, { status: 429, code: 'limit_reached', upstream: null });
    assert.equal(simulator.calls.length, 1);
  });

  test(`${row.id}: with Prefer: upstream the API’s own answer comes through`, async () => {
    const request = failure('unknown-item')?.request;
    const response = await call(freshGateway(), api, request, { prefer: 'upstream' });
    assert.equal(response.status, row.unknown[0]);
    assert.equal(response.headers.get('preference-applied'), 'upstream');
    assert.doesNotMatch(await response.text(), /problems\//);
  });
}

test('the music catalogue gets its token by itself, once for many calls', async () => {
  const api = apiOf('spotify');
  const gateway = freshGateway({ SPOTIFY_CLIENT_ID: 'client-0123456789', SPOTIFY_CLIENT_SECRET: 'secret-0123456789' });
  const responses = await Promise.all(
    [1, 2, 3].map((n) => call(gateway, api, { query: { q: `Elis ${n}`, type: 'artist' } })),
  );
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  );
});

test('events of the language model come through one by one', async () => {
  const api = apiOf('anthropic-claude');
  const example = api.formatExamples.find(({ format }) => format === 'SSE (streaming)');
  assert.ok(example);
  const response = await call(freshGateway(), api, example.request);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(await response.text(), /event: message_stop/);
});
