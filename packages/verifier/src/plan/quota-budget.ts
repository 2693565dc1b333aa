import type { Api, Frozen } from '@farol/catalogue';
import { type ObservationRecord, type QuotaUse, windows } from '@farol/catalogue/internal';
import type { PlannedProbe } from './probe-plan.ts';

/** The part of a limit that checking may use. */
const share = 0.01;

type Calls = Readonly<Record<'with' | 'without', number>>;

/**
 * A check may use 1 % of each stated window. Where that is less than one run needs, it may make one run within the window. Without a
 * stated number runs only may not overlap.
 */
export function allowedCalls(requests: number, needed: number): number {
  return Math.max(Math.floor(requests * share), needed);
}

export function plannedCalls(plan: readonly PlannedProbe[]): Calls {
  const count = (credential: 'with' | 'without') => plan.filter((probe) => probe.credential === credential).length;
  return { with: count('with'), without: count('without') };
}

/** When the next run may start, in milliseconds since 1970, if earlier runs have used the checking budget; undefined means now. */
export function blockedUntil(
  api: Frozen<Api>,
  plan: readonly PlannedProbe[],
  history: readonly ObservationRecord[],
  now: number,
): number | undefined {
  const needed = plannedCalls(plan);
  const moments = statedWindows(api).flatMap(({ requests, ms, credential }) => {
    const need = counted(needed, credential);
    const earlier = history.flatMap((record) => {
      const at = Date.parse(record.observedAt);
      const calls = record.kind === 'run' && !record.simulated ? callsOf(record, credential) : 0;
      return calls > 0 && at > now - ms ? [{ at, calls }] : [];
    });
    let used = earlier.reduce((sum, { calls }) => sum + calls, 0);
    if (used + need <= allowedCalls(requests, need)) return [];
    for (const { at, calls } of earlier.toSorted((a, b) => a.at - b.at)) {
      used -= calls;
      if (used + need <= allowedCalls(requests, need)) return [at + ms];
    }
    return [];
  });
  return moments.length > 0 ? Math.max(...moments) : undefined;
}

/** The quota that a run used, for its record. */
export function quotaUse(api: Frozen<Api>, plan: readonly PlannedProbe[], made: Calls): QuotaUse {
  const needed = plannedCalls(plan);
  return {
    calls: made.with + made.without,
    windows: statedWindows(api).map(({ per, requests, credential }) => ({
      per,
      requests,
      credential,
      calls: counted(made, credential),
      allowed: allowedCalls(requests, counted(needed, credential)),
    })),
  };
}

function statedWindows(api: Frozen<Api>) {
  return api.limits.flatMap(({ requests, per, credential }) =>
    requests === null || per === null ? [] : [{ requests, per, credential, ms: windows[per] }],
  );
}

function counted(calls: Calls, credential: 'with' | 'without' | 'either'): number {
  return credential === 'either' ? calls.with + calls.without : calls[credential];
}

function callsOf(
  record: Extract<ObservationRecord, { kind: 'run' }>,
  credential: 'with' | 'without' | 'either',
): number {
  const [window] = record.quota.windows.filter((one) => one.credential === credential);
  // The record was written for the limits of its day; a window that it does not know counts all its calls.
  return window ? window.calls : record.quota.calls;
}
