// How does a request over HTTP become an answer: method, media types, body, and then the engine?
import { typeWeight } from '@farol/http';
import { favourite } from '../../answer/encoding.ts';
import { optionsResponse, wrongMethod } from '../../answer/respond.ts';
import type { RequestContext } from '../../problem.ts';
import type { Caller } from '../run/caller.ts';
import type { Asked } from '../run/documents.ts';
import type { Engine, Outcome } from '../run/engine.ts';
import { jsonOfBody, parametersOf, parametersOfSearch } from '../run/parameters.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { type EventStream, type EventStreams, eventStreamType } from '../streams/event-stream.ts';
import type { Call, Outgoing } from './call.ts';
import { createGraphiql, wantsGraphiql } from './graphiql.ts';
import { graphqlType, isJson, type MediaType, negotiate } from './negotiate.ts';
import { batchTooLarge, bodyTooLarge, notAcceptable, onlyJson, urlTooLong } from './refused-http.ts';
import { createSending, type Sending, selectFor } from './sending.ts';

export type Going = Outgoing | EventStream;

type AnswerRequestOptions = {
  readonly engine: Engine;
  readonly streams: EventStreams;
  readonly onFault: (error: unknown, context: RequestContext) => void;
};

/** A call whose media type is decided; undefined for a caller that accepts only event streams. */
type Negotiated = AnswerRequestOptions & {
  readonly sending: Sending;
  readonly call: Call;
  readonly type: MediaType | undefined;
};

export const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const longestUrl = 8 * 1024;
/** Many times the longest query within the bounds, with its variables. */
const largestBody = 100 * 1024;

export function createAnswerRequest(options: AnswerRequestOptions): (call: Call) => Going | Promise<Going> {
  const graphiql = createGraphiql();
  const sending = createSending();
  // Not async: a cached answer is sent in the same turn of the event loop in which the request arrives.
  return (call) => {
    const { method, context } = call;
    if (method === 'OPTIONS') return optionsResponse(methods);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod(methods, context);
    if (call.target.length > longestUrl) return urlTooLong(context);
    const accept = call.header('accept');
    if (method !== 'POST' && wantsGraphiql(accept))
      return graphiql.sealed(favourite(call.header('accept-encoding'))).then((sealed) => selectFor(sealed, call));
    const type = negotiate(accept);
    if (type === undefined && !acceptsStream(call)) return notAcceptable(context);
    const negotiated = { ...options, sending, call, type };
    return method === 'POST' ? answerPost(negotiated) : answerGet(negotiated);
  };
}

function answerPost(negotiated: Negotiated): Going | Promise<Going> {
  const { call, type, sending, engine } = negotiated;
  const { context } = call;
  if (!isJson(call.header('content-type')) || call.header('content-encoding') !== undefined) return onlyJson(context);
  return call.body(largestBody).then((body) => {
    if (body === undefined) return bodyTooLarge(context, largestBody);
    const question = sending.skipsCache(call) ? undefined : body.toString('latin1');
    return (
      sending.cached(question, call, type) ??
      answerNew(negotiated, question, async () => {
        const value = jsonOfBody(body);
        if (!Array.isArray(value)) return answerOne(negotiated, engine.find(parametersOf(value)));
        if (type === undefined) return notAcceptable(context);
        const { batch } = engine.bounds;
        return value.length > batch
          ? batchTooLarge(context, value.length, batch)
          : engine.answerAll(value, callerOf(negotiated));
      })
    );
  });
}

function answerGet(negotiated: Negotiated): Going | Promise<Going> {
  const { call, type, sending, engine } = negotiated;
  const question = sending.skipsCache(call) ? undefined : call.target;
  return (
    sending.cached(question, call, type) ??
    answerNew(negotiated, question, async () => {
      const asked = engine.find(parametersOfSearch(searchOf(call)));
      if (asked.kind === 'mutation') return wrongMethod(['POST'], call.context);
      if (asked.kind === 'subscription' && call.method === 'HEAD') return wrongMethod(['GET', 'POST'], call.context);
      return answerOne(negotiated, asked);
    })
  );
}

async function answerOne(negotiated: Negotiated, asked: Asked): Promise<Outcome | EventStream> {
  const { call, type, streams, engine } = negotiated;
  const caller = callerOf(negotiated);
  if (asked.kind === 'subscription' && acceptsStream(call))
    return streams.open(() => engine.subscribe(asked, caller), caller.address());
  const outcome = await engine.answerOne(asked, caller);
  return type !== undefined || outcome instanceof GraphqlRefusal
    ? outcome
    : streams.single(outcome.answer, outcome.headers);
}

async function answerNew(
  { call, type, sending }: Negotiated,
  question: string | undefined,
  make: () => Promise<Outcome | readonly Outcome[] | Response | EventStream>,
): Promise<Going> {
  let outcome: Awaited<ReturnType<typeof make>>;
  try {
    outcome = await make();
  } catch (error) {
    if (!(error instanceof GraphqlRefusal)) throw error;
    outcome = error;
  }
  if (outcome instanceof Response || isStream(outcome)) return outcome;
  return sending.send(outcome, question, call, type ?? graphqlType);
}

function callerOf({ call: { context, header, address }, onFault }: Negotiated): Caller {
  return {
    requestId: context.requestId,
    language: context.language,
    authorization: () => header('authorization'),
    address,
    onFault: (error: unknown) => onFault(error, context),
  };
}

export function isStream(going: Going | Outcome | readonly Outcome[]): going is EventStream {
  return 'kind' in going && going.kind === 'event-stream';
}

/** The query of the URL with its question mark; empty where there is none. */
function searchOf({ target }: Call): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark);
}

function acceptsStream(call: Call): boolean {
  return typeWeight(call.header('accept'), eventStreamType) > 0;
}
