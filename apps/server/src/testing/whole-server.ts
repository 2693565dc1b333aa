// A server with every part for tests.
import { createGuard, createToken, type Exposure } from '@farol/http';
import { createStore } from '@farol/store';
import { openAgents } from '../agents/open-agents.ts';
import { formDoor } from '../gateway/form-door.ts';
import { gatewayDoor } from '../gateway/gateway-door.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { quotaRoute } from '../gateway/quota-route.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { metricsRoute } from '../metrics/metrics-route.ts';
import { panelDoor } from '../panel/panel-door.ts';
import { readSnapshot } from '../panel/snapshot.ts';
import { openPractice } from '../practice/open-practice.ts';
import { wrongDoor } from '../practice/wrong-door.ts';
import type { FarolServer } from '../server.ts';
import { catalogue, createTestServer } from './test-server.ts';

type WholeServer = {
  readonly server: FarolServer;
  readonly faults: unknown[];
  readonly close: () => Promise<void>;
};

/** The server with every part, the simulator in place of the listed APIs, and a store in memory. */
export async function createWholeServer(
  options: {
    readonly onLoopback?: boolean;
    readonly token?: string;
    readonly origins?: readonly string[];
    /** The origin under which webhooks may name this server before it listens. */
    readonly ownOrigin?: string;
    readonly clock?: () => number;
    /** The folder of the built pages; without it there are none. */
    readonly siteDirectory?: URL;
  } = {},
): Promise<WholeServer> {
  const { onLoopback = true, origins = [] } = options;
  const faults: unknown[] = [];
  const exposure: Exposure = {
    reach: onLoopback ? 'machine' : 'network',
    origins,
    token: options.token === undefined ? undefined : createToken(options.token),
  };
  const guard = createGuard(exposure);
  const store = createStore({ url: 'sqlite::memory:', ...(options.clock ? { clock: options.clock } : {}) });
  const { gateway, close } = await openGateway({
    catalogue,
    store,
    environment: {},
    guard,
    offline: true,
    tokens: options.token === undefined ? [] : [options.token],
    writes: [],
    log: () => {},
  });
  const metrics = createMetrics({ ids: [], version: '0' });
  const ids = catalogue.apis.map(({ id }) => id);
  const watched = { ids, store, gateway, counts: metrics.counts, now: Date.now, startedAt: Date.now() };
  let listeningOn = options.ownOrigin;
  const practice = openPractice({
    store,
    exposure,
    ownOrigins: () => (listeningOn === undefined ? [] : [listeningOn]),
    webhookPorts: [],
    webhookSecret: undefined,
    keepDays: 30,
    onFault: (error) => faults.push(error),
  });
  const server = await createTestServer({
    doors: [
      gatewayDoor(gateway, guard, catalogue),
      formDoor(catalogue),
      wrongDoor(catalogue),
      openAgents({ catalogue, gateway, guard, offline: true, version: '0.0.0', onError: () => {} }),
      panelDoor({ guard, read: () => readSnapshot(watched), onFault: (error) => faults.push(error) }),
      ...practice.doors,
    ],
    routes: [quotaRoute(catalogue, gateway), metricsRoute(metrics)],
    ...(options.siteDirectory && { siteDirectory: options.siteDirectory }),
    guard,
    graphql: { practice: practice.access, quota: gateway.quota },
  });
  return {
    server: {
      ...server,
      listen: async (...place) => {
        listeningOn = await server.listen(...place);
        return listeningOn;
      },
    },
    faults,
    close: async () => {
      metrics.close();
      await practice.close();
      await close();
      await store.close();
    },
  };
}
