import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStore } from '@farol/store';
import { schemeNames, schemes } from '@farol/webhooks/internal';
import { startApp } from '../testing/app.ts';
import { deliver, eventBody, folderOf, secret } from '../testing/deliver.ts';
import { startListening } from '../testing/listening.ts';
import { piped } from '../testing/program.ts';
import { test } from '../testing/slow-test.ts';

/** As if it had failed so often that the kit waits for hours. Resolves when so many do. */
async function postpone(database: string, count: number): Promise<void> {
  const store = createStore({ url: `sqlite:${database}` });
  for (let waiting = 0; waiting < count; ) {
    const { changes } = await store.run(
      `UPDATE webhook_received SET due_at = :now + 7200000, failures = 5
       WHERE state = 'pending' AND lease IS NULL AND failures = 1`,
    );
    waiting += changes;
  }
  await store.close();
}

test('a delivery is verified, stored, printed and forwarded with the same bytes and exactly the same headers', async (t) => {
  const app = await startApp(t);
  const folder = folderOf(t);
  const listening = await startListening(t, ['--database', join(folder, 'log.db'), '--forward', app.address]);
  // No JSON at all, and not even UTF-8: bytes are bytes.
  const body = Buffer.from([0x7b, 0xff, 0xfe, 0x0d, 0x0a, 0x00, 0x7d]);
  const sent = await deliver(listening.address, {
    body,
    search: '?tenant=7&x=%20y',
    headers: [
      ...['X-Trace', 'one', 'X-Trace', 'two', 'Authorization', 'Bearer of-the-provider'],
      ...['Connection', 'close, X-Hop', 'X-Hop', 'no'],
    ],
  });
  assert.deepEqual(sent, { status: 200, body: '' });
  const delivery = await listening.next('delivery');
  const event = { at: '', id: 'evt_1', key: 'id:evt_1', kind: '' };
  const expected = { event: 'delivery', ...event, copy: 1, bytes: 7, sha256: hash('sha256', body) };
  assert.deepEqual({ ...delivery, at: '' }, expected);
  const forward = await listening.next('forward');
  const taken = { manner: 'delivery', attempt: 1, status: 200, problem: null, next_in_ms: null };
  assert.deepEqual({ ...forward, at: '', ms: 0 }, { event: 'forward', ...event, ms: 0, ...taken });
  const [arrived] = app.requests;
  assert.deepEqual(arrived?.body, body);
  assert.equal(arrived?.path, '/hook?tenant=7&x=%20y');
  const verdict = schemes.spec.verify(
    { headers: new Headers(arrived?.headers), url: new URL(app.address), body, now: Date.now(), toleranceMs: 300_000 },
    [secret],
  );
  assert.deepEqual(verdict, { verified: true, id: 'evt_1' });
  const raw = arrived?.rawHeaders ?? [];
  const values = (name: string) => raw.filter((_, i) => i % 2 === 1 && raw[i - 1] === name);
  assert.deepEqual(values('X-Trace'), ['one', 'two']);
  assert.deepEqual(values('Content-Type'), ['application/json; charset=utf-8']);
  assert.deepEqual(values('Authorization'), ['Bearer of-the-provider']);
  assert.deepEqual(values('X-Hop'), []);
  assert.deepEqual(values('Host').concat(values('host')), [`127.0.0.1:${app.port}`]);
  assert.equal(arrived?.headers['farol-forward'], undefined);

  assert.equal(await listening.stop(), 0);
  const ended = await listening.next('ended');
  assert.deepEqual(ended, { event: 'ended', received: 1, copies: 0, refused: 0, forwarded: 1, waiting: 0 });
  // Neither the secret nor what the provider showed for itself is in any file.
  const files = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  assert.ok(files.includes('X-Trace'));
  assert.ok(!files.includes(secret) && !files.includes('of-the-provider'));
});

