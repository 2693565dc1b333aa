import type { ProblemCode, ProblemFacts } from '@farol/http';
import { problemResponse, type RequestContext } from '../../problem.ts';

/** A failure of HTTP and not of GraphQL: told as a problem, like everywhere else (spec 7.3). */
function problem(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): Response {
  return problemResponse(code, context, { ...facts, headers: { Vary: 'Accept', ...facts.headers } });
}

export function urlTooLong(context: RequestContext): Response {
  return problem('url-too-long', context);
}

export function notAcceptable(context: RequestContext): Response {
  return problem('not-acceptable', context, {
    detail: {
      pt: 'Este endereço envia application/graphql-response+json, application/json e text/event-stream, em UTF-8.',
      en: 'This address sends application/graphql-response+json, application/json and text/event-stream, in UTF-8.',
    },
  });
}

export function onlyJson(context: RequestContext): Response {
  return problem('unsupported-media-type', context, {
    detail: {
      pt: 'O corpo deve ser application/json em UTF-8, sem Content-Encoding.',
      en: 'The body must be application/json in UTF-8, without Content-Encoding.',
    },
    headers: { 'Accept-Post': 'application/json' },
  });
}

export function bodyTooLarge(context: RequestContext, allowed: number): Response {
  return problem('body-too-large', context, {
    detail: { pt: `O corpo passa de ${allowed} bytes.`, en: `The body exceeds ${allowed} bytes.` },
    members: { allowed },
  });
}

export function batchTooLarge(context: RequestContext, measured: number, allowed: number): Response {
  return problem('body-too-large', context, {
    detail: {
      pt: `O lote tem ${measured} requisições; são aceitas no máximo ${allowed}.`,
      en: `The batch has ${measured} requests; at most ${allowed} are taken.`,
    },
    members: { measured, allowed },
  });
}
