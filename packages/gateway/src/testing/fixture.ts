// The parts of a gateway for tests: a local upstream, a store and a clock that stands still until it is moved.
import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { createStore, type Store } from '@farol/store';
import { type Answer, startUpstream, type Upstream } from '../../../../test/upstream.ts';
import { withLimits } from '../../../../test/with-limits.ts';

/** The limits that the tests count against, set here so that they do not depend on the content. */
export const catalogue: Catalogue = withLimits(loadCatalogue(), {
  receitaws: [{ requests: 3, per: 'minute', credential: 'without' }],
  github: [
    { requests: 60, per: 'hour', credential: 'without' },
    { requests: 5_000, per: 'hour', credential: 'with' },
  ],
  coingecko: [
    { requests: 30, per: 'minute', credential: 'with' },
    { requests: 10_000, per: 'month', credential: 'with' },
  ],
});

export type Clock = (() => number) & { readonly forward: (ms: number) => void };

export function createClock(start = Date.UTC(2026, 10, 15, 12)): Clock {
  let now = start;
  return Object.assign(() => now, {
    forward: (ms: number) => {
      now += ms;
    },
  });
}

export type Fixture = {
  readonly upstream: Upstream;
  readonly store: Store;
  readonly clock: Clock;
  /** For `createGateway`. */
  readonly parts: {
    readonly catalogue: Catalogue;
    readonly store: Store;
    readonly clock: Clock;
    readonly dial: () => string;
    readonly random: () => number;
    readonly sleep: () => Promise<void>;
    readonly environment: Readonly<Record<string, string>>;
  };
  readonly close: () => Promise<void>;
};

export async function openFixture(answer?: Answer): Promise<Fixture> {
  const upstream = await startUpstream(answer);
  const clock = createClock();
  const store = createStore({ url: 'sqlite::memory:', clock });
  return {
    upstream,
    store,
    clock,
    parts: {
      catalogue,
      store,
      clock,
      dial: () => upstream.origin,
      random: () => 0,
      sleep: async () => {},
      environment: {},
    },
    close: async () => {
      await upstream.close();
      await store.close();
    },
  };
}

/** A request to `/gateway/{id}{path}` and the options that go with it. */
export function asked(id: string, path: string, init: RequestInit = {}) {
  const [bare = '/'] = path.split('?');
  return [new Request(`http://127.0.0.1:8080/gateway/${id}${path}`, init), { id, path: bare }] as const;
}
