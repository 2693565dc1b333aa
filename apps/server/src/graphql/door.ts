import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '@farol/catalogue';
import { typeWeight } from '@farol/http';
import { favourite } from '../answer/encoding.ts';
import { optionsResponse, wrongMethod } from '../answer/respond.ts';
import type { Door } from '../door/door.ts';
import type { EdgeResponse } from '../edge/edge-response.ts';
import { problemResponse, type RequestContext } from '../problem.ts';
import { createSchema, printedSchema, type SchemaExtension } from './create-schema.ts';
import { type Call, callOfMessage, callOfRequest, type Outgoing, responseOf, sendMessage } from './http/call.ts';
import { createGraphiql, wantsGraphiql } from './http/graphiql.ts';
import { graphqlType, isJson, type MediaType, negotiate } from './http/negotiate.ts';
import { batchTooLarge, bodyTooLarge, notAcceptable, onlyJson, urlTooLong } from './http/refused-http.ts';
import { createSending, selectFor } from './http/sending.ts';
import type { Profile } from './http/status.ts';
import type { PracticeAccess } from './practice/access.ts';
import type { Bounds } from './run/bounds.ts';
import type { Caller } from './run/caller.ts';
import { createEngine, type Outcome } from './run/engine.ts';
import { jsonOfBody, type Parameters, parametersOf, parametersOfSearch } from './run/parameters.ts';
import type { Quota } from './schema/builder.ts';
import { GraphqlRefusal } from './schema/graphql-refusal.ts';
import type { Lookups } from './schema/lookups.ts';
import { createEventStreams, type EventStream, eventStreamType } from './streams/event-stream.ts';
import { createSockets } from './streams/sockets.ts';
import { defaultStreamLimits, type StreamLimits } from './streams/stream-limits.ts';

export type GraphqlDoorOptions = {
  readonly catalogue: Catalogue;
  readonly profile?: Profile;
  readonly production?: boolean;
  /** Types and root fields of other rooms. */
  readonly extensions?: readonly SchemaExtension[];
  readonly bounds?: Partial<Bounds>;
  /** Where resolvers look things up; by default the catalogue. */
  readonly lookups?: Lookups;
  /** The practice provider; without it, its fields say that it is not here. */
  readonly practice?: PracticeAccess;
  /** What the gateway counted; without it, no API has a quota. */
  readonly quota?: Quota;
  /** Bytes of answers to keep; 0 keeps none. */
  readonly keptBytes?: number;
  readonly limits?: Partial<StreamLimits>;
  /** Told of every fault of our own; the caller only gets the request id. */
  readonly onFault?: (error: unknown, context: RequestContext) => void;
};

export type GraphqlDoor = Door & {
  /** The same for a socket: what was answered before goes out as bytes, without a Request and a Response in between. */
  readonly listen: (message: IncomingMessage, response: EdgeResponse, context: RequestContext) => Promise<void>;
  readonly upgrade: NonNullable<Door['upgrade']>;
  /** The schema as text, for /schema.graphql. */
  readonly printedSchema: string;
  /** Ends what would stay open for ever: a server that ends lets everything else finish. */
  readonly close: (graceMs: number) => Promise<void>;
  /** What is open at this moment. */
  readonly open: () => { readonly streams: number; readonly sockets: number };
};

const path = '/graphql';
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const longestUrl = 8 * 1024;
/** Many times the longest query within the bounds, with its variables. */
const largestBody = 100 * 1024;
const defaultKeptBytes = 8 * 1024 * 1024;
const done = Promise.resolve();

