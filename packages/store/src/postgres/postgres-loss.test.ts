// What happens when PostgreSQL goes away: at start, in the middle, at the very moment of a commit.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { PASSWORD, tryPostgres } from '../../../../test/postgres.ts';
import { createStore, isStoreError, type Store, type StoreOptions } from '../index.ts';
import { failsWith } from '../testing/contract-subject.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

const tableMigration = [{ name: 't', sql: 'CREATE TABLE t (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT 0)' }];
const insertRow = 'INSERT INTO t (id) VALUES (?)';

async function open(t: TestContext, options: Partial<StoreOptions> = {}): Promise<{ store: Store; url: string }> {
  const url = (await postgres?.createDatabase()) ?? '';
  const store = createStore({ url, patienceMs: 10_000, ...options });
  t.after(() => store.close());
  await store.migrate('t', tableMigration);
  return { store, url };
}

/** A line to the server that can fall silent, or be cut when the client says a word. */
async function createLine(t: TestContext, url: string) {
  const target = new URL(url);
  const own = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let cut: { readonly word: string; readonly delivered: boolean } | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}));
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (silent) return;
      const cutting = cut && chunk.includes(cut.word) ? cut : undefined;
      if (cutting && !cutting.delivered) return void client.destroy();
      upstream.write(chunk);
      // The server has done what it was asked for once it answers; the answer gets lost.
      if (cutting) upstream.removeAllListeners('data').once('data', () => client.destroy());
    });
    upstream.on('data', (chunk) => {
      if (!silent) client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    silence: () => {
      silent = true;
    },
    cutAt: (word: string, { delivered }: { readonly delivered: boolean }) => {
      cut = { word, delivered };
    },
    mend: () => {
      cut = undefined;
      silent = false;
    },
  };
}

describe('PostgreSQL that is lost', { skip: missing ?? false }, () => {
  it('keeps what it acknowledged and nothing that it refused, through a stop, a crash and two starts', async (t) => {
    const { store } = await open(t, { patienceMs: 1_000 });
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const unknown: string[] = [];
    let writing = true;
    const lane = async (name: string) => {
      for (let n = 0; writing; n += 1) {
        const id = `${name}-${n}`;
        try {
          await store.transaction((tx) => tx.run(insertRow, [id]));
          acknowledged.push(id);
        } catch (error) {
          if (isStoreError(error, 'store_unavailable')) refused.push(id);
          else if (isStoreError(error, 'store_outcome_unknown')) unknown.push(id);
          else throw error;
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    };
    const lanes = ['a', 'b', 'c', 'd', 'e', 'f'].map(lane);
    const reach = async (list: readonly string[], more: number) => {
      for (const goal = list.length + more; list.length < goal; ) await new Promise((resolve) => setImmediate(resolve));
    };
    await reach(acknowledged, 200);
    for (const how of ['fast', 'immediate'] as const) {
      await postgres?.stop(how);
      await reach(refused, 20);
      await postgres?.start();
      await reach(acknowledged, 200);
    }
    writing = false;
    await Promise.all(lanes);
    const kept = new Set((await store.read<{ id: string }>('SELECT id FROM t')).map(({ id }) => id));
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
      'an acknowledged row is missing',
    );
    assert.deepEqual(
      refused.filter((id) => kept.has(id)),
      [],
      'a row is there although its call was refused',
    );
    assert.ok([...kept].every((id) => acknowledged.includes(id) || unknown.includes(id)));
  });

  it('rejects a transaction whose connection the server ends half-way, and writes nothing of it', async (t) => {
    const { store } = await open(t);
    const admin = createStore({ url: postgres?.url ?? '' });
    t.after(() => admin.close());
    const work = store.transaction(async (tx) => {
      await tx.run(insertRow, ['a']);
      const [own] = await tx.read<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await admin.read('SELECT pg_terminate_backend(CAST(? AS INTEGER)) AS done', [own?.pid ?? 0]);
      await tx.run(insertRow, ['b']);
    });
    await assert.rejects(work, failsWith('store_unavailable'));
    assert.deepEqual(await store.read('SELECT id FROM t'), []);
  });

  it('calls the outcome unknown when the line breaks at the commit, whether it arrived or not', async (t) => {
    const { url } = await open(t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url });
    t.after(() => store.close());
    for (const delivered of [true, false]) {
      line.cutAt('COMMIT', { delivered });
      const work = store.transaction((tx) => tx.run(insertRow, [`transaction ${delivered}`]));
      await assert.rejects(work, failsWith('store_outcome_unknown'));
      line.cutAt('INSERT', { delivered });
      await assert.rejects(store.run(insertRow, [`run ${delivered}`]), failsWith('store_outcome_unknown'));
      line.mend();
    }
    assert.deepEqual(await store.read('SELECT id FROM t ORDER BY id'), [
      { id: 'run true' },
      { id: 'transaction true' },
    ]);
  });

  it('is unavailable, and nothing was written, when the line breaks before the commit', async (t) => {
    const { url } = await open(t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url });
    t.after(() => store.close());
    line.cutAt('INSERT', { delivered: true });
    await assert.rejects(
      store.transaction((tx) => tx.run(insertRow, ['a'])),
      failsWith('store_unavailable'),
    );
    line.mend();
    assert.deepEqual(await store.read('SELECT id FROM t'), []);
  });

  it('answers in bounded time when the server falls silent, and recovers', async (t) => {
    const { url } = await open(t);
    const line = await createLine(t, url);
    const store = createStore({ url: line.url, patienceMs: 600, workMs: 600, connections: 2 });
    t.after(() => store.close());
    await store.transaction((tx) => tx.run(insertRow, ['before']));
    await store.read('SELECT id FROM t');
    line.silence();
    const began = performance.now();
    await assert.rejects(store.run(insertRow, ['a']), failsWith('store_outcome_unknown'));
    await assert.rejects(store.read('SELECT id FROM t'), failsWith('store_unavailable'));
    await assert.rejects(
      store.transaction((tx) => tx.run(insertRow, ['b'])),
      failsWith('store_unavailable'),
    );
    await assert.rejects(store.now(), failsWith('store_unavailable'));
    assert.ok(performance.now() - began < 10_000);
    line.mend();
    await store.transaction((tx) => tx.run(insertRow, ['after']));
  });

  it('turns away who gets no connection in time', async (t) => {
    const { store } = await open(t, { connections: 1, patienceMs: 600 });
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const first = store.transaction(async (tx) => {
      inside.resolve();
      await goOn.promise;
      await tx.run(insertRow, ['first']);
    });
    await inside.promise;
    await assert.rejects(store.run(insertRow, ['second']), failsWith('store_unavailable'));
    goOn.resolve();
    await first;
    await store.run(insertRow, ['third']);
    assert.equal((await store.read('SELECT id FROM t')).length, 2);
  });

  it('wakes its listeners again after the server was away', async (t) => {
    const { store } = await open(t);
    const wakes = { count: 0, next: Promise.withResolvers<void>() };
    store.listen('queue', () => {
      wakes.count += 1;
      wakes.next.resolve();
      wakes.next = Promise.withResolvers();
    });
    await wakes.next.promise;
    const again = wakes.next.promise;
    await postgres?.stop('fast');
    await postgres?.start();
    await again;
    const notified = wakes.next.promise;
    store.notify('queue');
    await notified;
    assert.equal(wakes.count, 3);
  });

  it('never shows its password, whatever goes wrong', async (t) => {
    const url = postgres?.url ?? '';
    const wrong = new URL(url);
    wrong.password = `${PASSWORD}-wrong`;
    const nowhere = new URL(url);
    nowhere.port = '1';
    const absent = new URL(url);
    absent.pathname = '/absent';
    for (const address of [wrong.href, nowhere.href, absent.href]) {
      const store = createStore({ url: address, patienceMs: 500 });
      t.after(() => store.close());
      const calls = [
        () => store.read('SELECT 1 AS one'),
        () => store.run(insertRow, ['a']),
        () => store.transaction((tx) => tx.now()),
        () => store.migrate('t', tableMigration),
        () => store.now(),
      ];
      for (const call of calls) {
        await assert.rejects(call(), (error: Error) => {
          assert.doesNotMatch(inspect(error, { depth: 20, showHidden: true }), new RegExp(PASSWORD));
          return failsWith('store_unavailable')(error);
        });
      }
    }
    assert.throws(
      () => createStore({ url: `postgres://farol:${PASSWORD}@[broken/db` }),
      (error: Error) => {
        assert.doesNotMatch(inspect(error, { depth: 20, showHidden: true }), new RegExp(PASSWORD));
        return failsWith('store_url_invalid')(error);
      },
    );
  });
});

