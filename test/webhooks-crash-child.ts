// The processes of webhooks-crash.alone.test.ts, which kills them: `node webhooks-crash-child.ts <role> <settings as JSON>`.
//   publisher  changes a row and publishes its event in the same transaction, then prints the number
//   sender     delivers
//   receiver   answers, logs and runs handlers; it also drops a tenth, accepts a tenth twice and stalls sometimes
import { writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore, type Store } from '@farol/store';
import { createEventLog, createReceiver, createSender } from '@farol/webhooks';

export type CrashSettings = {
  readonly senderUrl: string;
  readonly receiverUrl: string;
  readonly port: number;
  readonly secret: string;
  readonly total: number;
  /** Time starts here and runs this many times as fast, so that the real schedule of 47 hours fits into a test. */
  readonly startedAt: number;
  readonly timeFactor: number;
  readonly attemptTimeoutMs: number;
};

const publishedAtOnce = 10;
const laneCount = 4;

const [role, text = '{}'] = process.argv.slice(2);
const settings: CrashSettings = JSON.parse(text);
const { attemptTimeoutMs } = settings;
const clock = () => Math.floor(settings.startedAt + (Date.now() - settings.startedAt) * settings.timeFactor);
/** Converts real time to accelerated time. */
const fast = (ms: number) => ms * settings.timeFactor;
const open = (url: string) => createStore({ url, clock, maxWaitMs: 20_000, workMs: 20_000 });
const chance = (part: number) => Math.random() < part;

const roles: Readonly<Record<string, () => void | Promise<void>>> = {
  publisher: publishAll,
  sender: send,
  receiver: receive,
};
await roles[role ?? '']?.();

async function publishAll(): Promise<void> {
  const store = open(settings.senderUrl);
  const sender = createSender({ store, loopbackPorts: 'any' });
  const done = new Set((await store.read<{ n: number }>('SELECT n FROM changes')).map(({ n }) => n));
  const missing = Array.from({ length: settings.total }, (_, n) => n).filter((n) => !done.has(n));
  const lane = async () => {
    for (let batch = missing.splice(0, publishedAtOnce); batch.length > 0; batch = missing.splice(0, publishedAtOnce)) {
      await untilItSucceeds(async () => {
        // A transaction with an unknown outcome may have been committed, but only as a whole.
        const [first = 0] = batch;
        while (first >= (await pace(store))) await pause(20);
        if ((await store.read('SELECT n FROM changes WHERE n = ?', [first])).length > 0) return;
        await store.transaction(async (tx) => {
          for (const n of batch) {
            await tx.run('INSERT INTO changes (n) VALUES (?)', [n]);
            const payload = { evento: 'pagamento.aprovado', id: `pag_${n}`, valor: n, moeda: 'BRL' };
            await sender.publish(tx, { owner: 'test', kind: 'pagamento.aprovado', id: `evt_${n}`, payload });
          }
        });
      });
      writeSync(1, `${batch.join('\n')}\n`);
    }
  };
  await Promise.all(Array.from({ length: laneCount }, lane));
  await sender.stop();
  await store.close();
}

/** How many events may be published by now. */
async function pace(store: Store): Promise<number> {
  const [row] = await store.read<{ published: number }>('SELECT published FROM pace');
  return row?.published ?? 0;
}

function send(): void {
  const sender = createSender({
    store: open(settings.senderUrl),
    loopbackPorts: 'any',
    timeoutMs: attemptTimeoutMs,
    leaseMs: fast(2 * attemptTimeoutMs),
    pollMs: 200,
  });
  sender.start();
}

function receive(): void {
  const receiver = createReceiver({
    secrets: [settings.secret],
    scheme: 'spec',
    log: createEventLog({ store: open(settings.receiverUrl) }),
    clock,
    toleranceMs: fast(60_000),
    leaseMs: fast(2 * attemptTimeoutMs),
    pollMs: 200,
    handlers: {
      'pagamento.*': {
        run: async (event, tx) => {
          await tx.run('INSERT INTO effects (event) VALUES (?)', [event.id]);
        },
      },
    },
  });
  receiver.start();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const listen = () => server.listen(settings.port, '127.0.0.1');
  // The port may still belong to the process that was killed just before.
  server.on('error', () => setTimeout(listen, 20));
  server.on('listening', () => writeSync(1, 'listening\n'));
  listen();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (chance(0.05)) {
      request.socket.destroy();
      return;
    }
    // Half of them go through `listen`; the others are read here, so that more faults can happen to them.
    if (chance(0.5)) return receiver.listen(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const copy = () =>
      receiver.receive(
        new Request(`http://127.0.0.1${request.url}`, {
          method: 'POST',
          body: Buffer.concat(chunks),
          headers: request.headers as Record<string, string>,
        }),
      );
    const [{ status }] = await Promise.all([copy(), ...(chance(0.2) ? [copy()] : [])]);
    // Accepted, but the sender sees a lost connection or a timeout.
    if (chance(0.1)) request.socket.destroy();
    else if (chance(0.02)) setTimeout(() => response.writeHead(status).end(), 2 * attemptTimeoutMs);
    else response.writeHead(status).end();
  }
}

async function untilItSucceeds(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await step();
      return;
    } catch {
      await pause(50);
    }
  }
}
