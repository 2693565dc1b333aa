// Readers and payers that go on while servers come and go, and what came of it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../workers/built-workers.ts';

export type Receiver = {
  readonly url: string;
  readonly port: number;
  /** How often each event arrived, by its id. */
  readonly arrivals: ReadonlyMap<string, number>;
  readonly close: () => void;
};

export async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    void json(request).then((event) => {
      const { id } = event as { id: string };
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    arrivals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A practice key with an endpoint. */
export async function newKey(origin: string, receiver: Receiver): Promise<Readonly<Record<string, string>>> {
  const created = await ask(origin, '/sandbox/v1/chaves', { body: {} });
  const key = { authorization: `Bearer ${JSON.parse(created.body).chave}` };
  const body = { url: receiver.url, eventos: ['*'] };
  const endpoint = await ask(origin, '/sandbox/v1/webhooks', { body, headers: key });
  if (endpoint.status !== 201) throw new Error(`no endpoint: ${endpoint.status} ${endpoint.body}`);
  return key;
}

export type Load = {
  readonly reads: number;
  readonly failedReads: readonly string[];
  /** Ids of payments that were acknowledged. */
  readonly payments: ReadonlySet<string>;
  /** Attempts to pay that failed and were repeated with the same Idempotency-Key. */
  readonly failedPayments: readonly string[];
};

/** One payment a second for each key, as its limit allows, and reads without pause on kept and on new connections. Returns how to stop it. */
export function startLoad(origin: string, keys: readonly Readonly<Record<string, string>>[]): () => Promise<Load> {
  const result = { reads: 0, failedReads: [] as string[], payments: new Set<string>(), failedPayments: [] as string[] };
  let isOver = false;
  const outcome = (asked: ReturnType<typeof ask>) =>
    asked.catch((error: NodeJS.ErrnoException) => ({ status: 0, body: String(error.code ?? error) }));

  const read = async (agent: Agent | false) => {
    while (!isOver) {
      const { status, body } = await outcome(ask(origin, `/v1/apis?q=cep&limit=${1 + (result.reads % 9)}`, { agent }));
      result.reads += 1;
      if (status !== 200) result.failedReads.push(`${status} ${body.slice(0, 200)}`);
      await pause(20);
    }
  };
  const pay = async (key: Readonly<Record<string, string>>) => {
    while (!isOver) {
      const headers = { ...key, 'idempotency-key': randomUUID() };
      for (;;) {
        const { status, body } = await outcome(
          ask(origin, '/sandbox/v1/pagamentos', { body: { valor: 100, moeda: 'BRL' }, headers }),
        );
        if (status === 201) {
          result.payments.add(JSON.parse(body).id);
          break;
        }
        result.failedPayments.push(`${status} ${body.slice(0, 200)}`);
        await pause(1_100);
      }
      await pause(1_100);
    }
  };
  const agent = new Agent({ keepAlive: true });
  const running = [read(agent), read(agent), read(false), ...keys.map(pay)];
  return async () => {
    isOver = true;
    await Promise.all(running);
    agent.destroy();
    return result;
  };
}

/** All items of a list of the practice provider; waits where the calls of the key are spent. */
export async function listAll(
  origin: string,
  path: string,
  key: Readonly<Record<string, string>>,
): Promise<readonly { readonly id: string }[]> {
  const items: { readonly id: string }[] = [];
  let cursor = '';
  for (;;) {
    const { status, body } = await ask(origin, `${path}?limit=100${cursor}`, { headers: key });
    if (status === 429) {
      await pause(2_000);
      continue;
    }
    const { data, page } = JSON.parse(body);
    items.push(...data);
    if (page.next === null) return items;
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
  }
}
