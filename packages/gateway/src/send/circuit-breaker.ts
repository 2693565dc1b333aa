import type { Store } from '@farol/store';
import { GatewayError } from '../problem/errors.ts';

/**
 * Stops calling an API that keeps failing. Opened by failures of the upstream, never by refusals of ours or by mistakes of the
 * caller. "Open until" is shared through the store, and of all processes only one sends the probe.
 */
export type CircuitBreaker = {
  /** Undefined when it is closed; otherwise waits for the word of the store, and rejects with `upstream-unavailable` while open. */
  readonly enter: (api: string) => Promise<void> | undefined;
  readonly succeeded: (api: string) => void;
  readonly failed: (api: string) => void;
  /** The upstream asked for a pause of its own. */
  readonly hold: (api: string, forMs: number) => void;
  readonly close: () => void;
};

type Local = { failures: number; open: { until: number; times: number } | undefined };

const failuresToOpen = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/** A probe that has not come back by then is given up, and another process may try. */
const probeMs = 30_000;
/** While somebody else's probe is under way. */
const waitForProbeMs = 1_000;
const channel = 'gateway_breakers';

export function createCircuitBreaker(options: {
  readonly store: Store;
  readonly clock: () => number;
  readonly ready: () => Promise<void>;
  readonly storeFailed: (error: unknown) => void;
}): CircuitBreaker {
  const { store, clock, ready } = options;
  const apis = new Map<string, Local>();

  const of = (api: string): Local => {
    let local = apis.get(api);
    if (!local) {
      local = { failures: 0, open: undefined };
      apis.set(api, local);
    }
    return local;
  };

  async function refresh(): Promise<void> {
    await ready();
    const rows = await store.read<{ api: string; times: number; open_until: number; now: number }>(
      'SELECT api, times, open_until, CAST(:now AS BIGINT) AS now FROM gateway_breakers',
    );
    const local = clock();
    const open = new Map(rows.map((row) => [row.api, row]));
    for (const [api, row] of open) of(api).open = { until: local + (row.open_until - row.now), times: row.times };
    for (const [api, state] of apis) if (!open.has(api)) state.open = undefined;
  }

  let loaded: Promise<void> | undefined;
  let isLoaded = false;
  let stop: (() => void) | undefined;
  const listen = (): void => {
    try {
      stop ??= store.listen(channel, () => {
        refresh().catch(options.storeFailed);
      });
    } catch (error) {
      options.storeFailed(error);
    }
  };

  const inBackground = (work: () => Promise<unknown>): void => {
    ready().then(work).catch(options.storeFailed);
  };

  function open(api: string, forMs: number, times: number): void {
    of(api).open = { until: clock() + forMs, times };
    inBackground(() =>
      store.transaction(async (tx) => {
        await tx.run(
          `INSERT INTO gateway_breakers (api, times, open_until, probe_until) VALUES (?, ?, :now + ?, 0)
           ON CONFLICT (api) DO UPDATE SET times = excluded.times, open_until = excluded.open_until, probe_until = 0`,
          [api, times, forMs],
        );
        tx.notify(channel);
      }),
    );
  }

  /** True for the one that may try; also when another has tried meanwhile and found it well. */
  async function wonProbe(api: string): Promise<boolean> {
    try {
      await ready();
      const { changes } = await store.run(
        'UPDATE gateway_breakers SET probe_until = :now + ? WHERE api = ? AND open_until <= :now AND probe_until <= :now',
        [probeMs, api],
      );
      if (changes > 0) return true;
      await refresh();
      return of(api).open === undefined;
    } catch (error) {
      // Without the store nobody can be asked; the quota, which needs it too, decides whether anything is sent.
      options.storeFailed(error);
      return true;
    }
  }

  async function enterSlowly(api: string, known: Promise<void>): Promise<void> {
    await known;
    const { open: opened } = of(api);
    if (!opened) return;
    if (clock() < opened.until) throw unavailable(opened.until);
    if (!(await wonProbe(api))) throw unavailable(clock() + waitForProbeMs);
  }

  return {
    enter: (api) => {
      listen();
      // What others know counts from the first call on.
      loaded ??= refresh()
        .catch(options.storeFailed)
        .then(() => {
          isLoaded = true;
        });
      return isLoaded && !of(api).open ? undefined : enterSlowly(api, loaded);
    },
    succeeded: (api) => {
      const state = of(api);
      state.failures = 0;
      if (!state.open) return;
      state.open = undefined;
      inBackground(() =>
        store.transaction(async (tx) => {
          await tx.run('DELETE FROM gateway_breakers WHERE api = ?', [api]);
          tx.notify(channel);
        }),
      );
    },
    failed: (api) => {
      const state = of(api);
      state.failures += 1;
      if (state.open) {
        const times = state.open.times + 1;
        open(api, Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1)), times);
      } else if (state.failures >= failuresToOpen) {
        open(api, firstPauseMs, 1);
      }
    },
    hold: (api, forMs) => open(api, forMs, of(api).open?.times ?? 1),
    close: () => stop?.(),
  };
}

function unavailable(until: number): GatewayError {
  return new GatewayError('upstream-unavailable', {
    retryAt: until,
    detail: {
      pt: 'A API falhou várias vezes seguidas ou pediu uma pausa. Nada foi enviado; o gateway volta a tentar no momento indicado.',
      en: 'The API failed several times in a row or asked for a pause. Nothing was sent; the gateway tries again at the moment given.',
    },
  });
}
