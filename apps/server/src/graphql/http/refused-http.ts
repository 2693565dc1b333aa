// Failures of HTTP and not of GraphQL: answered with a problem, as everywhere else (spec 7.3).
import {
  type HttpResponse,
  type ProblemCode,
  type ProblemFacts,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import { acceptQuery } from '../../read/query-body.ts';
import { say } from '../../words.ts';

function refusedBy(code: ProblemCode, facts: ProblemFacts = {}): (context: RequestContext) => HttpResponse {
  return (context) => problemAnswer(code, context, { ...facts, headers: { Vary: 'Accept', ...facts.headers } });
}

export const urlTooLong = refusedBy('url-too-long');

export const notAcceptable = refusedBy('not-acceptable', { detail: say('graphqlTypes') });

export const onlyJson = refusedBy('unsupported-media-type', {
  detail: say('onlyJson'),
  headers: { 'Accept-Post': 'application/json', ...acceptQuery },
});

/** The client disconnected in the middle of the body, so this answer is not read. */
export const bodyUnreadable = refusedBy('malformed-body');

export function bodyTooLarge(context: RequestContext, allowed: number): HttpResponse {
  return refusedBy('body-too-large', { detail: say('bodyTooLarge', { most: allowed }), members: { allowed } })(context);
}

export function batchTooLarge(context: RequestContext, measured: number, allowed: number): HttpResponse {
  const members = { measured, allowed };
  return refusedBy('body-too-large', { detail: say('batchTooLarge', members), members })(context);
}
