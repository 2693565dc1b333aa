// Puts the production server together.
import { setTimeout as delay } from 'node:timers/promises';
import { loadCatalogue } from '@farol/catalogue';
import { addressBehind, clientBehind, createGuard } from '@farol/http';
import { createStore, isStoreError } from '@farol/store';
import type { Logger } from 'pino';
import packageFacts from '../package.json' with { type: 'json' };
import { openAgents } from './agents/open-agents.ts';
import type { Config } from './config/read-config.ts';
import { StartError } from './config/start-error.ts';
import { formDoor } from './gateway/form-door.ts';
import { gatewayDoor } from './gateway/gateway-door.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { quotaRoute } from './gateway/quota-route.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { type MetricsPort, openMetricsPort } from './metrics/metrics-port.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import { panelDoor } from './panel/panel-door.ts';
import { readSnapshot } from './panel/snapshot.ts';
import { openPractice } from './practice/open-practice.ts';
import { wrongDoor } from './practice/wrong-door.ts';
import { readyChecks } from './ready/ready-checks.ts';
import { watchWrites } from './ready/watched-writes.ts';
import type { AccessLog } from './request/access-log.ts';
import { createFarolServer, type FarolServer } from './server.ts';
import type { FreshPages } from './site/pages.ts';
import { announcement } from './start/announcement.ts';
import { checkIds, chooseKeys } from './start/chosen-keys.ts';
import { exposureOf } from './start/exposure.ts';
import { createEvidenceUpdate, followDays, followEvidence, pageBuilder } from './start/follow-evidence.ts';
import { metricsSettings, notListening } from './start/listen-place.ts';
import type { Setup } from './workers/messages.ts';
import type { WorkerLink } from './workers/worker-link.ts';

/** Enough for an office behind one address. */
const connectionsPerAddress = 256;

const pooledInPortuguese =
  'O PostgreSQL está atrás de um pooler, como o PgBouncer, que descarta os ajustes de uma conexão (isolamento, ' +
  'prazos) e os avisos, e os limites não seriam exatos; faça DATABASE_URL citar o próprio PostgreSQL.';

type Assembly = {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly accessLog: AccessLog;
  /** For work on pages and content. */
  readonly fresh?: FreshPages;
  /** When this process is one of several workers. */
  readonly worker?: { readonly link: WorkerLink; readonly setup: Setup };
};

export type AssembledServer = FarolServer & {
  /** What to print once it listens. */
  readonly announcement: (address: string) => string;
  /** Rejects when the store can never work as it is set; one that is down for now is no reason not to start. */
  readonly checkStore: () => Promise<void>;
};

/** The production server with all its parts: content, store, gateway, practice provider, pages. Closing it closes them. */
export async function assemble(assembly: Assembly): Promise<AssembledServer> {
  const { config, logger, accessLog } = assembly;
  const parts = await openParts(assembly);
  const { catalogue, store, metrics, exposure, guard, keys, gateway, practice } = parts;
  const server = await createFarolServer({
    catalogue,
    logger,
    accessLog: metrics.counted(accessLog),
    doors: [
      ...[gatewayDoor(gateway, guard, catalogue), formDoor(catalogue), wrongDoor(catalogue)],
      ...[parts.agents, parts.panel, ...practice.doors],
    ],
    routes: [quotaRoute(catalogue, gateway), metricsRoute(metrics)],
    graphql: { practice: practice.access, quota: gateway.quota },
    readyChecks: readyChecks({ store, gateway, practice: practice.access, checkWrites: parts.checkWrites }),
    siteDirectory: new URL('../../site/dist/', import.meta.url),
    cursorKey: config.cursorKey,
    origin: config.origin,
    offline: config.offline,
    fresh: assembly.fresh,
    guard,
    // Elsewhere many clients come from one address: programs of this machine, or a proxy.
    ...(exposure.reach === 'network' && { limits: { connectionsPerAddress } }),
    ...(config.proxyHops && {
      clientOf: clientBehind({ hops: config.proxyHops, origin: config.origin }),
      addressOf: addressBehind(config.proxyHops),
    }),
  });
  metrics.use(routesOf(server), { ids: parts.ids, store, gateway, open: server.open });
  let metricsPort: MetricsPort | undefined;
  const follow = evidenceFollower(assembly, server);
  let following: { readonly stop: () => void } | undefined;
  return {
    ...server,
    checkStore: async () => {
      if (config.databaseUrl.startsWith('sqlite:')) return;
      await store.read('SELECT 1 AS one').catch((error: unknown) => {
        if (isStoreError(error, 'store_pooled'))
          throw new StartError({ pt: pooledInPortuguese, en: `${error.message}.` }, { cause: error });
      });
    },
    announcement: (address) =>
      announcement(address, {
        config,
        exposure,
        keyVariables: keys.variables,
        metricsAddress: metricsPort?.address,
      }),
    listen: async (...place) => {
      if (config.metrics) metricsPort = await openMetrics(metrics, config.metrics);
      const address = await server.listen(...place);
      // A unix socket has no port; whatever answers at http://localhost is another server.
      if (!address.startsWith('unix:')) parts.listensAt(address);
      practice.begin();
      // Commands for the state need all tables, also before the first call; a store that is down was reported by the practice provider.
      void gateway.prepare().catch(() => {});
      following = follow();
      // The index of the search is made before anybody waits for it.
      setImmediate(() => catalogue.search(''));
      return address;
    },
    close: async (graceMs) => {
      server.drain();
      following?.stop();
      // Deliveries stop first: one that begins now could not end in time.
      const delivering = practice.stopSending(graceMs);
      await delay(config.drainSeconds * 1000);
      await Promise.all([server.close(graceMs), delivering]);
      await practice.close();
      await metricsPort?.close();
      metrics.close();
      await parts.closeGateway();
      await store.close();
    },
  };
}

