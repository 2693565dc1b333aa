// Failures of HTTP and not of GraphQL: answered with a problem, as everywhere else (spec 7.3).
import {
  type HttpResponse,
  type ProblemCode,
  type ProblemFacts,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import { acceptQuery } from '../../read/query-body.ts';

function refusedBy(code: ProblemCode, facts: ProblemFacts = {}): (context: RequestContext) => HttpResponse {
  return (context) => problemAnswer(code, context, { ...facts, headers: { Vary: 'Accept', ...facts.headers } });
}

export const urlTooLong = refusedBy('url-too-long');

export const notAcceptable = refusedBy('not-acceptable', {
  detail: {
    pt: 'Esta URL envia `application/graphql-response+json`, `application/json` e `text/event-stream`, em UTF-8.',
    en: 'This URL sends `application/graphql-response+json`, `application/json` and `text/event-stream`, in UTF-8.',
  },
});

export const onlyJson = refusedBy('unsupported-media-type', {
  detail: {
    pt: 'O corpo deve ser `application/json` em UTF-8, sem `Content-Encoding`.',
    en: 'The body must be `application/json` in UTF-8, without `Content-Encoding`.',
  },
  headers: { 'Accept-Post': 'application/json', ...acceptQuery },
});

/** The client disconnected in the middle of the body, so this answer is not read. */
export const bodyUnreadable = refusedBy('malformed-body');

export function bodyTooLarge(context: RequestContext, allowed: number): HttpResponse {
  const detail = { pt: `O corpo passa de ${allowed} bytes.`, en: `The body exceeds ${allowed} bytes.` };
  return refusedBy('body-too-large', { detail, members: { allowed } })(context);
}

export function batchTooLarge(context: RequestContext, measured: number, allowed: number): HttpResponse {
  const detail = {
    pt: `O lote tem ${measured} requisições; são aceitas no máximo ${allowed}.`,
    en: `The batch has ${measured} requests; at most ${allowed} are accepted.`,
  };
  return refusedBy('body-too-large', { detail, members: { measured, allowed } })(context);
}
