// How does a request over HTTP become an answer: method, media types, body, and then the engine?
import { type HttpRequest, type HttpResponse, type RequestContext, typeWeight } from '@farol/http';
import { favourite } from '../../answer/encoding.ts';
import { optionsAnswer, wrongMethod } from '../../answer/respond.ts';
import { say } from '../../words.ts';
import type { Asked } from '../run/documents.ts';
import type { Engine, Outcome } from '../run/engine.ts';
import { jsonOfBody, parametersOf, parametersOfSearch } from '../run/parameters.ts';
import type { Caller } from '../schema/builder.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { type EventStreams, eventStreamType } from '../streams/event-stream.ts';
import { createGraphiql, wantsGraphiql } from './graphiql.ts';
import { isJson, negotiate } from './negotiate.ts';
import { batchTooLarge, bodyTooLarge, bodyUnreadable, notAcceptable, onlyJson, urlTooLong } from './refused-http.ts';
import { type Call, createSending, type Sending, selectFor, skipsCache } from './sending.ts';

type Answer = HttpResponse | Promise<HttpResponse>;

type AnswerRequestOptions = {
  readonly engine: () => Engine;
  readonly streams: EventStreams;
  readonly onFault: (error: unknown, context: RequestContext) => void;
  readonly isOwner: (request: HttpRequest) => boolean;
};

type Negotiated = AnswerRequestOptions & { readonly sending: Sending; readonly call: Call };

export const methods = ['GET', 'HEAD', 'QUERY', 'POST', 'OPTIONS'] as const;
const withBody = ['QUERY', 'POST'];
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
    if (method === 'OPTIONS') return optionsAnswer(methods);
    if (!(methods as readonly string[]).includes(method)) return wrongMethod(methods, context);
    if (path.length + query.length >= longestUrl) return urlTooLong(context);
    const accept = request.header('accept');
    const call = { request, context, type: negotiate(accept) };
    if (!withBody.includes(method) && wantsGraphiql(accept))
      return graphiql(favourite(request.header('accept-encoding'))).then((sealed) => selectFor(sealed, call));
    if (call.type === undefined && !acceptsStream(call)) return notAcceptable(context);
    const negotiated = { ...options, sending, call };
    return withBody.includes(method) ? answerBody(negotiated) : answerGet(negotiated);
  };
}

/** By POST, or by QUERY, which is safe and therefore answers queries only, one at a time (RFC 10008). */
function answerBody(negotiated: Negotiated): Answer {
  const { call, sending, engine } = negotiated;
  const { context, request } = call;
  const isQuery = request.method === 'QUERY';
  if (!isJson(request.header('content-type')) || request.header('content-encoding') !== null) return onlyJson(context);
  return request.readBody(largestBody).then((body) => {
    if (body === 'too_large') return bodyTooLarge(context, largestBody);
    if (body === 'unreadable') return bodyUnreadable(context);
    // An answer to QUERY may be cached by others, one to POST may not, so they are stored apart.
    const question = skipsCache(call) ? undefined : `${isQuery ? 'QUERY ' : ''}${body.toString('latin1')}`;
    return (
      sending.cached(question, call) ??
      answerNew(negotiated, question, async () => {
        const value = jsonOfBody(body);
        if (isQuery) return answerRead(negotiated, engine().find(parametersOf(value)));
        if (!Array.isArray(value)) return answerOne(negotiated, engine().find(parametersOf(value)));
        if (call.type === undefined) return notAcceptable(context);
        const { batch } = engine().bounds;
        return value.length > batch
          ? batchTooLarge(context, value.length, batch)
          : engine().answerAll(value, callerOf(negotiated));
      })
    );
  });
}

const streamedMethods = ['GET', 'POST'];

/** The URL accepts GET as well, but not for this. */
const mutationNeedsPost = say('mutationNeedsPost');

function answerGet(negotiated: Negotiated): Answer {
  const { call, sending, engine } = negotiated;
  const question = skipsCache(call) ? undefined : `?${call.request.query}`;
  return (
    sending.cached(question, call) ??
    answerNew(negotiated, question, async () =>
      answerRead(negotiated, engine().find(parametersOfSearch(call.request.query))),
    )
  );
}

async function answerRead(negotiated: Negotiated, asked: Asked): Promise<Outcome | HttpResponse> {
  const { context, request } = negotiated.call;
  if (asked.kind === 'mutation') return wrongMethod(['POST'], context, mutationNeedsPost);
  if (asked.kind === 'subscription' && !streamedMethods.includes(request.method))
    return wrongMethod(streamedMethods, context);
  return answerOne(negotiated, asked);
}

async function answerOne(negotiated: Negotiated, asked: Asked): Promise<Outcome | HttpResponse> {
  const { call, streams, engine } = negotiated;
  const caller = callerOf(negotiated);
  if (asked.kind === 'subscription' && acceptsStream(call))
    return streams.open(() => engine().subscribe(asked, caller), caller.address());
  const outcome = await engine().answerOne(asked, caller);
  return call.type !== undefined || outcome instanceof GraphqlRefusal
    ? outcome
    : streams.single(outcome.answer, outcome.headers);
}

async function answerNew(
  { call, sending }: Negotiated,
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
  return sending.send(outcome, question, call);
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