/** `/graphql`: what HTTP has to say about a request, before and after the engine answers it. */
export function createGraphqlDoor(options: GraphqlDoorOptions): GraphqlDoor {
  const { catalogue, profile = 'spec', production = true, onFault = () => {} } = options;
  const schema = createSchema(options.extensions);
  const engine = createEngine({
    catalogue,
    schema,
    production,
    ...(options.bounds ? { bounds: options.bounds } : {}),
    ...(options.lookups ? { lookups: options.lookups } : {}),
    ...(options.practice ? { practice: options.practice } : {}),
    ...(options.quota ? { quota: options.quota } : {}),
  });
  const limits: StreamLimits = { ...defaultStreamLimits, ...options.limits };
  const streams = createEventStreams(limits);
  const sockets = createSockets({
    engine,
    limits,
    callerOf: (message, context) => ({
      requestId: context.requestId,
      language: context.language,
      address: () => message.socket.remoteAddress,
      onFault: (error) => onFault(error, context),
    }),
  });
  const graphiql = createGraphiql();
  const sending = createSending({ profile, keptBytes: options.keptBytes ?? defaultKeptBytes });

  // Not async: what was answered before is found and sent within the turn in which the question arrives.
  const answer = (call: Call): Going | Promise<Going> => {
    const { method, context } = call;
    if (method === 'OPTIONS') return optionsResponse(methods);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod(methods, context);
    if (call.target.length > longestUrl) return urlTooLong(context);
    const accept = call.header('accept');
    if (method !== 'POST' && wantsGraphiql(accept))
      return graphiql.sealed(favourite(call.header('accept-encoding'))).then((sealed) => selectFor(sealed, call));
    const type = negotiate(accept);
    if (type === undefined && !takesStream(call)) return notAcceptable(context);
    return method === 'POST' ? answerPost(call, type) : answerGet(call, type);
  };

  /** `type` is undefined for a caller who takes nothing but event streams. */
  const answerPost = (call: Call, type: MediaType | undefined): Going | Promise<Going> => {
    const { context } = call;
    if (!isJson(call.header('content-type')) || call.header('content-encoding') !== undefined) return onlyJson(context);
    return call.body(largestBody).then((body) => {
      if (body === undefined) return bodyTooLarge(context, largestBody);
      const question = sending.wantsNew(call) ? undefined : body.toString('latin1');
      return (
        sending.again(question, call, type) ??
        refusing(question, call, type, async () => {
          const value = jsonOfBody(body);
          if (!Array.isArray(value)) return answerOne(parametersOf(value), call, type);
          if (type === undefined) return notAcceptable(context);
          const { batch } = engine.bounds;
          return value.length > batch
            ? batchTooLarge(context, value.length, batch)
            : engine.answerAll(value, callerOf(call));
        })
      );
    });
  };

  const answerGet = (call: Call, type: MediaType | undefined): Going | Promise<Going> => {
    const question = sending.wantsNew(call) ? undefined : call.target;
    return (
      sending.again(question, call, type) ??
      refusing(question, call, type, async () => {
        const parameters = parametersOfSearch(searchOf(call));
        const kind = engine.operationOf(parameters).node.operation;
        if (kind === 'mutation') return wrongMethod(['POST'], call.context);
        if (kind === 'subscription' && call.method === 'HEAD') return wrongMethod(['GET', 'POST'], call.context);
        return answerOne(parameters, call, type);
      })
    );
  };

  const answerOne = (
    parameters: Parameters,
    call: Call,
    type: MediaType | undefined,
  ): Promise<Outcome | EventStream> => {
    if (engine.operationOf(parameters).node.operation === 'subscription' && takesStream(call))
      return streams.open(() => engine.subscribe(parameters, callerOf(call)));
    const answered = engine.answerOne(parameters, callerOf(call));
    if (type !== undefined) return answered;
    return answered.then((outcome) =>
      outcome instanceof GraphqlRefusal ? outcome : streams.single(outcome.answer, outcome.headers),
    );
  };

  const callerOf = ({ context, header, address }: Call): Caller => ({
    requestId: context.requestId,
    language: context.language,
    authorization: () => header('authorization'),
    address,
    onFault: (error: unknown) => onFault(error, context),
  });

  const refusing = async (
    question: string | undefined,
    call: Call,
    type: MediaType | undefined,
    make: () => Promise<Outcome | readonly Outcome[] | Response | EventStream>,
  ): Promise<Going> => {
    let outcome: Awaited<ReturnType<typeof make>>;
    try {
      outcome = await make();
    } catch (error) {
      if (!(error instanceof GraphqlRefusal)) throw error;
      outcome = error;
    }
    if (outcome instanceof Response || isStream(outcome)) return outcome;
    return sending.send(outcome, question, call, type ?? graphqlType);
  };

  return {
    at: [path],
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
        // The caller left in the middle of its question: nobody is to blame and nobody is left to tell.
        if (message.destroyed && !message.complete) return;
        onFault(error, context);
        return sendMessage(problemResponse('internal-error', context), call, response);
      });
    },
    printedSchema: printedSchema(schema),
    upgrade: sockets.upgrade,
    open: () => ({ streams: streams.count(), sockets: sockets.count() }),
    close: async (graceMs) => {
      await Promise.all([streams.close(), sockets.close(graceMs)]);
    },
  };
}

type Going = Outgoing | EventStream;

function isStream(going: Going | Outcome | readonly Outcome[]): going is EventStream {
  return 'kind' in going && going.kind === 'event-stream';
}

/** The query of the address with its question mark; empty where there is none. */
function searchOf({ target }: Call): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark);
}

function takesStream(call: Call): boolean {
  return typeWeight(call.header('accept'), eventStreamType) > 0;
}