test('an app that is down loses nothing: events stay in the log and are sent when it is up again', async (t) => {
  const gone = await startApp(t);
  await gone.close();
  const database = join(folderOf(t), 'log.db');
  const words = ['--database', database, '--forward', gone.address];
  const listening = await startListening(t, words);
  for (const id of ['evt_1', 'evt_2']) assert.equal((await deliver(listening.address, { id })).status, 200);
  for (let n = 0; n < 2; n += 1) {
    const { status, problem, next_in_ms } = await listening.next('forward');
    assert.deepEqual([status, problem, next_in_ms], [null, 'ECONNREFUSED', 5_000]);
  }
  await postpone(database, 2);
  const app = await startApp(t, () => 204, gone.port);
  const taken = [await listening.next('forward'), await listening.next('forward')];
  assert.deepEqual(taken.map(({ id, status }) => [id, status]).sort(), [
    ['evt_1', 204],
    ['evt_2', 204],
  ]);
  assert.ok(taken.every(({ manner }) => manner === 'retry'));
  assert.deepEqual(
    app.requests.map(({ headers }) => headers['farol-forward']),
    ['retry', 'retry'],
  );
  assert.deepEqual(app.requests.map(({ body }) => body.toString()).sort(), [
    eventBody('evt_1').toString(),
    eventBody('evt_2').toString(),
  ]);
  assert.equal(await listening.stop(), 0);
});

test('pending events survive the listener, and the next one sends them', async (t) => {
  let status = 503;
  const app = await startApp(t, () => status);
  const database = join(folderOf(t), 'log.db');
  const words = ['--database', database, '--forward', app.address];
  const first = await startListening(t, words);
  await deliver(first.address);
  const failed = await first.next('forward');
  assert.deepEqual([failed.status, failed.problem, failed.next_in_ms], [503, '503', 5_000]);
  assert.equal(await first.stop(), 0);
  assert.equal((await first.next('ended')).waiting, 1);
  const { problem, state } = JSON.parse(
    (await piped(['listen', '--history', '--json', '--database', database])).stdout,
  );
  assert.deepEqual([state, problem], ['pending', '503']);
  await postpone(database, 1);
  status = 200;
  const second = await startListening(t, words);
  const sent = await second.next('forward');
  assert.deepEqual([sent.id, sent.status, sent.attempt, sent.manner], ['evt_1', 200, 2, 'retry']);
  await second.kill();
});

/** In the short form one that signs the body, and one that signs parts of the URL; forward-headers.test.ts has all of them without a process. */
const driven = schemeNames.filter(
  (scheme) => scheme !== 'spec' && (process.env.FAROL_TEST_LONG === '1' || /^(standard|mercadopago)$/.test(scheme)),
);
for (const scheme of driven) {
  test(`deliveries signed as ${scheme} does it are accepted and forwarded so that the app can verify them`, async (t) => {
    const app = await startApp(t);
    const folder = folderOf(t);
    const file = join(folder, 'secret.txt');
    // Two during a rotation, with the line ends of an editor.
    writeFileSync(file, `the-new-one\r\n${secret}\n`);
    const words = `--database ${join(folder, 'log.db')} --scheme ${scheme} --secret-file ${file} --forward ${app.address}`;
    const listening = await startListening(t, words.split(' '), {});
    assert.equal((await deliver(listening.address, { scheme, search: '?data.id=PAY1&type=payment' })).status, 200);
    assert.equal((await listening.next('forward')).status, 200);
    const [arrived] = app.requests;
    const url = new URL(arrived?.path ?? '', app.address);
    const incoming = { headers: new Headers(arrived?.headers), url, body: arrived?.body ?? Buffer.alloc(0) };
    assert.ok(schemes[scheme].verify({ ...incoming, now: Date.now(), toleranceMs: 300_000 }, [secret]).verified);
    assert.equal(await listening.stop(), 0);
    assert.ok(!listening.printed().includes(secret));
    const stored = readFileSync(join(folder, 'log.db'), 'latin1');
    assert.ok(!stored.includes(secret));
  });
}
