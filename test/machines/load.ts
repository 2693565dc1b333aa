// Readers and payers that go on while servers come and go, and what came of it.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../workers/built-workers.ts';

export type Load = Awaited<ReturnType<ReturnType<typeof startLoad>>>;

/** One payment a second for each key, as its limit allows, and reads without pause on kept and on new connections. Returns how to stop it. */
export function startLoad(origin: string, keys: readonly Readonly<Record<string, string>>[]) {
  // Payments are the acknowledged ones; a failed attempt to pay is repeated with the same Idempotency-Key.
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
