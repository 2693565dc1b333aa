// No URL of a webhook, and no answer of a receiver, makes the sender open a connection to another socket than the expected ones.
import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createStore, type Store } from '@farol/store';
import { createSender, migrateWebhooks, type Sender, type SenderOptions } from '@farol/webhooks';
import { isWebhookError } from '@farol/webhooks/internal';
import { startEndpoint } from '../webhooks-endpoint.ts';
import { hostileEndpoints, hostileHosts, hostileNames } from './hostile-hosts.ts';
import { trapSockets } from './socket-trap.ts';

const publicAddress = '93.184.216.34';
const publicName = 'hook.example';
const ownPort = 8080;
const owner = 'ana';

const resolve = async (name: string) => {
  const found = name === publicName ? [publicAddress] : (hostileNames[name] ?? []);
  return found.map((address) => ({ address, family: isIP(address) }));
};

async function open(t: TestContext, options: Omit<SenderOptions, 'store'>) {
  // The time stands still, so that no failed delivery becomes due again on a slow machine.
  const now = Date.now();
  const store = createStore({ url: 'sqlite::memory:', clock: () => now });
  await migrateWebhooks(store);
  const sender = createSender({ store, resolve, timeoutMs: 60_000, ...options });
  t.after(async () => {
    await sender.stop();
    await store.close();
  });
  return { store, sender };
}

/** Registers it as a stranger would. A refused one is also put into the table, as if its name had led elsewhere at that time. */
async function register(store: Store, sender: Sender, url: string, harmless: string): Promise<boolean> {
  try {
    await sender.endpoints.create({ owner, url, kinds: ['*'] });
    return true;
  } catch (error) {
    assert.ok(isWebhookError(error, 'url_invalid') || isWebhookError(error, 'address_refused'), String(error));
  }
  if (URL.canParse(url)) {
    const { endpoint } = await sender.endpoints.create({ owner, url: harmless, kinds: ['*'] });
    await store.run('UPDATE webhook_endpoints SET url = ? WHERE id = ?', [url, endpoint.id]);
  }
  return false;
}

async function attemptAll(store: Store, sender: Sender): Promise<number> {
  const payload = { evento: 'pagamento.aprovado' };
  await store.transaction((tx) => sender.publish(tx, { owner, kind: 'pagamento.aprovado', payload }));
  return sender.runDue();
}

test('with the rules of a public server, at least 300 endpoints reach public addresses by HTTPS only', async (t) => {
  const { dialled, places } = await trapSockets(t, { route: () => undefined });
  const { store, sender } = await open(t, {});
  let accepted = 0;
  for (const url of hostileEndpoints) if (await register(store, sender, url, `https://${publicName}/x`)) accepted += 1;
  const attempts = await attemptAll(store, sender);
  assert.ok(hostileEndpoints.length >= 300 && attempts >= 300, `${hostileEndpoints.length} URLs, ${attempts} attempts`);
  assert.deepEqual(places(), [`${publicAddress}:443`]);
  const refused = await store.read(`SELECT 1 AS one FROM webhook_attempts WHERE detail = 'ECONNREFUSED'`);
  assert.equal(dialled.length, refused.length, 'one connection for each attempt that the trap refused');
  t.diagnostic(
    `${hostileEndpoints.length} URLs, ${accepted} registered, ${attempts} attempts, ${dialled.length} connections`,
  );
});

test('with the rules of one machine, only the named port and the own receiver are reached besides', async (t) => {
  const receiver = await startEndpoint();
  t.after(() => receiver.close());
  const { dialled, places } = await trapSockets(t, {
    route: ({ port }) => (port === receiver.port || port === ownPort ? receiver.port : undefined),
  });
  const ownOrigins = [`http://127.0.0.1:${ownPort}`];
  const { store, sender } = await open(t, { loopbackPorts: [receiver.port], ownOrigins });
  for (const url of hostileEndpoints) await register(store, sender, url, receiver.url);
  for (const host of hostileHosts) await register(store, sender, `http://${host}:${receiver.port}/x`, receiver.url);
  const attempts = await attemptAll(store, sender);
  const expected = new RegExp(
    `^(127\\.0\\.0\\.1|::1|::ffff:127\\.0\\.0\\.1|::ffff:7f00:1):(${receiver.port}|${ownPort})$|^${publicAddress}:443$`,
  );
  const unexpected = places().filter((text) => !expected.test(text));
  assert.deepEqual(unexpected, []);
  assert.ok(receiver.delivered.length > 0, 'the receiver that was named gets its deliveries');
  for (const { headers, path } of receiver.delivered) {
    if (headers.host?.endsWith(`:${ownPort}`)) assert.match(path, /^\/webhooks\/[\w/]+$/);
  }
  t.diagnostic(`${attempts} attempts, ${dialled.length} connections, ${receiver.delivered.length} deliveries`);
});

test('a redirect of a receiver is not followed', async (t) => {
  const hosts = [...hostileHosts];
  const statuses = [301, 302, 303, 307, 308];
  const receiver = await startEndpoint((_delivered, response) => {
    const host = Buffer.from(hosts.pop() ?? '').toString('latin1');
    response.writeHead(statuses[hosts.length % statuses.length] ?? 302, {
      location: `http://${host}:${ownPort}/gateway/github/user`,
      refresh: `0; url=http://${host}/`,
    });
    response.end();
  });
  t.after(() => receiver.close());
  const { places } = await trapSockets(t, {
    route: ({ port }) => (port === receiver.port ? receiver.port : undefined),
  });
  const { store, sender } = await open(t, { loopbackPorts: 'any' });
  for (const _ of hostileHosts) await sender.endpoints.create({ owner, url: receiver.url, kinds: ['*'] });
  assert.equal(await attemptAll(store, sender), hostileHosts.length);
  assert.equal(hosts.length, 0);
  assert.deepEqual(places(), [`127.0.0.1:${receiver.port}`]);
});
