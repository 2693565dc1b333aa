import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToPrimary, ToWorker } from './messages.ts';
import { createWorkerPool, FirstWorkerEnded, type WorkerEnd } from './worker-pool.ts';

type FakeWorker = {
  readonly got: ToWorker[];
  readonly says: (message: ToPrimary) => void;
  readonly ends: (end?: WorkerEnd) => void;
};

const killed: WorkerEnd = { code: null, signal: 'SIGKILL' };

/** A pool of fake processes; `due` are the restarts that wait, with their pauses. */
function arrange(size: number) {
  const workers: FakeWorker[] = [];
  const printed: string[] = [];
  const due: { readonly work: () => void; readonly ms: number }[] = [];
  const pool = createWorkerPool({
    size,
    setup: { simulator: 'http://127.0.0.1:1' },
    fork: () => {
      const got: ToWorker[] = [];
      let says: FakeWorker['says'] = () => {};
      let ends: (end: WorkerEnd) => void = () => {};
      workers.push({ got, says: (message) => says(message), ends: (end = killed) => ends(end) });
      return {
        send: (message) => void got.push(message),
        onMessage: (use) => {
          says = use;
        },
        onEnd: (use) => {
          ends = use;
        },
        kill: () => ends(killed),
      };
    },
    onListening: (announcement) => void printed.push(announcement),
    onLost: () => {},
    later: (work, ms) => void due.push({ work, ms }),
  });
  const worker = (index: number): FakeWorker => workers[index] ?? assert.fail(`worker ${index} was not started`);
  const listening = { kind: 'listening', announcement: 'Farol listens' } as const;
  return { pool, workers, worker, printed, due, listening };
}

/** A pool whose first worker listens. */
async function firstOf(size: number) {
  const arranged = arrange(size);
  const starting = arranged.pool.start();
  assert.equal(arranged.workers.length, 1, 'the others wait for the first, which tries the port and the store');
  arranged.worker(0).says(arranged.listening);
  await starting;
  return arranged;
}

async function startedPool(size: number) {
  const arranged = await firstOf(size);
  for (const { says } of arranged.workers.slice(1)) says(arranged.listening);
  return arranged;
}

const kindsOf = ({ got }: FakeWorker) => got.map(({ kind }) => kind);

test('the start is announced once, and each worker learns its number and the simulator', async () => {
  const { printed, workers } = await startedPool(3);
  assert.deepEqual([workers.length, printed], [3, ['Farol listens']]);
  for (const [index, { says, got }] of workers.entries()) {
    says({ kind: 'hello' });
    assert.deepEqual(got.at(-1), { kind: 'setup', simulator: 'http://127.0.0.1:1', number: index + 1 });
  }
});

test('a wake-up reaches every worker but the one that sent it', async () => {
  const { worker } = await startedPool(3);
  worker(1).says({ kind: 'wake', channel: 'deliveries' });
  const woken = [0, 1, 2].map((index) => kindsOf(worker(index)).includes('wake'));
  assert.deepEqual(woken, [true, false, true]);
});

test('one worker sends deliveries, and another one as soon as that one has ended', async () => {
  const { worker } = await startedPool(2);
  assert.deepEqual([kindsOf(worker(0)), kindsOf(worker(1))], [['send-deliveries'], []]);
  worker(0).ends();
  assert.deepEqual(kindsOf(worker(1)), ['send-deliveries']);
});

test('a worker that does not listen yet does not send: the first that listens does', async () => {
  const { worker, listening } = await firstOf(2);
  worker(0).ends();
  assert.deepEqual(kindsOf(worker(1)), []);
  worker(1).says(listening);
  assert.deepEqual(kindsOf(worker(1)), ['send-deliveries']);
});

test('a worker that ended is replaced at once, and one that cannot start after growing pauses', async () => {
  const { worker, due, workers, listening } = await startedPool(2);
  worker(1).ends();
  assert.equal(due[0]?.ms, 0);
  for (const [index, ms] of [1_000, 2_000, 4_000].entries()) {
    due[index]?.work();
    worker(2 + index).ends({ code: 1, signal: null });
    assert.equal(due[index + 1]?.ms, ms);
  }
  due[3]?.work();
  worker(5).says(listening);
  worker(5).ends();
  assert.equal(due[4]?.ms, 0);
  assert.equal(workers.length, 6);
});

