// Stops calls to an API that keeps failing.
import type { Store } from '@farol/store';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import { breakerChannel, createBreakerRows } from './breaker-rows.ts';
import { createStoreWatch } from './store-watch.ts';

/** Opened by faults of the upstream, never by our refusals or by mistakes of the caller. Shared with other processes by the store. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** `until` is on the monotonic clock. `isStored` is false while only this process knows of it. */
type Open = { readonly until: number; readonly times: number; isStored: boolean };
type State = { failures: number; open: Open | undefined };

const failuresToOpen = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/** How long to wait while another process sends the probe. */
const waitForProbeMs = 1_000;

type BreakerOptions = {
  readonly store: Store;
  readonly clock: () => number;
  /** Pauses are measured by it, so that a step of the wall clock does not make them longer. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly storeFailed: (error: unknown) => void;
};

export function createCircuitBreaker(options: BreakerOptions) {
  const { clock, monotonic, storeFailed } = options;
  const rows = createBreakerRows(options.store, options.ready);
  const states = createStates();
  const shared = createSharedState(states, rows, options);

  const open = (api: string, forMs: number, times: number): void => {
    const opened: Open = { until: monotonic() + forMs, times, isStored: false };
    states.of(api).open = opened;
    rows.open(api, forMs, times).then(() => {
      opened.isStored = true;
    }, storeFailed);
  };

  async function enter(api: string): Promise<void> {
    await shared.load();
    if (!states.of(api).open) return;
    await shared.recheck();
    const { open: opened } = states.of(api);
    if (!opened) return;
    const leftMs = opened.until - monotonic();
    if (leftMs > 0) throw unavailable(Math.round(clock() + leftMs));
    if (!(await shared.mayProbe(api))) throw unavailable(clock() + waitForProbeMs);
  }

  return {
    /** Rejects with `upstream-unavailable` while it is open. */
    enter,
    succeeded: (api: string) => {
      const state = states.of(api);
      state.failures = 0;
      if (!state.open) return;
      state.open = undefined;
      rows.close(api).catch(storeFailed);
    },
    failed: (api: string) => {
      const state = states.of(api);
      state.failures += 1;
      if (state.open) {
        const times = state.open.times + 1;
        open(api, Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1)), times);
      } else if (state.failures >= failuresToOpen) {
        open(api, firstPauseMs, 1);
      }
    },
    /** The upstream asked for a pause. */
    hold: (api: string, forMs: number) => open(api, forMs, states.of(api).open?.times ?? 1),
    /** Closes it for all processes; false when it was not open. */
    release: async (api: string): Promise<boolean> => {
      await shared.load();
      const isOpen = await rows.close(api);
      Object.assign(states.of(api), closedState());
      return isOpen;
    },
    /** True while calls are held back, as far as this process knows. */
    isOpen: (api: string): boolean => (states.all.get(api)?.open?.until ?? 0) > monotonic(),
    close: shared.stop,
  };
}

function closedState(): State {
  return { failures: 0, open: undefined };
}

function createStates() {
  const all = new Map<string, State>();
  const of = (api: string): State => {
    const state = all.get(api) ?? closedState();
    all.set(api, state);
    return state;
  };
  return { all, of };
}

/** Brings the breakers that other processes opened or closed into this one. */
function createSharedState(
  states: ReturnType<typeof createStates>,
  rows: ReturnType<typeof createBreakerRows>,
  { store, monotonic, storeFailed }: BreakerOptions,
) {
  async function refresh(): Promise<void> {
    // Otherwise a breaker that this process is storing would count as unknown to the store, and stay open after another process closed it.
    await rows.written();
    const before = new Map([...states.all].map(([api, state]) => [api, state.open]));
    const open = new Map((await rows.read()).map((row) => [row.api, row]));
    const now = monotonic();
    for (const api of new Set([...states.all.keys(), ...open.keys()])) {
      const state = states.of(api);
      // It changed here while the rows were read, so they are older.
      if (state.open !== before.get(api)) continue;
      const row = open.get(api);
      if (row) state.open = { until: now + row.openForMs, times: row.times, isStored: true };
      else if (state.open?.isStored) Object.assign(state, closedState());
    }
  }

  return {
    ...createStoreWatch({ store, channel: breakerChannel, monotonic, refresh, failed: storeFailed }),
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
  };
}

function unavailable(until: number): GatewayError {
  return new GatewayError('upstream-unavailable', { retryAt: until, detail: say('paused') });
}
