import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Catalogue, Language } from '@farol/catalogue';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import { createAccessLog } from './edge/access-log.ts';
import { createEdge } from './edge/create-edge.ts';
import type { EdgeLimits } from './edge/limits.ts';
import { type Prepared, prepareRoutes } from './prepared/prepared.ts';
import { createCursors } from './rest/cursor.ts';
import { restRoutes } from './rest/routes.ts';
import type { Door, ReadRoute } from './route.ts';
import { noPages, readPages } from './site/pages.ts';

export type ServerOptions = {
  readonly catalogue: Catalogue;
  readonly logger: Logger;
  /** Where the built pages lie; without it the server has none. */
  readonly siteDirectory?: URL;
  readonly cursorKey?: string | undefined;
  readonly doors?: readonly Door[];
  readonly limits?: Partial<EdgeLimits>;
};

export type FarolServer = {
  readonly app: App;
  readonly prepared: Prepared;
  readonly routes: readonly ReadRoute[];
  readonly doors: readonly Door[];
  /** Resolves with the address when requests are taken. */
  readonly listen: (port: number, host: string) => Promise<string>;
  /** Takes no more connections, lets the answers under way finish, and cuts off what is left after the grace. */
  readonly close: (graceMs: number) => Promise<void>;
};

/** The whole server, put together. */
export async function createFarolServer(options: ServerOptions): Promise<FarolServer> {
  const { catalogue, logger, doors = [] } = options;
  let draining = false;

  const pages = options.siteDirectory ? readPages(options.siteDirectory, catalogue) : noPages;
  const page = (api: string, language: Language) => {
    const address = `${language === 'en' ? '/en' : ''}/apis/${api}/`;
    return pages.at.has(address) ? address : null;
  };
  const cursors = createCursors(options.cursorKey ?? contentKey(catalogue));
  const routes = restRoutes(catalogue, { cursors, view: ({ language }) => ({ catalogue, language, page }) });

  const prepared = await prepareRoutes(routes);
  for (const [address, sealed] of pages.at) prepared.set(address, { pt: sealed, en: sealed, byHeader: false });

  const app = createApp({
    routes,
    doors,
    prepared,
    pages,
    onFault: (error, context) => logger.error({ err: error, request_id: context.requestId }, 'fault'),
  });
  const server = createEdge({
    app,
    prepared,
    log: createAccessLog(logger),
    isDraining: () => draining,
    ...(options.limits && { limits: options.limits }),
  });

  return {
    app,
    prepared,
    routes,
    doors,
    listen: (port, host) => listen(server, port, host),
    close: (graceMs) => {
      draining = true;
      return close(server, graceMs);
    },
  };
}

/** Cursors only need a key that others do not share by accident; one made of the content stays the same over a restart. */
function contentKey(catalogue: Catalogue): Buffer {
  const ids = [catalogue.apis, catalogue.rules, catalogue.guides].map((items) => items.map(({ id }) => id));
  return createHash('sha256')
    .update(JSON.stringify(['farol cursor', ids]))
    .digest();
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { address, family, port: taken } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`);
    });
  });
}

/** How often connections that have become idle are let go while the server ends. */
const idleCheckMs = 50;

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