test('the pause before a restart is at most 30 s, and short again once any worker listens', async () => {
  const { worker, due, listening } = await firstOf(3);
  const failed: WorkerEnd = { code: 1, signal: null };
  worker(1).ends(failed);
  for (let restart = 0; restart < 7; restart += 1) {
    due[restart]?.work();
    worker(3 + restart).ends(failed);
  }
  const pauses = due.map(({ ms }) => ms);
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  due[7]?.work();
  worker(10).says(listening);
  worker(2).ends(failed);
  assert.equal(due[8]?.ms, 1_000);
});

test('the first worker fails for all: the server ends with its code', async () => {
  const { pool, worker, workers } = arrange(4);
  const starting = pool.start();
  worker(0).ends({ code: 1, signal: null });
  await assert.rejects(starting, (error) => error instanceof FirstWorkerEnded && error.code === 1);
  assert.equal(workers.length, 1);
});

test('at the end every worker is asked to end, and none is replaced', async () => {
  const { pool, worker, due, workers } = await startedPool(2);
  let ended = false;
  const ending = pool.end().then(() => {
    ended = true;
  });
  assert.deepEqual([kindsOf(worker(0)).at(-1), kindsOf(worker(1)).at(-1)], ['end', 'end']);
  worker(1).ends({ code: 0, signal: null });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(ended, false, 'the other one still answers');
  worker(0).ends({ code: 0, signal: null });
  await ending;
  assert.deepEqual([due.length, workers.length], [0, 2]);
});

test('a worker whose restart waits is not started after the end, which does not wait for it', async () => {
  const { pool, worker, due, workers } = await startedPool(1);
  worker(0).ends();
  await pool.end();
  due[0]?.work();
  assert.deepEqual([due.length, workers.length], [1, 1]);
});

test('a worker that was still starting is asked to end once it can receive', async () => {
  const { pool, worker } = arrange(2);
  void pool.start();
  void pool.end();
  worker(0).says({ kind: 'hello' });
  assert.deepEqual(kindsOf(worker(0)), ['end', 'setup', 'end']);
});

test('a scrape sums the counts of all workers, of those that ended too, and tells gauges apart', async () => {
  const { worker, due, listening } = await startedPool(2);
  const counted = (requests: number, memory: number): Extract<ToPrimary, { kind: 'counted' }>['families'] => [
    { name: 'requests', type: 'counter', help: '', samples: [{ suffix: '_total', labels: 'a="b"', value: requests }] },
    { name: 'memory', type: 'gauge', help: '', samples: [{ suffix: '', labels: '', value: memory }] },
  ];
  /** Asked by the second worker; of each worker, by its place, the requests that it counted. */
  const scrape = (counts: Readonly<Record<number, number>>) => {
    worker(1).says({ kind: 'count-all', id: 7 });
    for (const [index, requests] of Object.entries(counts)) {
      const asked = worker(Number(index)).got.findLast(({ kind }) => kind === 'count');
      assert.ok(asked?.kind === 'count');
      const families = counted(requests, 100 + Number(index));
      worker(Number(index)).says({ kind: 'counted', id: asked.id, families });
    }
    const total = worker(1).got.at(-1);
    assert.ok(total?.kind === 'total' && total.id === 7);
    return total.families.flatMap(({ name, samples }) =>
      samples.map(({ labels, value }) => `${name} ${labels} ${value}`),
    );
  };
  assert.deepEqual(scrape({ 0: 3, 1: 4 }), ['requests a="b" 7', 'memory worker="1" 100', 'memory worker="2" 101']);
  worker(0).ends();
  due[0]?.work();
  worker(2).says(listening);
  assert.deepEqual(scrape({ 1: 5, 2: 1 }), ['requests a="b" 9', 'memory worker="2" 101', 'memory worker="1" 102']);
});
