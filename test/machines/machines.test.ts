// Three servers on one PostgreSQL behind HAProxy, killed, restarted and cut off from their store. FAROL_TEST_LONG=1 runs all of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { missingProgram } from '../debian.ts';
import { pgbouncer, startPooler } from '../pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { type Started, startBuilt } from '../started-program.ts';
import { until } from '../until.ts';
import { ask, newKey, numberOf } from '../workers/built-workers.ts';
import { type Receiver, startReceiver } from '../workers/receiver.ts';
import { configuration, haproxy, type Machine, startBalancer, startMachines } from './cluster.ts';
import { type Load, listAll, startLoad } from './load.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';

test('HAProxy accepts operate/haproxy.cfg', { skip: missingProgram(haproxy) }, () => {
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', fileURLToPath(configuration)], { encoding: 'utf8' });
  assert.deepEqual([status, stderr.replace(/^Configuration file is valid\n?/m, '')], [0, '']);
});

if (isLong)
  describe('three servers on one PostgreSQL', { skip: missingProgram(haproxy) }, () => {
    let postgres: TestPostgres;
    let machines: readonly Machine[] = [];
    let balancer: Started;
    let receiver: Receiver;
    const keys: Readonly<Record<string, string>>[] = [];
    const at = (index: number) => machines[index]?.origin ?? assert.fail();

    before(async () => {
      postgres = await startPostgres();
      receiver = await startReceiver();
      machines = await startMachines(3, {
        DATABASE_URL: await postgres.createDatabase(),
        FAROL_WEBHOOK_PORTS: String(receiver.port),
        FAROL_DRAIN_SECONDS: '5',
      });
      balancer = await startBalancer(machines);
      while (keys.length < 10) keys.push(await newKey(balancer.origin));
      for (const key of keys) await receiver.register(balancer.origin, key);
    });
    after(async () => {
      await balancer?.kill();
      await Promise.all(machines.map(({ end }) => end('SIGKILL')));
      await receiver?.close();
      await postgres?.close();
    });

    const loads: Load[] = [];
    const acknowledged = new Set<string>();
    /** Each acknowledged payment is there once, and each of its events has arrived. Returns how many arrived more than once. */
    const nothingLost = async (): Promise<string> => {
      const of = async (path: string) =>
        (await Promise.all(keys.map((key) => listAll(at(0), `/sandbox/v1/${path}`, key)))).flat().map(({ id }) => id);
      assert.deepEqual(new Set(await of('pagamentos')), acknowledged);
      const events = await of('eventos');
      assert.ok(events.length >= acknowledged.size);
      await until(() => events.every((id) => receiver.arrivals.has(id)));
      const again = [...receiver.arrivals.values()].filter((times) => times > 1).length;
      // After a kill a lease may end while its delivery is on its way; without leases most events would arrive from several servers.
      assert.ok(again <= events.length / 20, `${again} of ${events.length} events were delivered again`);
      return `${events.length} events, ${again} of them delivered again`;
    };
    const summary = ({ reads, failedReads, payments, failedPayments }: Load) =>
      `${reads} reads, ${failedReads.length} failed; ${payments.size} payments, ${failedPayments.length} repeated`;
    /** Under load; what was paid counts as acknowledged. */
    const underLoad = async (work: () => Promise<void>) => {
      const stop = startLoad(balancer.origin, keys);
      // Stopped also when the work fails, or the test would not end.
      await work().finally(() => stop().then((load) => loads.push(load)));
      const load = loads.at(-1) ?? assert.fail();
      for (const id of load.payments) acknowledged.add(id);
      return load;
    };

    test('a limit of 3 calls a minute lets exactly 3 through over all servers', async () => {
      const cnpjs = ['27865757000102', '33000167000101', '00000000000191', '60746948000112', '11222333000181'];
      const answers = await Promise.all(
        [0, 1, 2].flatMap((index) => cnpjs.map((cnpj) => ask(at(index), `/gateway/receitaws/v1/cnpj/${cnpj}`))),
      );
      // Each server by itself would let 3 through and report 3.
      assert.equal(answers.filter(({ status }) => status !== 429).length, 3);
      for (const { origin } of machines) assert.equal(await numberOf(origin, 'farol_quota_used{api="receitaws"'), 3);
    });

    test('a subscription on one server sees the payments that are made on the others', async () => {
      const key = keys[0] ?? {};
      for (const [here, there] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const stream = await fetch(`${at(here)}/graphql`, {
          method: 'POST',
          headers: { ...key, 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({ query: 'subscription { eventos { id } }' }),
        });
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
        let seen = '';
        const untilSeen = async (text: string) => {
          while (!seen.includes(text))
            seen += (await reader?.read())?.value ?? assert.fail(`the stream ended: ${seen}`);
        };
        await untilSeen(':\n\n');
        const paid = await ask(at(there), '/sandbox/v1/pagamentos', {
          body: { valor: 100, moeda: 'BRL' },
          headers: key,
        });
        assert.equal(paid.status, 201);
        acknowledged.add(JSON.parse(paid.body).id);
        await untilSeen('"eventos":{"id":"evt_');
        await reader?.cancel();
      }
    });

    test('a payment that is repeated on another server with its Idempotency-Key is the same payment', async () => {
      const headers = { ...keys[1], 'idempotency-key': 'once-over-all-servers' };
      const made = await Promise.all(
        machines.map(({ origin }) =>
          ask(origin, '/sandbox/v1/pagamentos', { body: { valor: 100, moeda: 'BRL' }, headers }),
        ),
      );
      const statuses = made.map(({ status }) => status);
      assert.deepEqual(statuses, [201, 201, 201]);
      const ids = new Set<string>(made.map(({ body }) => JSON.parse(body).id));
      assert.equal(ids.size, 1);
      for (const id of ids) acknowledged.add(id);
    });

    test('a rolling restart fails no request: a server that ends says so at /readyz and still answers', async (t) => {
      const { reads, failedReads, payments, failedPayments } = await underLoad(async () => {
        for (const { origin, end, start } of machines) {
          const ended = end('SIGTERM');
          await until(async () => (await ask(origin, '/readyz')).status === 503);
          assert.equal((await ask(origin, '/v1/apis?limit=1')).status, 200);
          await ended;
          await start();
          // HAProxy looks every half second.
          await pause(1_500);
        }
      });
      t.diagnostic(`${reads} reads, ${payments.size} payments`);
      assert.deepEqual([failedReads, failedPayments], [[], []]);
      t.diagnostic(await nothingLost());
    });

    test('with a server killed every few seconds, no acknowledged payment and no event is lost', async (t) => {
      const load = await underLoad(async () => {
        for (const { end, start } of [...machines, ...machines]) {
          await pause(2_000);
          await end('SIGKILL');
          await start();
        }
      });
      t.diagnostic(summary(load));
      t.diagnostic(await nothingLost());
    });

    test('PostgreSQL is restarted: no read fails, payments are repeated until it is back, and nothing is lost', async (t) => {
      const load = await underLoad(async () => {
        for (const how of ['fast', 'immediate'] as const) {
          await pause(2_000);
          await postgres.stop(how);
          await pause(1_000);
          await postgres.start();
        }
        await pause(5_000);
      });
      t.diagnostic(summary(load));
      assert.deepEqual(load.failedReads, [], 'the catalogue needs no store');
      t.diagnostic(await nothingLost());
    });

    test('a server behind PgBouncer in transaction mode does not start, and says why', {
      skip: missingProgram(pgbouncer),
    }, async (t) => {
      const pooler = await startPooler(postgres.url, ['extra_float_digits', 'options']);
      t.after(() => pooler.stop());
      await assert.rejects(
        startBuilt({ DATABASE_URL: pooler.url }),
        /ended before it listened.+PgBouncer.+let DATABASE_URL name PostgreSQL itself/,
      );
    });
  });
