// Retries and leases while the wall clock is set an hour forward or back. PostgreSQL has a clock of its own server.
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { createStore } from '@farol/store';
import { exampleSecret, signedRequest } from '../contract/arranged-receiver.contract.ts';
import {
  hourMs,
  onlyDelivery,
  openEndpoint,
  openSender,
  publish,
  startTime,
} from '../contract/arranged-sender.contract.ts';
import { createWorker } from '../handle/worker.ts';
import { createEventLog, createReceiver, migrateWebhooks } from '../index.ts';

async function openMachine(t: TestContext) {
  const time = { wall: startTime, uptime: 5_000 };
  const store = createStore({ url: 'sqlite::memory:', clock: () => time.wall, uptime: () => time.uptime });
  t.after(() => store.close());
  await migrateWebhooks(store);
  const pass = (ms: number) => {
    time.wall += ms;
    time.uptime += ms;
  };
  return { time, pass, store };
}

for (const step of [hourMs, -hourMs]) {
  const way = step > 0 ? 'forward' : 'back';

  it(`a delivery is retried neither earlier nor later when the clock is set ${way}`, async (t) => {
    const { time, pass, store } = await openMachine(t);
    const sender = openSender(t, store);
    const { url } = await openEndpoint(t, (_delivered, response) => void response.writeHead(500).end());
    await sender.endpoints.create({ owner: 'ana', url, kinds: ['*'] });
    await publish(store, sender);
    assert.equal(await sender.runDue(), 1);
    time.wall += step;
    pass(4_000);
    assert.equal(await sender.runDue(), 0);
    assert.equal((await onlyDelivery(sender)).dueAt, time.wall + 1_000);
    pass(1_000);
    assert.equal(await sender.runDue(), 1);
  });

  it(`a lease lasts as long as it should when the clock is set ${way}`, async (t) => {
    const { time, pass, store } = await openMachine(t);
    const sender = openSender(t, store, { leaseMs: 30_000 });
    const endpoint = await openEndpoint(t);
    await sender.endpoints.create({ owner: 'ana', url: endpoint.url, kinds: ['*'] });
    await publish(store, sender);
    await store.run(`UPDATE webhook_undelivered SET lease = 'dead', leased_until = :steady + 30000, attempts = 1`);
    time.wall += step;
    pass(29_000);
    assert.equal(await sender.runDue(), 0);
    pass(1_000);
    assert.equal(await sender.runDue(), 1);
    assert.equal(endpoint.delivered.length, 1);
  });

  it(`a failed handler is called again neither earlier nor later when the clock is set ${way}`, async (t) => {
    const { time, pass, store } = await openMachine(t);
    const log = createEventLog({ store });
    const receiver = createReceiver({ secrets: [exampleSecret], scheme: 'spec', log, clock: () => time.wall });
    const run = async () => {
      throw new Error('not today');
    };
    const worker = createWorker({ log, handlers: { '*': { run } }, random: () => 0.5 });
    t.after(() => Promise.all([receiver.stop(), worker.stop()]));
    await receiver.receive(signedRequest());
    assert.equal(await worker.runDue(), 1);
    time.wall += step;
    pass(4_000);
    assert.equal(await worker.runDue(), 0);
    pass(1_000);
    assert.equal(await worker.runDue(), 1);
  });
}