async function openMetrics(metrics: Metrics, place: NonNullable<Config['metrics']>): Promise<MetricsPort> {
  try {
    return await openMetricsPort(metrics, place);
  } catch (error) {
    throw notListening(error, { ...place, socket: undefined }, metricsSettings);
  }
}

/** A worker is told by the primary process, which builds the pages for all. */
function evidenceFollower({ environment, logger, worker }: Assembly, { refresh }: FarolServer) {
  const buildPages = worker ? undefined : pageBuilder(environment);
  const update = createEvidenceUpdate({ refresh, logger, ...(buildPages && { buildPages }) });
  return () => {
    if (!worker) {
      const [records, days] = [followEvidence(update), followDays(update)];
      return {
        stop: () => {
          records.stop();
          days.stop();
        },
      };
    }
    worker.link.onRefresh(() => void update());
    return undefined;
  };
}

/** The parts behind the doors. */
async function openParts({ config, environment, logger, worker }: Assembly) {
  const catalogue = loadCatalogue();
  const ids = catalogue.apis.map(({ id }) => id);
  const metrics = createMetrics({ ids, version: packageFacts.version, gather: worker?.link.countAll });
  worker?.link.onCount(metrics.own);
  const opened = createStore({ url: config.databaseUrl, ...(worker && { peers: worker.link.peers }) });
  const { store, check: checkWrites } = watchWrites(metrics.measured(opened), logger);
  const exposure = exposureOf(config);
  const guard = createGuard(exposure);
  const keys = chooseKeys(catalogue, environment, config.keys);
  checkIds(catalogue, config);
  const { gateway, close: closeGateway } = await openGateway({
    catalogue,
    store,
    environment: keys.environment,
    guard,
    offline: config.offline,
    simulatorAddress: worker?.setup.simulator,
    tokens: config.tokens,
    proxy: config.outgoingProxy,
    writes: config.writes,
    oneAtATime: worker || !config.databaseUrl.startsWith('sqlite:') ? 'store' : 'process',
    log: ({ level, ...line }) => {
      metrics.countCall({ level, ...line });
      logger[level](line);
    },
  });
  let listeningOn: string | undefined;
  const practice = openPractice({
    store,
    exposure,
    ownOrigins: () => [listeningOn, config.origin].filter((origin) => origin !== undefined),
    webhookPorts: config.webhookPorts,
    opensPorts: config.opensPorts,
    webhookSecret: config.webhookSecret,
    keepDays: config.keepDays,
    onAttempt: metrics.countAttempt,
    ...(worker && { whenSender: worker.link.onSender }),
    onFault: (error) => logger.error({ err: error }, 'practice'),
  });
  const agents = openAgents({
    catalogue,
    gateway,
    guard,
    offline: config.offline,
    version: packageFacts.version,
    onError: (error) => logger.warn({ err: error }, 'agents'),
  });
  const watched = { ids, store, gateway, counts: metrics.counts, now: Date.now, startedAt: Date.now() };
  const panel = panelDoor({
    guard,
    read: () => readSnapshot(watched),
    onFault: (error) => logger.warn({ err: error }, 'panel'),
  });
  const listensAt = (origin: string) => {
    listeningOn = origin;
  };
  return {
    catalogue,
    ids,
    metrics,
    store,
    checkWrites,
    exposure,
    guard,
    keys,
    gateway,
    closeGateway,
    practice,
    agents,
    panel,
    listensAt,
  };
}

/** By which requests are counted. A `{path}` at the end stands for any number of segments, which the door's own pattern says. */
function routesOf({ app, doors, prepared }: FarolServer) {
  const patterns = [...app.paths.filter((path) => !path.endsWith('/{path}')), ...doors.flatMap(({ at }) => at)];
  return { patterns, isPage: (target: string) => prepared.has(target) };
}
