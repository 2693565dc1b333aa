// How does a request over HTTP become an answer: method, media types, body, and then the engine?
import { type HttpRequest, type HttpResponse, type RequestContext, typeWeight } from '@farol/http';
import { favourite } from '../../answer/encoding.ts';
import { optionsAnswer, wrongMethod } from '../../answer/respond.ts';
import type { Caller } from '../run/caller.ts';
import type { Asked } from '../run/documents.ts';
import type { Engine, Outcome } from '../run/engine.ts';
import { jsonOfBody, parametersOf, parametersOfSearch } from '../run/parameters.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { type EventStreams, eventStreamType } from '../streams/event-stream.ts';
import type { Call } from './call.ts';
import { createGraphiql, wantsGraphiql } from './graphiql.ts';
import { graphqlType, isJson, type MediaType, negotiate } from './negotiate.ts';
import { batchTooLarge, bodyTooLarge, bodyUnreadable, notAcceptable, onlyJson, urlTooLong } from './refused-http.ts';
import { createSending, type Sending, selectFor } from './sending.ts';

type Answer = HttpResponse | Promise<HttpResponse>;

type AnswerRequestOptions = {
  readonly engine: Engine;
  readonly streams: EventStreams;
  readonly onFault: (error: unknown, context: RequestContext) => void;
  readonly isOwner: (request: HttpRequest) => boolean;
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

export function createAnswerRequest(
  options: AnswerRequestOptions,
): (request: HttpRequest, context: RequestContext) => Answer {
  const graphiql = createGraphiql();
  const sending = createSending();
  // Not async: a cached answer is sent in the same turn of the event loop in which the request arrives.
  return (request, context) => {
    const { method, path, query } = request;
    const call = { request, context, target: query === '' ? path : `${path}?${query}` };
    if (method === 'OPTIONS') return optionsAnswer(methods);
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return wrongMethod(methods, context);
    if (call.target.length > longestUrl) return urlTooLong(context);
    const accept = request.header('accept');
    if (method !== 'POST' && wantsGraphiql(accept))
      return graphiql
        .sealed(favourite(call.request.header('accept-encoding')))
        .then((sealed) => selectFor(sealed, call));
    const type = negotiate(accept);
    if (type === undefined && !acceptsStream(call)) return notAcceptable(context);
    const negotiated = { ...options, sending, call, type };
    return method === 'POST' ? answerPost(negotiated) : answerGet(negotiated);
  };
}

function answerPost(negotiated: Negotiated): Answer {
  const { call, type, sending, engine } = negotiated;
  const { context } = call;
  if (!isJson(call.request.header('content-type')) || call.request.header('content-encoding') !== null)
    return onlyJson(context);
  return call.request.readBody(largestBody).then((body) => {
    if (body === 'too_large') return bodyTooLarge(context, largestBody);
    if (body === 'unreadable') return bodyUnreadable(context);
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

/** The URL accepts GET as well, but not for this. */
const mutationNeedsPost = {
  pt: 'Uma `mutation` só é aceita por POST.',
  en: 'A `mutation` is accepted only by POST.',
};

function answerGet(negotiated: Negotiated): Answer {
  const { call, type, sending, engine } = negotiated;
  const question = sending.skipsCache(call) ? undefined : call.target;
  return (
    sending.cached(question, call, type) ??
    answerNew(negotiated, question, async () => {
      const asked = engine.find(parametersOfSearch(call.request.query));
      if (asked.kind === 'mutation') return wrongMethod(['POST'], call.context, mutationNeedsPost);
      if (asked.kind === 'subscription' && call.request.method === 'HEAD')
        return wrongMethod(['GET', 'POST'], call.context);
      return answerOne(negotiated, asked);
    })
  );
}

async function answerOne(negotiated: Negotiated, asked: Asked): Promise<Outcome | HttpResponse> {
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
  make: () => Promise<Outcome | readonly Outcome[] | HttpResponse>,
): Promise<HttpResponse> {
  let outcome: Awaited<ReturnType<typeof make>>;
  try {
    outcome = await make();
  } catch (error) {
    if (!(error instanceof GraphqlRefusal)) throw error;
    outcome = error;
  }
  if (isResponse(outcome)) return outcome;
  return sending.send(outcome, question, call, type ?? graphqlType);
}

function callerOf({ call: { context, request }, onFault, isOwner }: Negotiated): Caller {
  return {
    requestId: context.requestId,
    language: context.language,
    authorization: () => request.header('authorization') ?? undefined,
    address: () => request.address,
    isOwner: () => isOwner(request),
    onFault: (error: unknown) => onFault(error, context),
  };
}

function isResponse(outcome: Outcome | readonly Outcome[] | HttpResponse): outcome is HttpResponse {
  return 'status' in outcome && 'headers' in outcome && 'body' in outcome;
}

function acceptsStream(call: Call): boolean {
  return typeWeight(call.request.header('accept'), eventStreamType) > 0;
}
