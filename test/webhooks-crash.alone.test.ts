// No event is lost and none takes effect twice, although real processes are killed and the receiver misbehaves. FAROL_TEST_LONG=1 runs
// the long form.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStore, type Store } from '@farol/store';
import { createSecret, createSender, migrateWebhooks } from '@farol/webhooks';
import { freePort } from './free-port.ts';
import { tryPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { CrashSettings } from './webhooks-crash-child.ts';

const childProgram = fileURLToPath(new URL('./webhooks-crash-child.ts', import.meta.url));
/** With a time factor of 200, 24 hours become 7 minutes, and the first five attempts fit into 4 seconds. */
const isLong = process.env.FAROL_TEST_LONG === '1';
const { eventCount, minKills, timeFactor, attemptTimeoutMs } = isLong
  ? { eventCount: 4_000, minKills: 10, timeFactor: 200, attemptTimeoutMs: 2_000 }
  : { eventCount: 90, minKills: 4, timeFactor: 400, attemptTimeoutMs: 1_000 };
const killSpacing = eventCount / (minKills + 2);
/** When the first pending delivery may be claimed: after its back-off, or after the lease of a killed sender. */
const nextDelivery = `SELECT COALESCE(MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END), 0) AS n
  FROM webhook_undelivered WHERE state = 'pending'`;
const nextReceived = `SELECT COALESCE(MIN(due_at), 0) AS n FROM webhook_received WHERE state = 'pending'`;
/** The test limits standstill and not the total time, which depends on the machine. */
const longestStandstillMs = 60_000;

type Course = {
  readonly senderUrl: string;
  readonly receiverUrl: string;
  readonly senders: number;
  /** A further fault, once a third of the events have taken effect. */
  readonly disturb?: () => Promise<void>;
};

/** Starts a process and restarts it whenever it was killed, until `end`. */
function keepAlive(role: string, settings: CrashSettings, heard: (line: string) => void = () => {}) {
  let child: ChildProcess | undefined;
  let over = false;
  let finished = false;
  let starts = 0;
  const start = () => {
    starts += 1;
    child = spawn(process.execPath, [childProgram, role, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout) createInterface({ input: child.stdout }).on('line', heard);
    child.once('exit', (code) => {
      if (code === 0) finished = true;
      else if (!over) start();
    });
  };
  start();
  return {
    kill: () => {
      if (!finished) child?.kill('SIGKILL');
      return !finished;
    },
    /** Resolves when the process is gone, so that it uses no file that is removed afterwards. */
    end: async () => {
      over = true;
      if (finished || child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    state: () => `${role} ${finished ? 'finished' : 'runs'} after ${starts} starts`,
  };
}

async function run(t: TestContext, course: Course): Promise<void> {
  const senderStore = await prepare(
    t,
    course.senderUrl,
    'CREATE TABLE changes (n BIGINT PRIMARY KEY); CREATE TABLE pace (published BIGINT NOT NULL)',
  );
  await senderStore.run('INSERT INTO pace (published) VALUES (?)', [Math.ceil(2 * killSpacing)]);
  // Without a primary key, so that a second effect is visible.
  const receiverStore = await prepare(t, course.receiverUrl, 'CREATE TABLE effects (event TEXT NOT NULL)');
  const settings: CrashSettings = {
    senderUrl: course.senderUrl,
    receiverUrl: course.receiverUrl,
    port: await freePort(),
    secret: createSecret(),
    total: eventCount,
    startedAt: Date.now(),
    timeFactor,
    attemptTimeoutMs,
  };
  const registrar = createSender({ store: senderStore, loopbackPorts: 'any' });
  t.after(() => registrar.stop());
  const url = `http://127.0.0.1:${settings.port}/webhooks/pagamentos`;
  await registrar.endpoints.create({ owner: 'test', url, kinds: ['*'], secret: settings.secret });

  const acknowledged = new Set<number>();
  const receiver = keepAlive('receiver', settings);
  const senders = Array.from({ length: course.senders }, () => keepAlive('sender', settings));
  const publisher = keepAlive('publisher', settings, (line) => acknowledged.add(Number(line)));
  const everyProcess = [...senders, receiver, publisher];
  t.after(() => Promise.all(everyProcess.map(({ end }) => end())));

  let kills = 0;
  let paced = 0;
  let effects = 0;
  let disturbed = course.disturb === undefined;
  const nextDue = async () => {
    const dues = await Promise.all([count(senderStore, nextDelivery), count(receiverStore, nextReceived)]);
    const next = Math.min(...dues.filter((due) => due > 0));
    return settings.startedAt + (next - settings.startedAt) / timeFactor;
  };
  const states = async (store: Store, table: string) =>
    JSON.stringify(await unlessStopped(store.read(`SELECT state, COUNT(*) AS n FROM ${table} GROUP BY state`)));
  const describeState = async () =>
    [
      `undelivered ${await states(senderStore, 'webhook_undelivered')}`,
      `received ${await states(receiverStore, 'webhook_received')}`,
      `${effects} of ${eventCount} took effect, ${acknowledged.size} were acknowledged, ${kills} kills`,
      ...everyProcess.map(({ state }) => state()),
    ].join('; ');
  const progress = watchProgress(nextDue, describeState);
  while (effects < eventCount) {
    await pause(100);
    await progress(async () => {
      effects = await count(receiverStore);
      return effects;
    });
    if (!disturbed && effects > eventCount / 3) {
      disturbed = true;
      await course.disturb?.();
    }
    // The processes in turn.
    if (effects > (kills + 1) * killSpacing) {
      if (everyProcess[kills % everyProcess.length]?.kill() || receiver.kill()) kills += 1;
    }
    // All events are published only after so many kills, however fast the processes are beside this one.
    if (paced < kills && (await setPace(senderStore, Math.ceil((kills + 2) * killSpacing)))) {
      paced = kills;
    }
  }
  // Deliveries in flight could still cause a second effect, so wait for all of them.
  const pending = `SELECT COUNT(*) AS n FROM webhook_undelivered WHERE state = 'pending'`;
  const open = `SELECT COUNT(*) AS n FROM webhook_received WHERE state = 'pending'`;
  const countLeft = async () => (await count(senderStore, pending)) + (await count(receiverStore, open));
  while ((await countLeft()) > 0) {
    await progress(countLeft);
    await pause(100);
  }

  const rows = await receiverStore.read<{ event: string }>('SELECT event FROM effects');
  const effective = new Set(rows.map(({ event }) => event));
  const changes = await senderStore.read<{ n: number }>('SELECT n FROM changes');
  assert.ok(kills >= minKills, `only ${kills} processes were killed`);
  assert.equal(rows.length, effective.size, 'an event took effect twice');
  const lost = [...acknowledged].filter((n) => !effective.has(`evt_${n}`));
  assert.deepEqual(lost, [], 'an acknowledged event was lost');
  assert.deepEqual(new Set(changes.map(({ n }) => `evt_${n}`)), effective);
  assert.equal(effective.size, eventCount);
  const outcomes = await senderStore.read<{ outcome: string; n: number }>(
    `SELECT outcome, COUNT(*) AS n FROM (SELECT outcome FROM webhook_attempts
       UNION ALL SELECT 'delivered' FROM webhook_deliveries WHERE success_number IS NOT NULL) AS every GROUP BY outcome ORDER BY outcome`,
  );
  const seconds = ((Date.now() - settings.startedAt) / 1000).toFixed(1);
  const counted = outcomes.map(({ outcome, n }) => `${n} ${outcome}`).join(', ');
  t.diagnostic(`${eventCount} events, ${kills} kills, ${seconds} s; attempts: ${counted}`);
}

async function prepare(t: TestContext, url: string, table: string): Promise<Store> {
  const store = createStore({ url, maxWaitMs: 20_000, workMs: 20_000 });
  t.after(() => store.close());
  await migrateWebhooks(store);
  await store.migrate('crash', [{ name: 'table', sql: table }]);
  return store;
}

/**
 * Fails when the figure has not changed for too long although something was due. On a busy machine, an event that failed nine times
 * rightly waits for more than a minute.
 */
function watchProgress(nextDue: () => Promise<number>, describeState: () => Promise<string>) {
  let last = -1;
  let since = Date.now();
  return async (read: () => Promise<number>): Promise<void> => {
    const isSame = async () => {
      const figure = await read();
      const same = figure === last;
      last = figure;
      return same;
    };
    if (!(await isSame())) since = Date.now();
    if (Date.now() - since < longestStandstillMs) return;
    const due = await nextDue();
    if (Number.isFinite(due)) since = Math.max(since, due);
    if (Date.now() - since < longestStandstillMs) return;
    // What was due may have been done after the figure was read.
    if (!(await isSame())) since = Date.now();
    else {
      const seconds = Math.round((Date.now() - since) / 1000);
      assert.fail(`standstill for ${seconds} s; next due ${due}; ${await describeState()}`);
    }
  };
}

/** One of the tests stops the database. */
const unlessStopped = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);

async function setPace(store: Store, published: number): Promise<boolean> {
  return (await unlessStopped(store.run('UPDATE pace SET published = ?', [published]))) !== undefined;
}

async function count(store: Store, sql = 'SELECT COUNT(*) AS n FROM effects'): Promise<number> {
  return (await unlessStopped(store.read<{ n: number }>(sql)))?.[0]?.n ?? 0;
}

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());
const database = async () => (await postgres?.createDatabase()) ?? '';

describe('webhooks lose no event and run none twice', () => {
  // Removed after the test, whose processes are gone then.
  const folder = temporaryFolder();

  it('on SQLite, with every process killed repeatedly', async (t) => {
    await run(t, {
      senderUrl: `sqlite:${join(folder, 'sender.db')}`,
      receiverUrl: `sqlite:${join(folder, 'receiver.db')}`,
      senders: 1,
    });
  });

  if (isLong)
    it('on PostgreSQL, with three workers', { skip: missing ?? false }, async (t) => {
      await run(t, { senderUrl: await database(), receiverUrl: await database(), senders: 3 });
    });

  it('on PostgreSQL that crashes and restarts in the middle, with three workers', {
    skip: missing ?? false,
  }, async (t) => {
    await run(t, {
      senderUrl: await database(),
      receiverUrl: await database(),
      senders: 3,
      disturb: async () => {
        await postgres?.stop('immediate');
        await pause(1_000);
        await postgres?.start();
      },
    });
  });
});
