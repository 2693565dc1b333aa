import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createStore } from '@farol/store';
import { schemes } from '@farol/webhooks/internal';
import { startApp } from '../testing/app.ts';
import { deliver, eventBody, folderOf, secret } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { startListening } from '../testing/listening.ts';
import { piped } from '../testing/program.ts';
import { test } from '../testing/slow-test.ts';

test('the log is replayed by id and by time, to any app, and stays unchanged', async (t) => {
  const app = await startApp(t, ({ headers }) => (headers['webhook-id'] === 'evt_2' ? 500 : 200));
  const database = join(folderOf(t), 'log.db');
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  // Without --forward: only stored, and not sent later by itself.
  const listening = await startListening(t, ['--database', database], environment);
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await deliver(listening.address, { id });
  await deliver(listening.address);
  assert.equal(await listening.stop(), 0);
  const history = async () => (await piped(['listen', '--history', '--database', database, '--json'])).stdout;
  const before = await history();
  const logged = before
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    logged.map(({ id, copies, state }) => `${id} ${copies} ${state}`),
    ['evt_1 2 ignored', 'evt_2 1 ignored', 'evt_3 1 ignored'],
  );

  const toApp = `listen --database ${database} --forward ${app.address}`;
  const replay = (choice: string) => piped(`${toApp} --json --replay ${choice}`, environment);
  const one = await replay('evt_3');
  assert.equal(one.exitCode, 0, one.stderr);
  const { id, manner, attempt, status } = JSON.parse(one.stdout);
  assert.deepEqual([id, manner, attempt, status], ['evt_3', 'replay', null, 200]);
  assert.deepEqual(app.requests[0]?.body, eventBody('evt_3'));
  assert.equal(app.requests[0]?.headers['farol-forward'], 'replay');
  const all = await replay('10m');
  assert.equal(all.exitCode, 1, 'one of them was not taken');
  assert.deepEqual(
    app.requests.slice(1).map(({ headers }) => headers['webhook-id']),
    ['evt_1', 'evt_2', 'evt_3'],
  );
  const otherKind = await farol(`${toApp} --replay 10m --event cliente.* --json`, { environment });
  assert.equal(otherKind.stdout, '', 'no event is of this kind');
  assert.equal((await replay('2099-01-01')).stdout, '');
  const unknown = await replay('evt_9');
  assert.equal(unknown.exitCode, 1);
  assert.equal(JSON.parse(unknown.stderr).error.code, 'unknown_event');
  assert.equal(await history(), before);
});

test('an old delivery is signed again with the same id, so that the app accepts it', async (t) => {
  const app = await startApp(t);
  const database = join(folderOf(t), 'log.db');
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  const listening = await startListening(t, ['--database', database], environment);
  await deliver(listening.address);
  await listening.next('delivery');
  assert.equal(await listening.stop(), 0);
  const store = createStore({ url: `sqlite:${database}` });
  const [row] = await store.read<{ headers: string }>('SELECT headers FROM listen_headers');
  const old = JSON.stringify(
    JSON.parse(row?.headers ?? '[]').map(([name, value]: [string, string]) => [
      name,
      name === 'webhook-timestamp' ? '1700000000' : value,
    ]),
  );
  await store.run('UPDATE listen_headers SET headers = ?', [old]);
  await store.close();
  const replayed = await piped(`listen --database ${database} --replay all --forward ${app.address}`, environment);
  assert.equal(replayed.exitCode, 0, replayed.stderr);
  const [arrived] = app.requests;
  const incoming = {
    headers: new Headers(arrived?.headers),
    url: new URL(app.address),
    body: arrived?.body ?? Buffer.alloc(0),
  };
  assert.deepEqual(schemes.spec.verify({ ...incoming, now: Date.now(), toleranceMs: 300_000 }, [secret]), {
    verified: true,
    id: 'evt_1',
  });
});
