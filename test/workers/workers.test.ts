// One server with two workers (FAROL_WORKERS=2): limits, subscriptions, deliveries and numbers are those of one server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Started, startBuilt } from '../started-program.ts';
import { until } from '../until.ts';
import { ask, newKey, numberOf, workersOf } from './built-workers.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let receiver: Receiver;
let server: Started;
let key: Readonly<Record<string, string>> = {};

before(async () => {
  receiver = await startReceiver();
  const settings = { FAROL_WORKERS: '2', FAROL_WEBHOOK_PORTS: String(receiver.port), LOG_LEVEL: 'warn' };
  server = await startBuilt(settings);
  key = await newKey(server.origin);
  await receiver.register(server.origin, key);
  // The second worker starts when the first one listens.
  await until(async () => (await numberOf(server.origin, 'farol_start_time_seconds{worker="2"}')) > 0);
});
after(async () => {
  void server.kill('SIGKILL');
  await receiver.close();
});

const pay = async (count: number, by = key) => {
  for (let made = 0; made < count; made += 1) {
    const { status } = await ask(server.origin, '/sandbox/v1/pagamentos', {
      body: { valor: 4990, moeda: 'BRL' },
      headers: by,
    });
    assert.equal(status, 201);
  }
};

const allDelivered = async (count: number) => {
  await until(() => receiver.arrivals.size >= count);
  await until(async () => (await numberOf(server.origin, 'farol_deliveries_pending')) === 0);
  assert.deepEqual([...receiver.arrivals.values()], Array(count).fill(1));
};

test('the start block is printed once', () => {
  assert.equal(server.output().match(/Farol listens on/g)?.length, 1);
  assert.match(server.output(), /^ {2}workers {2}2 processes$/m);
  assert.equal(workersOf(server).length, 2);
});

test('a limit of 3 calls a minute lets exactly 3 through, whichever worker gets them', async () => {
  const path = '/gateway/receitaws/v1/cnpj/';
  const cnpjs = ['27865757000102', '33000167000101', '00000000000191', '60746948000112', '11222333000181'];
  const asked = cnpjs.flatMap((cnpj) => [ask(server.origin, `${path}${cnpj}`), ask(server.origin, `${path}${cnpj}`)]);
  await Promise.all(asked);
  assert.equal(await numberOf(server.origin, 'farol_quota_used{api="receitaws"'), 3);
  assert.equal((await ask(server.origin, `${path}19131243000197`)).status, 429);
});

test('numbers are summed over the workers, and gauges have the label worker', async () => {
  const count = () => numberOf(server.origin, 'farol_http_requests_total{route="/v1/apis",status="200"}');
  const earlier = await count();
  for (let asked = 0; asked < 20; asked += 1) await ask(server.origin, '/v1/apis');
  // A worker that is slow to say its numbers counts with its last ones.
  await until(async () => (await count()) - earlier >= 20);
  assert.equal((await count()) - earlier, 20);
  assert.ok((await numberOf(server.origin, 'farol_resident_memory_bytes{worker="1"}')) > 0);
});

test('subscriptions on both workers see a payment that one of them accepted', async () => {
  const readers: ReadableStreamDefaultReader<string>[] = [];
  // For each ten a key of its own, since the system may give the same worker many connections in a row, and a key has 60 calls a minute.
  let own: Readonly<Record<string, string>> = {};
  const openAt = (worker: number) => numberOf(server.origin, `farol_open_streams{kind="stream",worker="${worker}"}`);
  await until(async () => {
    if (readers.length > 0 && (await openAt(1)) > 0 && (await openAt(2)) > 0) return true;
    if (readers.length === 10) {
      await Promise.all(readers.splice(0).map((reader) => reader.cancel()));
      await until(async () => (await openAt(1)) + (await openAt(2)) === 0);
    }
    if (readers.length === 0) own = await newKey(server.origin);
    const stream = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { ...own, connection: 'close', 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { eventos { id } }' }),
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.equal((await reader?.read())?.value, ':\n\n');
    if (reader) readers.push(reader);
    return false;
  });
  await pay(1, own);
  for (const reader of readers) {
    let seen = '';
    // Signs of life may come first.
    while (!/"eventos":\{"id":"evt_/.test(seen))
      seen += (await reader.read()).value ?? assert.fail('the stream has ended');
    await reader.cancel();
  }
});

test('a worker that is killed is replaced, another one sends, and no event is lost', async () => {
  await pay(10);
  await allDelivered(10);
  const requests = await numberOf(server.origin, 'farol_http_requests_total');
  const [sender = 0] = workersOf(server);
  process.kill(sender, 'SIGKILL');
  // Until it is gone it may still accept a connection, which then breaks.
  await until(() => !workersOf(server).includes(sender));
  await pay(10);
  await allDelivered(20);
  await until(() => workersOf(server).length === 2);
  await until(() => /"worker":1,"code":null,"signal":"SIGKILL"/.test(server.output()));
  assert.ok((await numberOf(server.origin, 'farol_http_requests_total')) > requests, 'no sum ever falls');
});

test('SIGTERM ends all processes, with exit code 0', async () => {
  const workers = workersOf(server);
  void server.kill();
  assert.equal(await server.ended, 0);
  // Until the system has removed them, which may take longer than the end of their parent.
  await until(() => !workers.some(exists));
});

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
