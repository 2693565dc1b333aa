// The numbers that the operator's panel shows, as of one moment.
import type { Gateway } from '@farol/gateway';
import type { Store } from '@farol/store';
import { deliveryBacklog } from '@farol/webhooks/internal';
import { quotaView } from '../gateway/quota-route.ts';
import type { FamilyAtMoment } from '../metrics/metric.ts';
import type { Metrics } from '../metrics/metrics.ts';

type PanelParts = {
  readonly ids: readonly string[];
  readonly store: Store;
  readonly gateway: Pick<Gateway, 'quota' | 'isPaused'>;
  readonly counts: Metrics['counts'];
  readonly now: () => number;
  readonly startedAt: number;
};

type Counts = Readonly<Record<string, number>>;

/** A part of the state that cannot be read is null; the counts are still there. */
export async function readSnapshot(parts: PanelParts) {
  const { ids, now, startedAt } = parts;
  const counts = await parts.counts();
  const calls = Map.groupBy(countsIn(counts, 'farol_calls'), ({ labels }) => labels.get('api') ?? '');
  const [apis, deliveries] = await Promise.all([
    Promise.all(ids.map((id) => panelApi(parts, id, sums(calls.get(id) ?? [], 'outcome')))),
    deliveryBacklog(parts.store).catch(() => null),
  ]);
  return {
    at: new Date(now()).toISOString(),
    /** Calls, requests and attempts are counted from here on. */
    since: new Date(startedAt).toISOString(),
    apis,
    deliveries: deliveries && {
      pending: deliveries.pending,
      due: deliveries.due,
      oldest_due_seconds: deliveries.due === 0 ? 0 : Math.round(deliveries.oldestDueMs / 1_000),
    },
    attempts: sums(countsIn(counts, 'farol_delivery_attempts'), 'outcome'),
    /** Responses by status. */
    statuses: sums(countsIn(counts, 'farol_http_requests'), 'status'),
  };
}

/** Its calls are by outcome: ok, or the code of the problem. */
async function panelApi({ gateway }: PanelParts, id: string, calls: Counts) {
  const report = await gateway.quota(id).catch(() => undefined);
  return { id, quota: report ? quotaView(report) : null, paused: gateway.isPaused(id), calls };
}

type Counted = { readonly labels: ReadonlyMap<string, string>; readonly value: number };

/** The counts of one family by their labels, whose values are never written by a client. */
function countsIn(families: readonly FamilyAtMoment[], name: string): readonly Counted[] {
  const samples = families.find((family) => family.name === name)?.samples ?? [];
  return samples.map(({ labels, value }) => ({
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text])),
    value,
  }));
}

function sums(counted: readonly Counted[], label: string): Counts {
  const found: Record<string, number> = {};
  for (const { labels, value } of counted) {
    const key = labels.get(label) ?? '';
    found[key] = (found[key] ?? 0) + value;
  }
  return found;
}
