// The start of tests of the sender: a store with a manual clock, a sender, and a real endpoint of `ana` on 127.0.0.1.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { createStore, type Store } from '@farol/store';
import {
  type Answering,
  type Delivered,
  startEndpoint,
  type TestEndpoint,
} from '../../../../test/webhooks-endpoint.ts';
import { createSender, migrateWebhooks, type Sender, type SenderOptions } from '../index.ts';
import type { Delivery } from '../publish/deliveries.ts';
import type { NewEvent, Published } from '../publish/outbox.ts';
import type { Verdict } from '../schemes/scheme.ts';
import { schemes } from '../schemes/schemes.ts';

export type Subject = {
  readonly name: string;
  readonly skip?: string | undefined;
  /** The URL of an empty database that several stores can open. */
  readonly freshUrl: (t: TestContext) => string | Promise<string>;
};

export const startTime = Date.UTC(2026, 0, 15, 12);
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export async function openStore(t: TestContext, subject: Subject) {
  const clock = { now: startTime };
  const url = await subject.freshUrl(t);
  const store = openOther(t, url, clock);
  await migrateWebhooks(store);
  return { clock, store, url };
}

/** Another process, as far as the database can tell. A machine that runs many suites at once is slow, not broken. */
export function openOther(t: TestContext, url: string, clock: { readonly now: number }): Store {
  const store = createStore({ url, clock: () => clock.now, maxWaitMs: 60_000, workMs: 60_000 });
  t.after(() => store.close());
  return store;
}

/** `random` is always 0.5, which means no jitter. */
export function openSender(t: TestContext, store: Store, options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ store, loopbackPorts: 'any', random: () => 0.5, ...options });
  t.after(() => sender.stop());
  return sender;
}

export async function openEndpoint(t: TestContext, answering?: Answering): Promise<TestEndpoint> {
  const endpoint = await startEndpoint(answering);
  t.after(() => endpoint.close());
  return endpoint;
}

export async function arrange(
  t: TestContext,
  subject: Subject,
  answering?: Answering,
  options: Partial<SenderOptions> = {},
) {
  const { clock, store, url } = await openStore(t, subject);
  const sender = openSender(t, store, options);
  const receiving = await openEndpoint(t, answering);
  const { endpoint, secret } = await sender.endpoints.create({ owner: 'ana', url: receiving.url, kinds: ['*'] });
  return { clock, store, url, sender, receiving, endpoint, secret };
}

/** Two workers at one delivery: the lease of the first has expired, and the endpoint has answered neither. */
export async function arrangeExpiredLease(t: TestContext, subject: Subject) {
  const responses: ServerResponse[] = [];
  const came = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { clock, store, sender, url } = await arrange(
    t,
    subject,
    (_delivered, response) => {
      came[responses.push(response) - 1]?.resolve();
    },
    { leaseMs: 30_000 },
  );
  const other = openSender(t, openOther(t, url, clock), { leaseMs: 30_000 });
  await publish(store, sender);
  const first = sender.runDue();
  await came[0]?.promise;
  clock.now += 30_000;
  const later = other.runDue();
  await came[1]?.promise;
  const [toFirst, toLater] = responses;
  return { clock, sender, first, later, toFirst, toLater };
}

/** Options and URLs under which a test endpoint counts as a public host: a name that leads to an allowed network. */
export const namedHost = {
  options: { allow: ['127.0.0.0/8'], resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  urlOf: ({ url }: TestEndpoint): string => url.replace('127.0.0.1', 'hook.example'),
};

/** A payment as the body of an event. */
export const payment = {
  evento: 'pagamento.aprovado',
  id: 'pag_1',
  valor: 4990,
  moeda: 'BRL',
  criado_em: '2026-01-15T12:00:00Z',
};

export function publish(store: Store, sender: Sender, event: Partial<NewEvent> = {}): Promise<Published> {
  const { evento: kind } = payment;
  return store.transaction((tx) => sender.publish(tx, { owner: 'ana', kind, payload: payment, ...event }));
}

/** The only delivery of `ana`. */
export async function onlyDelivery(sender: Sender): Promise<Delivery> {
  const { items } = await sender.deliveries('ana');
  const [delivery] = items;
  assert.equal(items.length, 1);
  assert.ok(delivery);
  return delivery;
}

export function verdictOn(
  delivered: Delivered | undefined,
  scheme: 'spec' | 'standard',
  secret: string,
  now = startTime,
): Verdict {
  assert.ok(delivered, 'nothing was delivered');
  const headers = new Headers(delivered.headers as Record<string, string>);
  const url = new URL(delivered.path, 'http://127.0.0.1');
  return schemes[scheme].verify({ headers, url, body: delivered.body, now, toleranceMs: 300_000 }, [secret]);
}
