// The start of tests of the receiver: a log on a store with a manual clock, a receiver, and signed requests.
import type { TestContext } from 'node:test';
import type { Store, Transaction } from '@farol/store';
import type { Handlers } from '../handle/handler.ts';
import { createEventLog, createReceiver, type ReceiverOptions } from '../index.ts';
import type { Outgoing } from '../schemes/scheme.ts';
import { schemes } from '../schemes/schemes.ts';
import { openStore, payment, type Subject, startTime } from './arranged-sender.contract.ts';

export const exampleSecret = 'segredo-de-exemplo';

export async function arrangeReceiver(t: TestContext, subject: Subject, options: Partial<ReceiverOptions> = {}) {
  const { clock, store, url } = await openStore(t, subject);
  await store.migrate('effects', [
    { name: 'effects', sql: 'CREATE TABLE effects (event TEXT NOT NULL, what TEXT NOT NULL)' },
  ]);
  const log = createEventLog({ store });
  const receiver = createReceiver({
    secrets: [exampleSecret],
    scheme: 'spec',
    log,
    clock: () => clock.now,
    random: () => 0.5,
    ...options,
  });
  t.after(() => receiver.stop());
  return { clock, store, url, log, receiver };
}

export const note = (tx: Transaction, event: { readonly id?: string | null; readonly key: string }, what: string) =>
  tx.run('INSERT INTO effects (event, what) VALUES (?, ?)', [event.id ?? event.key, what]);

/** A handler whose effect can be counted. */
export const noting = (what: string): Handlers[string] => ({
  run: async (event, tx) => void (await note(tx, event, what)),
});

export const effects = (store: Store) =>
  store.read<{ event: string; what: string }>('SELECT event, what FROM effects ORDER BY event, what');

export const eventBody = (members: Readonly<Record<string, unknown>> = {}): Buffer =>
  Buffer.from(JSON.stringify({ ...payment, ...members }));

export type Posting = {
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly id?: string;
  readonly secret?: string;
  /** Only `x-signature`, without the standard headers. */
  readonly bare?: boolean;
  readonly now?: number;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function signedRequest(posting: Posting = {}): Request {
  const { body = Buffer.from(eventBody()), id = 'evt_1', secret = exampleSecret, now = startTime } = posting;
  const url = new URL(posting.url ?? 'http://127.0.0.1/webhooks/pagamentos');
  const outgoing: Outgoing = { id, kind: 'pagamento.aprovado', timestamp: Math.floor(now / 1000), body, url };
  const signed = schemes.spec.sign(outgoing, { current: secret, all: [secret] });
  const headers = posting.bare ? { 'x-signature': signed['x-signature'] ?? '' } : signed;
  return new Request(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers, ...posting.headers },
  });
}
