// No URL of a webhook, and no answer of a receiver, makes the sender open a connection to another socket than the expected ones.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { createStore, type Store } from '@farol/store';
import { createSender, isWebhookError, migrateWebhooks, type Sender, type SenderOptions } from '@farol/webhooks';
import { startEndpoint } from '../webhooks-endpoint.ts';
import { hostileHosts, hostileNames } from './hostile-hosts.ts';
import { type Dialled, trapSockets } from './socket-trap.ts';

const folder = mkdtempSync(join(tmpdir(), 'farol-endpoints-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const publicAddress = '93.184.216.34';
const publicName = 'hook.example';
const ownPort = 8080;
const owner = 'ana';

const resolve = async (name: string) => {
  const found = name === publicName ? [publicAddress] : (hostileNames[name] ?? []);
  return found.map((address) => ({ address, family: isIP(address) }));
};

/** Ways to write a URL whose host is hostile, or is taken for another one. */
const urls: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/webhooks/x`,
  (host) => `http://${host}/webhooks/x`,
  (host) => `https://${host}:443/x`,
  (host) => `http://${host}:${ownPort}/gateway/github/user/repos`,
  (host) => `http://${host}:${ownPort}/webhooks/../gateway/github/user`,
  (host) => `http://${host}:${ownPort}/webhooks/%2e%2e/gateway/github/user`,
  (host) => `http://${host}:${ownPort}//webhooks/x`,
  (host) => `http://${host}:6379/`,
  (host) => `https://${host}:22/`,
  (host) => `https://${publicName}@${host}/`,
  (host) => `https://${publicName}:443@${host}/`,
  (host) => `https://${publicName}\\@${host}/`,
  (host) => `https://${publicName}%00.${host}/`,
  (host) => `https://${publicName}\r\n@${host}/`,
  (host) => `https://${publicName}/\r\nHost: ${host}`,
  (host) => `https:\\\\${host}\\x`,
  (host) => `https:/${host}/x`,
  (host) => `https:${host}`,
  (host) => `ht\ttps://${host}/x`,
  (host) => ` https://${host}/x`,
  (host) => `HTTPS://${host}/x#@${publicName}`,
  (host) => `https://${host}\\.${publicName}/`,
  (host) => `//${host}/x`,
  (host) => `ftp://${host}/x`,
  (host) => `file://${host}/etc/passwd`,
  (host) => `gopher://${host}:6379/_x`,
  (host) => `ws://${host}/x`,
  (host) => `unix:${host}`,
  (host) => `data:text/plain,${host}`,
  (host) => `https://${host}:65536/`,
  (host) => `https://${host}:0/`,
];

const formsPerHost = 4;
const targets = hostileHosts.flatMap((host, index) =>
  Array.from({ length: formsPerHost }, (_, n) => urls[(index * formsPerHost + n) % urls.length]?.(host) ?? ''),
);

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

const textOf = ({ address, port }: Dialled) => `${address}:${port}`;

test('with the rules of a public server, at least 300 endpoints reach public addresses by HTTPS only', async (t) => {
  const { dialled, remove } = await trapSockets({ route: () => undefined, resolve: () => [] }, folder);
  t.after(remove);
  const { store, sender } = await open(t, {});
  let accepted = 0;
  for (const url of targets) if (await register(store, sender, url, `https://${publicName}/x`)) accepted += 1;
  const attempts = await attemptAll(store, sender);
  assert.ok(targets.length >= 300 && attempts >= 300, `${targets.length} URLs, ${attempts} attempts`);
  assert.deepEqual([...new Set(dialled.map(textOf))], [`${publicAddress}:443`]);
  const refused = await store.read(`SELECT 1 AS one FROM webhook_attempts WHERE detail = 'ECONNREFUSED'`);
  assert.equal(
    dialled.length,
    refused.length,
    'one connection for each attempt that the trap refused, and none for any other',
  );
  t.diagnostic(`${targets.length} URLs, ${accepted} registered, ${attempts} attempts, ${dialled.length} connections`);
});

test('with the rules of one machine, only the named port and the own receiver are reached besides', async (t) => {
  const receiver = await startEndpoint();
  t.after(() => receiver.close());
  const { dialled, remove } = await trapSockets(
    {
      route: ({ port }) => (port === receiver.port || port === ownPort ? receiver.port : undefined),
      resolve: () => [],
    },
    folder,
  );
  t.after(remove);
  const ownOrigins = [`http://127.0.0.1:${ownPort}`];
  const { store, sender } = await open(t, { loopbackPorts: [receiver.port], ownOrigins });
  for (const url of targets) await register(store, sender, url, receiver.url);
  for (const host of hostileHosts) await register(store, sender, `http://${host}:${receiver.port}/x`, receiver.url);
  const attempts = await attemptAll(store, sender);
  const expected = new RegExp(
    `^(127\\.0\\.0\\.1|::1|::ffff:127\\.0\\.0\\.1|::ffff:7f00:1):(${receiver.port}|${ownPort})$|^${publicAddress}:443$`,
  );
  const unexpected = dialled.map(textOf).filter((text) => !expected.test(text));
  assert.deepEqual([...new Set(unexpected)], []);
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
  const { dialled, remove } = await trapSockets(
    { route: ({ port }) => (port === receiver.port ? receiver.port : undefined), resolve: () => [] },
    folder,
  );
  t.after(remove);
  const { store, sender } = await open(t, { loopbackPorts: 'any' });
  for (const _ of hostileHosts) await sender.endpoints.create({ owner, url: receiver.url, kinds: ['*'] });
  assert.equal(await attemptAll(store, sender), hostileHosts.length);
  assert.equal(hosts.length, 0);
  assert.deepEqual([...new Set(dialled.map(textOf))], [`127.0.0.1:${receiver.port}`]);
});
