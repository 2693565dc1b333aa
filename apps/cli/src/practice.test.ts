// The three webhook commands against the practice provider: real server, real listener, real app, each a process or a socket of its own.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { schemes } from '@farol/webhooks/internal';
import { startApp } from './testing/app.ts';
import { folderOf } from './testing/deliver.ts';
import { startListening } from './testing/listening.ts';
import { cleanEnvironment, piped } from './testing/program.ts';
import { test } from './testing/slow-test.ts';

async function startServer(t: TestContext, database: string, port: string): Promise<string> {
  // As it was built last; in the long form from its sources.
  const program = process.env.FAROL_TEST_LONG === '1' ? 'src/main.ts' : 'dist/main.mjs';
  const main = fileURLToPath(new URL(`../../server/${program}`, import.meta.url));
  const server = spawn(process.execPath, [main], {
    env: cleanEnvironment({
      PORT: '0',
      DATABASE_URL: `sqlite:${database}`,
      FAROL_OFFLINE: '1',
      // The provider sends only to ports of this machine that its operator names.
      FAROL_WEBHOOK_PORTS: port,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(server, 'close');
  t.after(async () => {
    server.kill('SIGTERM');
    await closed;
  });
  for await (const line of createInterface(server.stdout)) {
    const address = /listens on (http:\/\/\S+?)\/?(["\s]|$)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return assert.fail('the server did not start');
}

/** An address that is there before the listener: a provider gives its secret only once it knows where to send. */
async function startRelay(
  t: TestContext,
): Promise<{ readonly address: string; readonly to: (address: string) => void }> {
  let port = 0;
  const relay = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => one.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  t.after(() => relay.close());
  return {
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/hook`,
    to: (address) => {
      port = Number(new URL(address).port);
    },
  };
}

test('everything that the practice provider lost, or signed wrongly, is found by reconcile, and the app gets each event once', async (t) => {
  const folder = folderOf(t);
  const relay = await startRelay(t);
  const server = await startServer(t, join(folder, 'server.db'), new URL(relay.address).port);
  const app = await startApp(t);

  let key = '';
  const provider = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server}/sandbox/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    assert.ok(response.ok, JSON.stringify(answer));
    return answer;
  };
  key = (await provider('POST', '/chaves', {})).chave;
  const endpoint = await provider('POST', '/webhooks', { url: relay.address, eventos: ['pagamento.*'] });
  const secret: string = endpoint.segredo;
  const log = join(folder, 'log.db');
  const listening = await startListening(t, ['--database', log, '--forward', app.address], {
    FAROL_WEBHOOK_SECRET: secret,
  });
  relay.to(listening.address);

  const pay = async (count: number, falha: string | null) => {
    await provider('PATCH', `/webhooks/${endpoint.id}`, { falha });
    for (let n = 0; n < count; n += 1) await provider('POST', '/pagamentos', { valor: 100 + n, moeda: 'BRL' });
  };
  await pay(3, null);
  for (let n = 0; n < 3; n += 1) assert.equal((await listening.next('delivery')).copy, 1);
  await pay(4, 'perdida');
  await pay(2, 'assinatura_errada');
  for (let n = 0; n < 2; n += 1) assert.equal((await listening.next('refused')).reason, 'signature_wrong');
  await pay(2, 'duplicada');
  const copies = [];
  for (let n = 0; n < 4; n += 1) copies.push((await listening.next('delivery')).copy);
  assert.deepEqual(copies.sort(), [1, 1, 2, 2]);
  await app.came(5);

  const reconcile = (...words: string[]) =>
    piped(['reconcile', '--from', `${server}/sandbox/v1/eventos`, '--database', log, '--json', ...words], {
      FAROL_PROVIDER_KEY: key,
    });
  const expected = (await provider('GET', '/eventos?limit=100')).data;
  assert.equal(expected.length, 11);
  assert.equal(JSON.parse((await reconcile('--dry-run')).stdout).missing.length, 6);
  const found = await reconcile();
  assert.equal(found.exitCode, 0, found.stderr);
  const { listed, missing } = JSON.parse(found.stdout);
  assert.deepEqual([listed, missing.length], [11, 6]);

  // The listener, another process, passes on what was found.
  await app.came(11);
  const ids = app.requests.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual([...ids].sort(), expected.map(({ id }: { readonly id: string }) => id).sort());
  assert.equal(app.requests.filter(({ headers }) => headers['farol-forward'] === 'reconcile').length, 6);
  for (const { headers, body } of app.requests) {
    const incoming = {
      headers: new Headers(headers),
      url: new URL(app.address),
      body,
      now: Date.now(),
      toleranceMs: 300_000,
    };
    assert.ok(schemes.spec.verify(incoming, [secret]).verified);
    const event = expected.find(({ id }: { readonly id: string }) => id === headers['webhook-id']);
    assert.deepEqual(JSON.parse(body.toString()), event);
  }
  assert.equal(JSON.parse((await reconcile()).stdout).missing.length, 0);
  assert.equal(await listening.stop(), 0);
  const { received, copies: counted, refused, forwarded, waiting } = await listening.next('ended');
  assert.deepEqual([received, counted, waiting], [5, 2, 0]);
  // Those with the wrong signature may have been tried again meanwhile.
  assert.ok(refused >= 2);
  assert.equal(forwarded, 11);

  // Once more against a wrong key, and the sentence that follows.
  const wrong = await piped(
    ['reconcile', '--from', `${server}/sandbox/v1/eventos`, '--database', log, '--lang', 'en'],
    { FAROL_PROVIDER_KEY: 'wrong' },
  );
  assert.equal(wrong.exitCode, 1);
  assert.match(wrong.stderr, /returned 401: the key is missing, wrong or expired/);
});
