// What a worker learns from the others by messages alone, without a poll.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createStore } from '@farol/store';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { createWorkerLink } from './worker-link.ts';

/** A worker whose primary process is the test. */
function linked() {
  const said: ToPrimary[] = [];
  let give: (message: ToWorker) => void = () => {};
  const link = createWorkerLink({
    send: (message) => said.push(message),
    receive: (use) => {
      give = use;
    },
  });
  return { link, said, give: (message: ToWorker) => give(message) };
}

test('a change of one worker wakes the listeners of another one on the same SQLite file', async (t) => {
  const workers = [linked(), linked()] as const;
  const url = `sqlite:${join(temporaryFolder(t), 'farol.db')}`;
  const stores = workers.map(({ link }) => createStore({ url, peers: link.peers }));
  t.after(() => Promise.all(stores.map((store) => store.close())));
  let wakes = 0;
  stores[1]?.listen('deliveries', () => {
    wakes += 1;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const before = wakes;
  await stores[0]?.transaction(async (tx) => tx.notify('deliveries'));
  const sent = workers[0].said.filter(({ kind }) => kind === 'wake');
  assert.deepEqual(sent, [{ kind: 'wake', channel: 'deliveries' }]);
  assert.equal(wakes, before);
  workers[1].give({ kind: 'wake', channel: 'deliveries' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(wakes, before + 1);
});

test('a worker becomes the sender, reads its setup and gets the numbers of all by messages', async () => {
  const { link, said, give } = linked();
  assert.deepEqual(said, [{ kind: 'hello' }]);
  give({ kind: 'setup', simulator: undefined, number: 2 });
  assert.equal((await link.setup).number, 2);
  const begun = new Promise<void>((resolve) => link.onSender(resolve));
  give({ kind: 'send-deliveries' });
  await begun;
  const counted = link.countAll();
  assert.deepEqual(said.at(-1), { kind: 'count-all', id: 1 });
  give({ kind: 'total', id: 1, families: [] });
  assert.deepEqual(await counted, []);
});

test('a worker reads changed records again and ends when the primary process says so', async () => {
  const { link, give } = linked();
  let refreshed = 0;
  link.onRefresh(() => {
    refreshed += 1;
  });
  const ended = new Promise<void>((resolve) => link.onEnd(resolve));
  give({ kind: 'refresh' });
  assert.equal(refreshed, 1);
  give({ kind: 'end' });
  await ended;
});
