// The practice provider gets the rules for strangers from the exposure of the server.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createToken, type Exposure } from '@farol/http';
import { createStore } from '@farol/store';
import { openPractice } from './open-practice.ts';

const events = 5;

/** How many of five events for an endpoint with a public name led to a look-up of that name, once all were attempted. */
async function lookUpsOf(t: TestContext, exposure: Exposure): Promise<number> {
  const store = createStore({ url: 'sqlite::memory:' });
  const faults: unknown[] = [];
  const { promise: attempted, resolve: done } = Promise.withResolvers<void>();
  let lookUps = 0;
  let attempts = 0;
  const { access, close } = openPractice({
    store,
    exposure,
    ownOrigins: () => [],
    webhookPorts: [],
    webhookSecret: undefined,
    keepDays: 30,
    resolve: async () => {
      lookUps += 1;
      return [];
    },
    onAttempt: () => {
      attempts += 1;
      if (attempts === events) done();
    },
    onFault: (error) => faults.push(error),
  });
  t.after(async () => {
    await close();
    await store.close();
  });
  await access.ready();
  const { keys, endpoints, payments } = access.sandbox;
  const { caller } = await keys.admit(`Bearer ${(await keys.issue({})).chave}`);
  await endpoints.create(caller, { url: 'https://victim.example/', eventos: ['*'] });
  for (let n = 0; n < events; n += 1) await payments.create(caller, { valor: 1, moeda: 'BRL' });
  await attempted;
  assert.deepEqual(faults, []);
  return lookUps;
}

test('where strangers may come, a public host is asked once whether it agrees, and gets no delivery', async (t) => {
  assert.ok((await lookUpsOf(t, { reach: 'machine' })) >= events, 'the owner of the machine is not asked');
  const token = createToken('the-token-of-the-operator');
  // The question is repeated after a minute, not for each event.
  for (const exposure of [{ reach: 'machine', token }, { reach: 'proxy' }, { reach: 'network' }] as const)
    assert.ok((await lookUpsOf(t, exposure)) < events, JSON.stringify(exposure));
});

test('a port of this machine that is not allowed is refused with the line that allows it', async (t) => {
  const store = createStore({ url: 'sqlite::memory:' });
  const common = { store, exposure: { reach: 'machine' }, ownOrigins: () => [], keepDays: 30 } as const;
  const refusedBy = async (webhookPorts: readonly number[], url: string) => {
    const onFault = (error: unknown) => assert.fail(String(error));
    const { access, close } = openPractice({ ...common, webhookPorts, webhookSecret: undefined, onFault });
    t.after(close);
    await access.ready();
    const { keys, endpoints } = access.sandbox;
    const { caller } = await keys.admit(`Bearer ${(await keys.issue({})).chave}`);
    return endpoints.create(caller, { url, eventos: ['*'] }).then(
      () => undefined,
      ({ facts }) => JSON.stringify(facts),
    );
  };
  for (const url of ['http://127.0.0.1:3000/hook', 'http://localhost:3000/hook']) {
    assert.match((await refusedBy([8019], url)) ?? '', /comece-o assim: FAROL_WEBHOOK_PORTS=3000 npm start/);
    assert.equal(await refusedBy([3000], url), undefined);
  }
  assert.doesNotMatch((await refusedBy([8019], 'http://10.0.0.1:3000/')) ?? '', /FAROL_WEBHOOK_PORTS/);
});
