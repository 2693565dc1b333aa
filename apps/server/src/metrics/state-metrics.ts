// The numbers that are read when they are asked for: quotas, breakers, deliveries that are due, the size of the store, open streams.
import type { Gateway } from '@farol/gateway';
import type { Store } from '@farol/store';
import { deliveryBacklog } from '@farol/webhooks/internal';
import { type Family, gauge, type Labels } from './metric.ts';

export type StateParts = {
  readonly ids: readonly string[];
  readonly store: Store;
  readonly gateway: Pick<Gateway, 'quota' | 'isPaused'>;
  readonly open: () => { readonly streams: number; readonly sockets: number };
};

/** The state of this process alone. */
export function ownState({ store, open }: Pick<StateParts, 'store' | 'open'>): readonly Family[] {
  const { streams, sockets } = open();
  return [
    gauge('farol_store_waiting', 'Store calls that wait for a connection, or for their turn to write.', [
      [{}, store.waiting()],
    ]),
    gauge('farol_open_streams', 'GraphQL subscriptions by event stream, and WebSockets, that are open.', [
      [{ kind: 'stream' }, streams],
      [{ kind: 'socket' }, sockets],
    ]),
  ];
}

/** The state that processes share. A part that cannot be read is left out and named; the others are still shown. */
export async function readState(parts: StateParts): Promise<readonly Family[]> {
  const readers: Readonly<Record<string, () => Promise<readonly Family[]>>> = {
    quota: () => quotaFamilies(parts),
    store: () => storeFamilies(parts.store),
    deliveries: () => deliveryFamilies(parts.store),
  };
  const failed: [Labels, number][] = [];
  const families: Family[] = [];
  for (const [part, read] of Object.entries(readers)) {
    try {
      families.push(...(await read()));
      failed.push([{ part }, 0]);
    } catch {
      failed.push([{ part }, 1]);
    }
  }
  return [
    ...families,
    gauge('farol_unread_part', '1 when a part of the state could not be read for this scrape.', failed),
  ];
}

async function quotaFamilies({ ids, gateway }: StateParts): Promise<readonly Family[]> {
  const reports = (await Promise.all(ids.map((id) => gateway.quota(id)))).filter((report) => report !== undefined);
  const windows = reports.flatMap(({ api, windows: own }) =>
    own.map(({ per, kind, scope, limit, used, left }) => ({
      labels: { api, window: per, kind, scope: scope ?? 'none', limit: String(limit) },
      limit,
      used,
      left,
    })),
  );
  const of = (name: string, help: string, member: 'used' | 'left' | 'limit') =>
    gauge(
      name,
      help,
      windows.map(({ labels, ...numbers }) => [labels, numbers[member]] as const),
    );
  return [
    of('farol_quota_used', 'Calls counted in a window of a limit.', 'used'),
    of('farol_quota_left', 'Calls that would still go out in a window of a limit.', 'left'),
    gauge(
      'farol_api_paused',
      '1 while calls to an API are held back: its circuit breaker is open, or its provider asked for a pause.',
      reports.flatMap(({ api, heldUntil }) => [
        [{ api, reason: 'breaker' }, gateway.isPaused(api) ? 1 : 0] as const,
        [{ api, reason: 'provider' }, heldUntil === null ? 0 : 1] as const,
      ]),
    ),
  ];
}

async function storeFamilies(store: Store): Promise<readonly Family[]> {
  const { bytes, freeBytes, logBytes } = await store.sizes();
  return [
    gauge('farol_store_bytes', 'Size of the store; the write-ahead log and free pages of SQLite alone.', [
      [{ part: 'data' }, bytes],
      [{ part: 'free' }, freeBytes],
      [{ part: 'log' }, logBytes],
    ]),
  ];
}

async function deliveryFamilies(store: Store): Promise<readonly Family[]> {
  const { pending, due, oldestDueMs } = await deliveryBacklog(store);
  return [
    gauge('farol_deliveries_pending', 'Webhook deliveries that are neither delivered nor given up.', [[{}, pending]]),
    gauge('farol_deliveries_due', 'Webhook deliveries whose time has come.', [[{}, due]]),
    gauge('farol_deliveries_oldest_due_seconds', 'How long the oldest due delivery has waited since its time came.', [
      [{}, oldestDueMs / 1_000],
    ]),
  ];
}
