// Our own running server, its GraphQL endpoint and its receiver are held against all rules, with no exception.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { checkLive } from '@farol/conformance/live';
import { checkReceiver } from '@farol/conformance/receive';
import { createStore } from '@farol/store';
import { createEventLog, createReceiver, createSecret, migrateWebhooks } from '@farol/webhooks';
import { createWholeServer } from '../../apps/server/src/testing/whole-server.ts';
import { inMemory } from './in-memory.ts';

const { rules } = await loadCatalogue();
const { server, close, faults } = await createWholeServer();
after(close);
const origin = 'http://127.0.0.1:8080';

async function newKey(somenteLeitura: boolean): Promise<string> {
  const body = JSON.stringify({ somente_leitura: somenteLeitura });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.fetch(new Request(`${origin}/sandbox/v1/chaves`, { method: 'POST', headers, body }));
  return (await answer.json()).chave;
}

test('our running server and its GraphQL endpoint keep every rule', async () => {
  const description = await (await server.fetch(new Request(`${origin}/openapi.json`))).json();
  const report = await checkLive({
    base: [origin],
    allowWrites: true,
    description,
    token: { name: 'CHAVE', value: await newKey(false) },
    readOnlyToken: { name: 'CHAVE_SOMENTE_LEITURA', value: await newKey(true) },
    rules,
    transport: inMemory(server.fetch),
    // The limit of a key is met on the way, which shows the 429.
    wait: async () => {},
  });
  assert.deepEqual(
    report.findings.map(({ rule, message }) => `${rule}: ${message.en}`),
    [],
  );
  assert.deepEqual(report.cannotTell, []);
  assert.deepEqual(faults, []);
  const ids = new Set(rules.filter(({ check }) => check === 'live').map(({ id }) => id));
  for (const { rule } of report.checked) assert.ok(ids.has(rule), `${rule} is a rule that is checked live`);
  assert.ok(report.checked.length >= 29, `${report.checked.length} rules`);
});

test('our receiver keeps every rule', async (t) => {
  const store = createStore({ url: 'sqlite::memory:' });
  t.after(() => store.close());
  await migrateWebhooks(store);
  const secret = createSecret();
  let effects = 0;
  const run = () => {
    effects += 1;
  };
  const log = createEventLog({ store });
  const receiver = createReceiver({ secrets: [secret], scheme: 'spec', log, handlers: { '*': { run } } });
  const report = await checkReceiver({
    url: 'http://127.0.0.1:8080/hook',
    effectsUrl: 'http://127.0.0.1:8080/effects',
    secret,
    rules,
    timedDeliveries: 20,
    withinMs: 60_000,
    wait: async () => {},
    transport: inMemory(async (request) => {
      if (!request.url.endsWith('/effects')) return receiver.receive(request);
      await receiver.runDue();
      return Response.json({ effects });
    }),
  });
  assert.deepEqual(
    report.findings.map(({ rule, message }) => `${rule}: ${message.en}`),
    [],
  );
  assert.deepEqual(
    report.cannotTell.map(({ rule }) => rule),
    ['webhooks-require-https'],
  );
});
