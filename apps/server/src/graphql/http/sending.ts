// How does an outcome become bytes: status, headers, encoding, and the cache?

import type { HttpRequest, HttpResponse, RequestContext } from '@farol/http';
import { type Sealed, sealFor, select } from '../../answer/seal.ts';
import { type Content, neverKept, revalidated } from '../../read/content.ts';
import { openToAll } from '../../request/cross-origin.ts';
import type { Outcome } from '../run/engine.ts';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { createAnswerCache, encodingFor } from './answer-cache.ts';
import { graphqlType, jsonType, type MediaType } from './negotiate.ts';
import { notAcceptable } from './refused-http.ts';

/** A request to /graphql while it is being answered, in the media type that its caller accepts. */
export type Call = {
  readonly request: HttpRequest;
  readonly context: RequestContext;
  /** Undefined for a caller that accepts only event streams. */
  readonly type: MediaType | undefined;
};

const cachedBytes = 4 * 1024 * 1024;

/** A caller may ask for a new answer, and that one is not cached either (RFC 9111 §5.2.1.4). */
export function skipsCache({ request }: Call): boolean {
  return /no-cache|no-store/.test(request.header('cache-control') ?? '');
}

export type Sending = ReturnType<typeof createSending>;

export function createSending() {
  // One cache per media type, so that a question is looked up by its own text, without building a longer key.
  const caches = { [graphqlType]: createAnswerCache(cachedBytes), [jsonType]: createAnswerCache(cachedBytes) };
  return {
    /** The bytes that answered the same question before, in the same media type, if they are still cached. */
    cached: (question: string | undefined, call: Call): HttpResponse | Promise<HttpResponse> | undefined => {
      const { type, request } = call;
      const cache = type && caches[type];
      const known = question === undefined ? undefined : cache?.find(question);
      if (question === undefined || !cache || !known) return undefined;
      const sealed = cache.sealed(question, known, request.header('accept-encoding'));
      return sealed instanceof Promise ? sealed.then((made) => selectFor(made, call)) : selectFor(sealed, call);
    },
    /** The response for an outcome; cached under its question, if it has one, when nothing in it can change. */
    send: async (
      outcome: Outcome | readonly Outcome[],
      question: string | undefined,
      call: Call,
    ): Promise<HttpResponse> => {
      const { request, type = graphqlType } = call;
      const outcomes = isBatch(outcome) ? outcome : [outcome];
      // A batch has the status of its worst member: a failure is never hidden behind a 200.
      const status = Math.max(...outcomes.map((one) => statusOf(one, type)));
      const cacheable = outcomes.every(isUnchanging);
      const bodies = outcomes.map((one) => (one instanceof GraphqlRefusal ? { errors: one.errors } : one.answer));
      const body = JSON.stringify(isBatch(outcome) ? bodies : bodies[0]);
      const content: Content = {
        type: `${type}; charset=utf-8`,
        body,
        cache: cacheable && request.method !== 'POST' ? revalidated : neverKept,
        language: null,
        vary: ['Accept'],
        headers: headersOf(outcomes),
      };
      const acceptEncoding = request.header('accept-encoding');
      if (cacheable && question !== undefined) {
        const cache = caches[type];
        return selectFor(await cache.sealed(question, cache.store(question, content), acceptEncoding), call);
      }
      const encoding = encodingFor(body.length, acceptEncoding);
      // An answer to POST is never compared with an earlier one, so it needs no entity tag.
      if (encoding === 'identity' && request.method === 'POST') return { status, headers: plainHeaders(content), body };
      return selectFor(await sealFor(content, encoding), call, status);
    },
  };
}

function isBatch(outcome: Outcome | readonly Outcome[]): outcome is readonly Outcome[] {
  return Array.isArray(outcome);
}

function isUnchanging(outcome: Outcome): boolean {
  return !(outcome instanceof GraphqlRefusal) && outcome.unchanging && outcome.failed === undefined;
}

/** GraphQL over HTTP, edition of September 2026: data and errors, in the media type that gives this number its meaning. */
const partialSuccess = 294;

/** A failure is never 200 (spec 7.2): a refusal is 400 unless it states otherwise, an answer without any data is 500. */
function statusOf(outcome: Outcome, type: MediaType): number {
  if (outcome instanceof GraphqlRefusal) return outcome.stated?.status ?? 400;
  if (outcome.failed === 'wholly') return 500;
  return outcome.failed === 'partly' && type === graphqlType ? partialSuccess : 200;
}

/** Headers of every answer, and those of an outcome: the rest of a limit, or how to authenticate. */
function headersOf(outcomes: readonly Outcome[]): Readonly<Record<string, string>> {
  let all = openToAll;
  for (const outcome of outcomes) {
    const headers = outcome instanceof GraphqlRefusal ? outcome.stated?.headers : outcome.headers;
    if (headers) all = { ...all, ...headers };
  }
  return all;
}

function plainHeaders({ type, cache, headers = openToAll }: Content): readonly string[] {
  const fields = ['Content-Type', type, 'Cache-Control', cache, 'Vary', 'Accept, Accept-Encoding'];
  for (const [name, value] of Object.entries(headers)) fields.push(name, value);
  return fields;
}

/** Only the answer to a GET can be "not modified", and only when it did not fail. */
export function selectFor(sealed: Sealed, call: Call, status = 200): HttpResponse {
  const selected = select(sealed, {
    'accept-encoding': call.request.header('accept-encoding') ?? undefined,
    'if-none-match':
      (call.request.method !== 'POST' && status === 200 && call.request.header('if-none-match')) || undefined,
  });
  if (selected === undefined) return notAcceptable(call.context);
  return status === 200 ? selected : { ...selected, status };
}
