// A practice provider inside `farol listen --practice`: its key, its endpoint and its secret, without another program.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuard, Problem, problemAnswer, requestFromNode, writeToNode } from '@farol/http';
import { createSandbox, migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';

export type Practice = Awaited<ReturnType<typeof openPractice>>;

/** Everything is in memory and gone at the end. */
export async function openPractice(endpoint: string, onFault: (error: unknown) => void) {
  const store = createStore({ url: 'sqlite::memory:' });
  await migrateSandbox(store);
  // The provider delivers to every port of this machine, so a web page must not be able to ask for it.
  const guard = createGuard({ reach: 'machine' });
  const pages = { ports: [], guard };
  const sandbox = createSandbox({ store, public: false, pages, onFault });
  sandbox.start();
  let calls = 0;
  const server = createServer((message, response) => {
    const request = requestFromNode(message, response);
    calls += 1;
    const context = { requestId: `practice-${calls}`, language: 'pt' as const, instance: request.path };
    const answer = async () => {
      guard.change(request);
      return sandbox.answer(request, context);
    };
    answer()
      .catch((error: unknown) => {
        if (error instanceof Problem) return problemAnswer(error.code, context, error.facts);
        throw error;
      })
      .then((answered) => writeToNode(response, answered))
      .catch((error: unknown) => {
        onFault(error);
        response.destroy();
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/v1`;
  const post = async (path: string, body: object, key?: string): Promise<Record<string, string>> => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The practice provider responded with ${response.status} at ${path}.`);
    return (await response.json()) as Record<string, string>;
  };
  const { chave: key = '' } = await post('/chaves', {});
  const { segredo: secret = '' } = await post('/webhooks', { url: endpoint, eventos: ['*'] }, key);
  return {
    /** Where payments, events and deliveries can be read and made with the key. */
    address,
    key,
    /** Signs the deliveries to the endpoint. */
    secret,
    /** Makes a payment, whose event is then delivered. */
    pay: async (): Promise<void> => void (await post('/pagamentos', { valor: 4990, moeda: 'BRL' }, key)),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.stop();
      await store.close();
    },
  };
}

/**
 * The provider must know the URL before the listener is there, so a free port is looked for first: below those that systems give to
 * programs that ask for any (from 32,768 on), so that no other program gets it in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isTaken = await once(server.listen(port, '127.0.0.1'), 'listening').catch(() => true);
    if (isTaken === true) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
