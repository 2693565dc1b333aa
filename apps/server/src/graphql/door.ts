// Which parts answer /graphql, and how does the server reach them?
import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '@farol/catalogue';
import type { Door } from '../door/door.ts';
import type { EdgeResponse } from '../edge/edge-response.ts';
import { problemResponse, type RequestContext } from '../problem.ts';
import { createSchema, printedSchema } from './create-schema.ts';
import { doorDescription } from './door-description.ts';
import { createAnswerRequest, type Going, isStream, methods } from './http/answer-request.ts';
import { callOfMessage, callOfRequest, responseOf, sendMessage } from './http/call.ts';
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
};

export type GraphqlDoorOptions = DoorOptions & {
  readonly catalogue: Catalogue;
  /** The practice provider; without it, its fields answer 503. */
  readonly practice?: PracticeAccess;
  /** The counts of the gateway; without it, no API has a quota. */
  readonly quota?: Quota;
};

export type GraphqlDoor = Door & {
  /** The same on a socket: a cached answer goes out as bytes, without a Request and a Response in between. */
  readonly listen: (message: IncomingMessage, response: EdgeResponse, context: RequestContext) => Promise<void>;
  readonly upgrade: NonNullable<Door['upgrade']>;
  /** The schema as text, for /schema.graphql. */
  readonly printedSchema: string;
  /** Ends the streams and sockets, which would stay open otherwise. */
  readonly close: (graceMs: number) => Promise<void>;
  /** How many streams and sockets are open now. */
  readonly open: () => { readonly streams: number; readonly sockets: number };
};

const done = Promise.resolve();

export function createGraphqlDoor(options: GraphqlDoorOptions): GraphqlDoor {
  const { catalogue, practice, quota } = options;
  const lookups = createLookups(catalogue);
  return doorOf(createEngine({ catalogue, schema: createSchema(), lookups, practice, quota }), options);
}

/** The door in front of an engine. */
export function doorOf(engine: Engine, options: DoorOptions): GraphqlDoor {
  const { onFault = () => {} } = options;
  const limits: StreamLimits = { ...defaultStreamLimits, ...options.limits };
  const streams = createEventStreams(limits);
  const sockets = createSockets({
    engine,
    limits,
    callerOf: (message, context) => ({
      requestId: context.requestId,
      language: context.language,
      address: () => context.address ?? message.socket.remoteAddress,
      onFault: (error) => onFault(error, context),
    }),
  });
  const answer = createAnswerRequest({ engine, streams, onFault });

  return {
    at: ['/graphql'],
    methods: () => methods,
    handle: async (request, context) => {
      const going = await answer(callOfRequest(request, context));
      return isStream(going) ? going.response() : responseOf(going, request.method);
    },
    listen: (message, response, context) => {
      const call = callOfMessage(message, context);
      const send = (going: Going) => (isStream(going) ? going.send(response) : sendMessage(going, call, response));
      const going = answer(call);
      if (!(going instanceof Promise)) return send(going) ?? done;
      return going.then(send, (error) => {
        // The caller left in the middle of its request: there is no fault, and no one to answer.
        if (message.destroyed && !message.complete) return;
        onFault(error, context);
        return sendMessage(problemResponse('internal-error', context), call, response);
      });
    },
    description: doorDescription,
    printedSchema: printedSchema(engine.schema),
    upgrade: sockets.upgrade,
    open: () => ({ streams: streams.count(), sockets: sockets.count() }),
    close: async (graceMs) => {
      await Promise.all([streams.close(), sockets.close(graceMs)]);
    },
  };
}
