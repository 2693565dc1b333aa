import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { missingProgram } from '../../../../test/debian.ts';
import { type AssembledServer, assemble } from '../assemble.ts';
import { readConfig } from '../config/read-config.ts';
import { closed, openSocket } from '../testing/raw-client.ts';

const promtool = '/usr/bin/promtool';
const token = 'the-token-of-the-operator';
const owner = { authorization: `Bearer ${token}` };
let server: AssembledServer;
let origin = '';
let ownPort = '';

before(async () => {
  const settings = { FAROL_OFFLINE: '1', DATABASE_URL: 'sqlite::memory:', FAROL_TOKEN: token, FAROL_METRICS_PORT: '0' };
  server = await assemble({
    config: readConfig(settings),
    environment: {},
    logger: pino({ level: 'silent' }),
    accessLog: () => {},
  });
  origin = await server.listen(0, '127.0.0.1');
  ownPort = /metrics +(\S+\/metrics),/.exec(server.announcement(origin))?.[1] ?? '';
  const ask = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init).then((answer) => answer.text());
  await ask('/v1/apis');
  await ask('/v1/apis?q=cep');
  await ask('/v1/apis/viacep');
  await ask('/');
  for (const path of ['/wp-login.php', '/.env', '/a"b', `/${'x'.repeat(300)}`]) await ask(path);
  await ask('/gateway/viacep/01001000/json/', { headers: owner });
  await ask('/gateway/viacep/01001000/json/', { headers: owner });
  await ask('/gateway/invented-by-a-caller/x', { headers: owner });
  const key = JSON.parse(
    await ask('/sandbox/v1/chaves', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  assert.ok(key.chave);
});
after(() => server.close(0));

const read = async (url = ownPort, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

const sampleOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('on the main port the numbers require the token; on their own port they do not', async () => {
  assert.equal((await read(`${origin}/metrics`)).status, 401);
  assert.equal((await read(`${origin}/metrics`, { authorization: 'Bearer wrong' })).status, 401);
  const mine = await read(`${origin}/metrics`, owner);
  assert.deepEqual([mine.status, mine.type], [200, 'text/plain; version=0.0.4; charset=utf-8']);
  const open = await read(ownPort, { accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' });
  assert.deepEqual([open.status, open.type], [200, 'application/openmetrics-text; version=1.0.0; charset=utf-8']);
  assert.ok(open.text.endsWith('# EOF\n'));
  assert.equal((await fetch(ownPort, { method: 'POST' })).status, 405);
  assert.equal((await fetch(new URL('/v1/apis', ownPort))).status, 404);
});

test('on loopback their own port answers only under a name of this machine', async () => {
  const rebound = 'GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
  const socket = await openSocket(ownPort);
  const received = closed(socket);
  socket.write(rebound);
  assert.match((await received).toString(), /^HTTP\/1.1 403 /);
});

test('requests are counted by route pattern and status, and what clients invent is one route', async () => {
  const { text } = await read();
  assert.equal(sampleOf(text, 'farol_http_requests_total{route="/v1/apis",status="200"}'), 2);
  assert.equal(sampleOf(text, 'farol_http_requests_total{route="/v1/apis/{id}",status="200"}'), 1);
  assert.equal(sampleOf(text, 'farol_http_requests_total{route="unknown",status="404"}'), 4);
  assert.equal(sampleOf(text, 'farol_http_request_duration_seconds_count{route="/v1/apis"}'), 2);
  assert.equal(sampleOf(text, 'farol_http_requests_total{route="/gateway/*",status="404"}'), 1);
  assert.doesNotMatch(text, /wp-login|invented|\.env|a\\"b|xxx/);
});

test('calls, quotas, breakers, deliveries, store, streams and process have numbers', async () => {
  const { text } = await read();
  assert.equal(sampleOf(text, 'farol_calls_total{api="viacep",outcome="ok"}'), 2);
  assert.equal(sampleOf(text, 'farol_calls_total{api="unknown",outcome="api-not-found"}'), 1);
  assert.equal(sampleOf(text, 'farol_call_cache_total{api="viacep",result="miss"}'), 1);
  assert.equal(sampleOf(text, 'farol_call_cache_total{api="viacep",result="hit"}'), 1);
  assert.equal(sampleOf(text, 'farol_api_paused{api="viacep",reason="breaker"}'), 0);
  assert.match(text, /^farol_quota_left\{api="receitaws",window="minute",.*\} 3$/m);
  assert.equal(sampleOf(text, 'farol_deliveries_due'), 0);
  assert.equal(sampleOf(text, 'farol_open_streams{kind="socket"}'), 0);
  assert.equal(sampleOf(text, 'farol_store_waiting'), 0);
  for (const name of [
    'farol_store_duration_seconds_count{operation="transaction"}',
    'farol_resident_memory_bytes',
    'farol_cpu_seconds_total',
  ])
    assert.ok((sampleOf(text, name) ?? 0) > 0, name);
  assert.match(text, /^farol_unread_part\{part="quota"\} 0$/m);
});

test('promtool finds nothing to correct', { skip: missingProgram(promtool) }, async () => {
  const { text } = await read();
  const judged = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });
  assert.deepEqual([judged.status, judged.stdout, judged.stderr], [0, '', '']);
});
