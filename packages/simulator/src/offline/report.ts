// What did a run call, and what would the free tiers have refused?
import type { SeenCall } from '../journal.ts';

export type OfflineReport = {
  readonly apis: readonly {
    readonly api: string;
    readonly calls: number;
    /** Of these calls, those that its limits refuse. */
    readonly beyondLimit: number;
    /** How often each failure of the entry was the answer, by its code. */
    readonly failures: Readonly<Record<string, number>>;
  }[];
  /** Calls to hosts that are neither simulated nor allowed. */
  readonly refused: readonly { readonly host: string; readonly calls: number }[];
};

type Counts = { calls: number; beyondLimit: number; readonly failures: Map<string, number> };

/** A bound, because a program may invent a new host for every call. */
const mostHosts = 1_000;

export function createReport() {
  const apis = new Map<string, Counts>();
  const hosts = new Map<string, number>();
  return {
    call: ({ api, beyondLimit, failure }: SeenCall): void => {
      const counts = apis.get(api) ?? { calls: 0, beyondLimit: 0, failures: new Map() };
      apis.set(api, counts);
      counts.calls += 1;
      if (beyondLimit) counts.beyondLimit += 1;
      if (failure !== null) counts.failures.set(failure, (counts.failures.get(failure) ?? 0) + 1);
    },
    refused: (host: string): void => {
      if (hosts.size < mostHosts || hosts.has(host)) hosts.set(host, (hosts.get(host) ?? 0) + 1);
    },
    read: (): OfflineReport => ({
      apis: [...apis].map(([api, { failures, ...counts }]) => ({
        api,
        ...counts,
        failures: Object.fromEntries(failures),
      })),
      refused: [...hosts].map(([host, calls]) => ({ host, calls })),
    }),
  };
}

/** The report for people, in English as everything that the libraries say. */
export function reportLines({ apis, refused }: OfflineReport): readonly string[] {
  if (apis.length + refused.length === 0) return [];
  const calls = apis.map(({ api, calls, beyondLimit, failures }) => {
    const beyond = beyondLimit > 0 ? [`${beyondLimit} beyond the free tier`] : [];
    const failed = Object.entries(failures).map(([code, times]) => `${code} ${times}`);
    return `  ${api} ${[calls, ...beyond, ...failed].join(', ')}`;
  });
  return ['Farol answered offline:', ...calls, ...refused.map(({ host, calls }) => `  refused: ${host} ${calls}`)];
}
