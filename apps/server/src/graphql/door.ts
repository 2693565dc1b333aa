// Which parts answer /graphql, and how does the server reach them?
import type { Catalogue } from '@farol/catalogue';
import type { HttpRequest, RequestContext } from '@farol/http';
import type { Door } from '../request/door.ts';
import { createSchema, printedSchema } from './create-schema.ts';
import { doorDescription } from './door-description.ts';
import { createAnswerRequest, methods } from './http/answer-request.ts';
import type { PracticeAccess } from './practice/access.ts';
import { createEngine, type Engine } from './run/engine.ts';
import type { Quota } from './schema/builder.ts';
import { createLookups } from './schema/lookups.ts';
import { createEventStreams } from './streams/event-stream.ts';
import { createSockets } from './streams/sockets.ts';
import { defaultStreamLimits, type StreamLimits } from './streams/stream-limits.ts';

type DoorOptions = {
  readonly limits?: Partial<StreamLimits>;
  /** Receives every fault of our own; the caller gets only the request id. */
  readonly onFault?: (error: unknown, context: RequestContext) => void;
  /** Whose requests may see the quota of the gateway. Default: all. */
  readonly isOwner?: (request: HttpRequest) => boolean;
};

export type GraphqlDoorOptions = DoorOptions & {
  readonly catalogue: Catalogue;
  /** The practice provider; without it, its fields answer 503. */
  readonly practice?: PracticeAccess;
  /** The counts of the gateway; without it, no API has a quota. */
  readonly quota?: Quota;
};

export type GraphqlDoor = ReturnType<typeof doorOf>;

/** A door whose content can be replaced while streams and sockets stay open. */
export function createGraphqlDoor(options: GraphqlDoorOptions) {
  const { practice, quota } = options;
  // One schema for all engines, so that a request which began before a change ends well after it.
  const schema = createSchema();
  const engineOf = (catalogue: Catalogue) =>
    createEngine({ catalogue, schema, lookups: createLookups(catalogue), practice, quota });
  let current = engineOf(options.catalogue);
  const door = doorOf(() => current, options);
  return {
    ...door,
    refresh: (catalogue: Catalogue) => {
      current = engineOf(catalogue);
      current.warm();
      door.forget();
    },
  };
}

/** The door in front of an engine, which may be replaced. */
export function doorOf(engine: () => Engine, options: DoorOptions) {
  const { onFault = () => {}, isOwner = () => true } = options;
  const limits: StreamLimits = { ...defaultStreamLimits, ...options.limits };
  const streams = createEventStreams(limits);
  const sockets = createSockets({
    engine,
    limits,
    callerOf: (message, context) => ({
      requestId: context.requestId,
      language: context.language,
      address: () => context.address ?? message.socket.remoteAddress,
      isOwner: () => false,
      onFault: (error) => onFault(error, context),
    }),
  });
  const withEmptyCache = () => createAnswerRequest({ engine, streams, onFault, isOwner });
  let answer = withEmptyCache();

  return {
    at: ['/graphql'],
    warm: () => engine().warm(),
    guarded: 'changes',
    methods: () => methods,
    answer: (request, context) => answer(request, context),
    /** Drops the cached answers, which hold the content of an earlier engine. */
    forget: () => {
      answer = withEmptyCache();
    },
    description: doorDescription,
    /** The schema as text, for /schema.graphql. */
    printedSchema: printedSchema(engine().schema),
    upgrade: sockets.upgrade,
    /** How many streams and sockets are open now. */
    open: () => ({ streams: streams.count(), sockets: sockets.count() }),
    close: async (graceMs) => {
      await Promise.all([streams.close(), sockets.close(graceMs)]);
    },
  } satisfies Door & Readonly<Record<string, unknown>>;
}
