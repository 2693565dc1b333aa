// One process that delivers signed webhooks from a queue in PostgreSQL or SQLite: our sender, graphile-worker or pg-boss, each as its own
// documentation advises for many small jobs. `node senders.ts <kind> <database> <endpoint>`, then messages to fill the queue and to send.
import { createStore } from '@farol/store';
import { createSecret, createSender, migrateWebhooks } from '@farol/webhooks';
import { schemes } from '@farol/webhooks/internal';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { Agent, request } from 'undici';

type Peer = {
  readonly fill: (count: number) => Promise<void>;
  /** Sends until the process ends. */
  readonly send: () => Promise<void>;
};
type Payload = { readonly n: number };

const [kind = '', database = '', endpoint = ''] = process.argv.slice(2);
const secret = createSecret();
const agent = new Agent({ connections: 64, pipelining: 1 });
/** Deliveries at a time, all to one endpoint: the same for everyone. */
const atATime = 64;
let done = 0;

/** The same work for a queue that knows nothing of webhooks: sign, send, read the status. */
async function deliver(id: string, payload: Payload): Promise<void> {
  const url = new URL(endpoint);
  const body = Buffer.from(JSON.stringify(payload));
  const timestamp = Math.floor(Date.now() / 1000);
  const delivery = { id, kind: 'pagamento.criado', timestamp, body, url };
  const headers = {
    'content-type': 'application/json',
    ...schemes.spec.sign(delivery, { current: secret, all: [secret] }),
  };
  const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

async function openFarol(): Promise<Peer> {
  const store = createStore({ url: database, maxWaitMs: 60_000 });
  await migrateWebhooks(store);
  const sender = createSender({
    store,
    loopbackPorts: 'any',
    pollMs: 100,
    concurrency: 2 * atATime,
    concurrencyPerEndpoint: atATime,
    concurrencyPerOwner: atATime,
    onAttempt: () => {
      done += 1;
    },
  });
  return {
    fill: async (count) => {
      const owner = 'bench';
      if ((await sender.endpoints.list(owner)).items.length === 0)
        await sender.endpoints.create({ owner, url: endpoint, kinds: ['*'], secret });
      for (let from = 0; from < count; from += 100)
        await store.transaction(async (tx) => {
          for (const n of numbers(100)) await sender.publish(tx, { owner, kind: 'pagamento.criado', payload: { n } });
        });
    },
    send: async () => sender.start(),
  };
}

async function openGraphileWorker(): Promise<Peer> {
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ connectionString: database, logger });
  await utils.migrate();
  return {
    fill: async (count) => {
      for (let from = 0; from < count; from += 500)
        await utils.addJobs(numbers(500).map((n) => ({ identifier: 'deliver', payload: { n } })));
    },
    send: async () => {
      await run({
        connectionString: database,
        logger,
        noHandleSignals: true,
        preset: {
          worker: {
            concurrentJobs: atATime,
            maxPoolSize: 10,
            pollInterval: 100,
            localQueue: { size: 500 },
            completeJobBatchDelay: 5,
            failJobBatchDelay: 5,
          },
        },
        taskList: {
          deliver: async (payload, { job }) => {
            await deliver(job.id, payload as Payload);
            done += 1;
          },
        },
      });
    },
  };
}

async function openPgBoss(): Promise<Peer> {
  const boss = new PgBoss({ connectionString: database, supervise: false, schedule: false });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue('deliver');
  return {
    fill: async (count) => {
      const jobs = numbers(500).map((n) => ({ data: { n } }));
      for (let from = 0; from < count; from += 500) await boss.insert('deliver', jobs);
    },
    // `work` pauses for half a second between batches, so jobs are fetched and completed by hand, without a pause.
    send: async () => {
      const lane = async () => {
        for (;;) {
          const jobs = await boss.fetch<Payload>('deliver', { batchSize: atATime });
          await Promise.all(jobs.map(({ id, data }) => deliver(id, data)));
          const ids = jobs.map(({ id }) => id);
          if (ids.length > 0) await boss.complete('deliver', ids);
          else await new Promise((resolve) => setTimeout(resolve, 100));
          done += ids.length;
        }
      };
      void Promise.all([lane(), lane()]);
    },
  };
}

const open: Readonly<Record<string, () => Promise<Peer>>> = {
  farol: openFarol,
  'graphile-worker': openGraphileWorker,
  'pg-boss': openPgBoss,
};
const peer = await open[kind]?.();
if (peer === undefined) throw new Error(`no sender ${kind}`);
process.on('message', (message: { readonly fill?: number; readonly send?: boolean }) => {
  if (message.fill !== undefined) void peer.fill(message.fill).then(() => process.send?.('filled'));
  if (message.send !== true) return;
  const cpu = process.cpuUsage();
  void peer.send();
  setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    if (process.connected) process.send?.({ done, cpu: user + system });
  }, 50);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
