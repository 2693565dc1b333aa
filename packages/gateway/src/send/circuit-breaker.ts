// Stops calls to an API that keeps failing.
import type { Store } from '@farol/store';
import { GatewayError } from '../problem/errors.ts';
import { createBreakerRows } from './breaker-rows.ts';

/** Opened by faults of the upstream, never by our refusals or by mistakes of the caller. Shared with other processes by the store. */
export type CircuitBreaker = {
  /** Undefined when it is closed; otherwise asks the store, and rejects with `upstream-unavailable` while it is open. */
  readonly enter: (api: string) => Promise<void> | undefined;
  readonly succeeded: (api: string) => void;
  readonly failed: (api: string) => void;
  /** The upstream asked for a pause. */
  readonly hold: (api: string, forMs: number) => void;
  readonly close: () => void;
};

type State = { failures: number; open: { until: number; times: number } | undefined };

const failuresToOpen = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/** How long to wait while another process sends the probe. */
const waitForProbeMs = 1_000;

export function createCircuitBreaker(options: {
  readonly store: Store;
  readonly clock: () => number;
  /** Pauses are measured by it, so that a step of the wall clock does not make them longer. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly storeFailed: (error: unknown) => void;
}): CircuitBreaker {
  const { clock, monotonic, storeFailed } = options;
  const rows = createBreakerRows(options.store, options.ready);
  const states = createStates();
  const shared = createSharedState(states, rows, options);

  const open = (api: string, forMs: number, times: number): void => {
    states.of(api).open = { until: monotonic() + forMs, times };
    rows.open(api, forMs, times).catch(storeFailed);
  };

  async function enterSlowly(api: string, loading: Promise<void>): Promise<void> {
    await loading;
    const { open: opened } = states.of(api);
    if (!opened) return;
    const leftMs = opened.until - monotonic();
    if (leftMs > 0) throw unavailable(Math.round(clock() + leftMs));
    if (!(await shared.mayProbe(api))) throw unavailable(clock() + waitForProbeMs);
  }

  return {
    enter: (api) => {
      const loading = shared.load();
      return shared.isLoaded() && !states.of(api).open ? undefined : enterSlowly(api, loading);
    },
    succeeded: (api) => {
      const state = states.of(api);
      state.failures = 0;
      if (!state.open) return;
      state.open = undefined;
      rows.close(api).catch(storeFailed);
    },
    failed: (api) => {
      const state = states.of(api);
      state.failures += 1;
      if (state.open) {
        const times = state.open.times + 1;
        open(api, Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1)), times);
      } else if (state.failures >= failuresToOpen) {
        open(api, firstPauseMs, 1);
      }
    },
    hold: (api, forMs) => open(api, forMs, states.of(api).open?.times ?? 1),
    close: shared.stop,
  };
}

function createStates() {
  const states = new Map<string, State>();
  return {
    all: states,
    of: (api: string): State => {
      let state = states.get(api);
      if (!state) {
        state = { failures: 0, open: undefined };
        states.set(api, state);
      }
      return state;
    },
  };
}

/** Brings the breakers that other processes opened or closed into this one. */
function createSharedState(
  states: ReturnType<typeof createStates>,
  rows: ReturnType<typeof createBreakerRows>,
  { monotonic, storeFailed }: { readonly monotonic: () => number; readonly storeFailed: (error: unknown) => void },
) {
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  let stopListening: (() => void) | undefined;

  async function refresh(): Promise<void> {
    const open = new Map((await rows.read()).map((row) => [row.api, row]));
    const now = monotonic();
    for (const [api, { openForMs, times }] of open) states.of(api).open = { until: now + openForMs, times };
    for (const [api, state] of states.all) if (!open.has(api)) state.open = undefined;
  }

  function listen(): void {
    try {
      stopListening ??= rows.listen(() => void refresh().catch(storeFailed));
    } catch (error) {
      storeFailed(error);
    }
  }

  return {
    /** Before the first call, so that it already knows what other processes found out. */
    load: (): Promise<void> => {
      listen();
      loading ??= refresh()
        .catch(storeFailed)
        .then(() => {
          isLoaded = true;
        });
      return loading;
    },
    isLoaded: (): boolean => isLoaded,
    /** True for one process, and for all others once its probe has succeeded. */
    mayProbe: async (api: string): Promise<boolean> => {
      try {
        if (await rows.claimProbe(api)) return true;
        await refresh();
        return states.of(api).open === undefined;
      } catch (error) {
        // Without the store no other process can be asked; the quota needs the store too and decides whether anything is sent.
        storeFailed(error);
        return true;
      }
    },
    stop: (): void => stopListening?.(),
  };
}

function unavailable(until: number): GatewayError {
  return new GatewayError('upstream-unavailable', {
    retryAt: until,
    detail: {
      pt: 'A API falhou várias vezes seguidas ou pediu uma pausa. Nada foi enviado; o gateway volta a tentar no momento indicado.',
      en: 'The API failed several times in a row or asked for a pause. Nothing was sent; the gateway tries again at the time given.',
    },
  });
}
