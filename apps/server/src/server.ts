// The server: routes, doors, prepared answers and the edge.
import { createHash } from 'node:crypto';
import type { Catalogue } from '@farol/catalogue';
import {
  type ClientOf,
  createCursors,
  createGuard,
  createRouter,
  directClient,
  type Guard,
  type RequestContext,
  requestFromFetch,
  responseToFetch,
} from '@farol/http';
import type { Logger } from 'pino';
import { type Prepared, preparedAnswer } from './answer/prepared.ts';
import type { App } from './app.ts';
import { createContents, type GivenContents } from './contents.ts';
import { createDrain } from './edge/connection/drain.ts';
import { createEdge } from './edge/create-edge.ts';
import type { EdgeLimits } from './edge/limits.ts';
import { type ListenPlace, listen, originAt } from './edge/listen.ts';
import { createGraphqlDoor, type GraphqlDoorOptions } from './graphql/index.ts';
import { type AccessLog, createAccessLog } from './request/access-log.ts';
import type { Door } from './request/door.ts';
import { contextOf, requestIdOf } from './request/request-id.ts';

export type ServerOptions = GivenContents & {
  readonly logger: Logger;
  /** One line for each request; by default through the logger. */
  readonly accessLog?: AccessLog;
  readonly cursorKey?: string | undefined;
  /** Scheme and host at which the site is read; by default the address on which it listens. */
  readonly origin?: string | undefined;
  /** Further parts of the server, each at its own paths. */
  readonly doors?: readonly Door[];
  /** The parts that GraphQL shows besides the catalogue. */
  readonly graphql?: Pick<GraphqlDoorOptions, 'practice' | 'quota' | 'limits'>;
  readonly limits?: Partial<EdgeLimits>;
  /** Who may change state and use the owner's keys. Default: programs and pages of this machine. */
  readonly guard?: Guard;
  /** Where requests come from, if not from the peer of the connection. */
  readonly clientOf?: ClientOf;
  /** The address of the client from X-Forwarded-For, for the log. */
  readonly addressOf?: (forwardedFor: string | undefined) => string | undefined;
};

export type FarolServer = Awaited<ReturnType<typeof createFarolServer>>;

export async function createFarolServer(options: ServerOptions) {
  const { catalogue, logger } = options;
  let draining = false;
  const onFault = (error: unknown, context: RequestContext) =>
    logger.error({ err: error, request_id: context.requestId }, 'fault');

  let origin = options.origin;
  const guard = options.guard ?? createGuard({ reach: 'machine' });
  const graphql = createGraphqlDoor({ catalogue, onFault, isOwner: guard.isOwner, ...options.graphql });
  const doors: readonly Door[] = [graphql, ...(options.doors ?? [])];
  const contentsOf = (current: Catalogue) =>
    createContents({
      ...options,
      catalogue: current,
      origin: () => origin,
      cursors,
      doors,
      graphqlSchema: graphql.printedSchema,
      isDraining: () => draining,
      guard,
      onFault,
    });
  const cursors = createCursors(options.cursorKey ?? contentKey(catalogue));
  let contents = contentsOf(catalogue);
  const { routes } = contents;
  const prepared = new Map(contents.prepared);
  const app: App = { paths: contents.app.paths, answer: (request, context) => contents.app.answer(request, context) };

  const clientOf = options.clientOf ?? directClient;
  const bodyBytes = createRouter(
    doors.flatMap(({ at, bodyBytes: most }) => (most === undefined ? [] : at.map((path) => [path, most] as const))),
  );
  const server = createEdge({
    answer: app.answer,
    prepared,
    onFault,
    clientOf,
    guard,
    onServerError: (error) => logger.error({ err: error }, 'listening'),
    bodyBytesOf: (target) => bodyBytes.find(URL.parse(target, 'http://localhost')?.pathname ?? '')?.value,
    upgrades: new Map(doors.flatMap(({ at, upgrade }) => (upgrade ? at.map((path) => [path, upgrade] as const) : []))),
    log: options.accessLog ?? createAccessLog(logger),
    isDraining: () => draining,
    ...(options.addressOf && { addressOf: options.addressOf }),
    ...(options.limits && { limits: options.limits }),
  });

  const drain = createDrain(server);

  return {
    app: app as Pick<App, 'paths'>,
    open: graphql.open,
    /** The answer to a Request in memory, as it would come over a socket. */
    fetch: createFetch(app, prepared),
    prepared: prepared as Prepared,
    routes,
    doors,
    /** Answers from this content and from the pages as they are now, once everything is prepared. Requests under way are not disturbed. */
    refresh: async (current: Catalogue) => {
      const next = contentsOf(current);
      for (const door of doors) door.refresh?.(current);
      contents = next;
      prepared.clear();
      for (const [target, entry] of next.prepared) prepared.set(target, entry);
    },
    /** Resolves with the address when requests are accepted: an origin, or `unix:` and the path of a socket. */
    listen: async (...place: ListenPlace) => {
      const address = await listen(server, ...place);
      origin ??= originAt(address);
      setImmediate(() => {
        for (const door of doors) door.warm?.();
      });
      return address;
    },
    /** Says that the server is not ready and closes each connection after its answer, but still accepts new ones. */
    drain: () => {
      draining = true;
    },
    /** Accepts no more connections, lets the answers under way finish, and closes the rest after the grace period. */
    close: async (graceMs: number) => {
      draining = true;
      await Promise.all([drain(graceMs), ...doors.map((door) => door.close?.(graceMs))]);
    },
  };
}

/** Cursors need a key that other servers do not share by accident; one derived from the content survives a restart. */
function contentKey(catalogue: Catalogue): Buffer {
  const ids = [catalogue.apis, catalogue.rules, catalogue.guides].map((items) => items.map(({ id }) => id));
  return createHash('sha256')
    .update(JSON.stringify(['farol cursor', ids]))
    .digest();
}

/** The server for a Request in memory: the same look-up and the same app as behind the socket. Used by tests. */
function createFetch(app: App, prepared: Prepared): (request: Request) => Promise<Response> {
  return async (given) => {
    const request = requestFromFetch(given);
    const { method, path, query, header } = request;
    const requestId = requestIdOf(header('x-request-id'));
    const entry = prepared.get(query === '' ? path : `${path}?${query}`);
    const fromPrepared =
      entry && (method === 'GET' || method === 'HEAD') && header('if-match') === null
        ? preparedAnswer(entry, Object.fromEntries(given.headers))
        : undefined;
    const response = responseToFetch(
      fromPrepared ?? (await app.answer(request, contextOf(request, requestId))),
      method,
    );
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
}
