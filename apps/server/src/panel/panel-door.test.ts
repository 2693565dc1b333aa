import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGuard, createToken, isStream, Problem, requestFromFetch } from '@farol/http';
import { panelDoor } from './panel-door.ts';
import { readSnapshot } from './snapshot.ts';

const context = { requestId: 'request-1', language: 'en', instance: '/v1/panel/events' } as const;
const token = 'a-token-of-the-operator';

/** The moments of reading are decided by the test. */
function openDoor(exposure: Parameters<typeof createGuard>[0], mostViewers = 20) {
  let reads = 0;
  let run: (() => void) | undefined;
  const faults: unknown[] = [];
  const door = panelDoor({
    guard: createGuard(exposure),
    mostViewers,
    read: async () => ({ n: ++reads }),
    onFault: (error) => faults.push(error),
    repeat: (again) => {
      run = again;
      return () => {
        run = undefined;
      };
    },
  });
  return {
    door,
    reads: () => reads,
    second: () => run?.(),
    isRunning: () => run !== undefined,
    ask: async (headers: Record<string, string> = {}, method = 'GET') =>
      door.answer(requestFromFetch(new Request('http://127.0.0.1:8080/v1/panel/events', { method, headers })), context),
  };
}

const streamOf = (answer: Awaited<ReturnType<ReturnType<typeof openDoor>['ask']>>) =>
  isStream(answer.body) ? answer.body : assert.fail('no stream');
const textOf = (chunk: Buffer | null) => chunk?.toString();

test('all viewers get the same snapshot, which is read once, and nothing is read without a viewer', async () => {
  const { ask, reads, second, isRunning } = openDoor({ reach: 'machine' });
  assert.equal(isRunning(), false);
  const streams = (await Promise.all([ask(), ask(), ask()])).map(streamOf);
  for (const stream of streams) assert.equal(textOf(await stream.read()), 'data: {"n":1}\n\n');
  const waiting = streams.map((stream) => stream.read());
  second();
  for (const chunk of await Promise.all(waiting)) assert.equal(textOf(chunk), 'data: {"n":2}\n\n');
  assert.equal(reads(), 2);
  for (const stream of streams) stream.cancel();
  assert.equal(isRunning(), false);
  const next = streamOf(await ask());
  assert.equal(textOf(await next.read()), 'data: {"n":3}\n\n', 'not the numbers that the others saw last');
  next.cancel();
});

test('viewers are bounded, and all streams end when the server stops', async () => {
  const { ask, door } = openDoor({ reach: 'machine' }, 2);
  const [one, two] = (await Promise.all([ask(), ask()])).map(streamOf);
  await assert.rejects(ask(), (error) => error instanceof Problem && error.code === 'unavailable');
  one?.cancel();
  const three = streamOf(await ask());
  await two?.read();
  await three.read();
  const waiting = [two?.read(), three.read()];
  await door.close?.(0);
  assert.deepEqual(await Promise.all(waiting), [null, null]);
  await assert.rejects(ask());
});

test('a stranger, a page of another origin and an undeclared proxy get nothing; the owner gets the stream', async () => {
  const refused = async (exposure: Parameters<typeof openDoor>[0], headers: Record<string, string>) => {
    const { ask, reads } = openDoor(exposure);
    const codes = await Promise.all(
      ['GET', 'HEAD'].map((method) =>
        ask(headers, method).then(
          () => 'answered',
          (error) => (error instanceof Problem ? error.code : error),
        ),
      ),
    );
    assert.deepEqual([new Set(codes).size, reads()], [1, 0]);
    return codes[0];
  };
  const network = { reach: 'network', token: createToken(token) } as const;
  const owner = { authorization: `Bearer ${token}` };
  for (const [code, exposure, headers] of [
    ['not-authenticated', network, {}],
    ['not-authenticated', network, { authorization: 'Bearer wrong' }],
    ['not-authenticated', { reach: 'network' }, owner],
    ['not-authenticated', { reach: 'machine', token: createToken(token) }, {}],
    ['origin-refused', network, { ...owner, origin: 'https://other.example' }],
    ['origin-refused', { reach: 'machine' }, { origin: 'http://127.0.0.1:9999' }],
    ['origin-refused', { reach: 'machine' }, { 'sec-fetch-site': 'cross-site' }],
    ['proxy-undeclared', { reach: 'machine' }, { 'x-forwarded-for': '203.0.113.9' }],
  ] as const)
    assert.equal(await refused(exposure, headers), code, JSON.stringify(headers));
  const { ask } = openDoor(network);
  const answer = await ask({ authorization: `Bearer ${token}`, origin: 'http://127.0.0.1:8080' });
  assert.equal(answer.status, 200);
  assert.ok(!answer.headers.some((name) => /^access-control/i.test(name)), 'no page of another origin may read it');
  streamOf(answer).cancel();
  await assert.rejects(ask({}, 'POST'), (error) => error instanceof Problem && error.code === 'method-not-allowed');
});

const window = { per: 'hour', seconds: 3_600, kind: 'documented', scope: 'ip', limit: 60, used: 2, left: 58 };

test('the snapshot sums what was counted, and says null for state that cannot be read', async () => {
  const family = (name: string, samples: Record<string, number>) => ({
    name,
    type: 'counter' as const,
    help: '',
    samples: Object.entries(samples).map(([labels, value]) => ({ suffix: '_total', labels, value })),
  });
  const unread = await readSnapshot({
    ids: ['viacep', 'github'],
    gateway: {
      isPaused: (id) => id === 'github',
      quota: async (id) => {
        if (id === 'viacep') throw new Error('the store is away');
        const windows = [{ ...window, moreAt: 1_000, resetsAt: null }];
        return { api: id, callable: true, withCredential: false, heldUntil: 5_000, windows };
      },
    },
    store: { read: () => Promise.reject(new Error('the store is away')) } as never,
    counts: async () => [
      family('farol_calls', { 'api="viacep",outcome="ok"': 3, 'api="viacep",outcome="limit-reached"': 1 }),
      family('farol_http_requests', { 'route="page",status="200"': 4, 'route="/graphql",status="200"': 1 }),
      family('farol_delivery_attempts', { 'outcome="delivered"': 7 }),
    ],
    now: () => 10_000,
    startedAt: 0,
  });
  const windows = [{ ...window, more_at: '1970-01-01T00:00:01.000Z', resets_at: null }];
  const held = { held_until: '1970-01-01T00:00:05.000Z', windows };
  const quota = { api: 'github', callable: true, with_credential: false, ...held };
  assert.deepEqual(unread, {
    at: '1970-01-01T00:00:10.000Z',
    since: '1970-01-01T00:00:00.000Z',
    apis: [
      { id: 'viacep', quota: null, paused: false, calls: { ok: 3, 'limit-reached': 1 } },
      { id: 'github', quota, paused: true, calls: {} },
    ],
    deliveries: null,
    attempts: { delivered: 7 },
    statuses: { '200': 5 },
  });
});