describe('PostgreSQL under contention', { skip: missing ?? false }, () => {
  it('retries a lost race even when the work dresses the error up, and gives up after a bounded number of tries', async (t) => {
    const { store, url } = await open(t);
    const rival = createStore({ url });
    t.after(() => rival.close());
    await store.run(insertRow, ['row']);
    const race = (losses: number) => {
      let tries = 0;
      const done = store.transaction(async (tx) => {
        tries += 1;
        const [row] = await tx.read<{ n: number }>('SELECT n FROM t');
        if (tries <= losses) await rival.run('UPDATE t SET n = n + 1');
        try {
          await tx.run('UPDATE t SET n = ?', [(row?.n ?? 0) + 100]);
        } catch {
          throw new Error('something went wrong');
        }
      });
      return { done, tries: () => tries };
    };
    const lucky = race(2);
    await lucky.done;
    assert.equal(lucky.tries(), 3);
    assert.deepEqual(await store.read('SELECT n FROM t'), [{ n: 102 }]);

    const hopeless = race(Number.POSITIVE_INFINITY);
    await assert.rejects(hopeless.done, failsWith('store_conflict'));
    assert.equal(hopeless.tries(), 16);
  });

  it('cannot be written to by read(), not even from within a WITH', async (t) => {
    const { store } = await open(t);
    await store.run(insertRow, ['row']);
    const sneaky = 'WITH gone AS (DELETE FROM t RETURNING id) SELECT id FROM gone';
    await assert.rejects(store.read(sneaky), failsWith('store_misuse'));
    assert.equal((await store.read('SELECT id FROM t')).length, 1);
  });

  it('keeps the options that its address carries', async (t) => {
    const { store, url } = await open(t);
    await store.run('CREATE SCHEMA elsewhere');
    const address = new URL(url);
    address.searchParams.set('options', '-c search_path=elsewhere');
    const other = createStore({ url: address.href });
    t.after(() => other.close());
    assert.deepEqual(await other.migrate('t', tableMigration), ['t']);
    assert.deepEqual(await other.read('SELECT current_schema() AS name'), [{ name: 'elsewhere' }]);
  });
});
