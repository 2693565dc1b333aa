import {
  type HttpResponse,
  type ProblemCode,
  type ProblemFacts,
  problemAnswer,
  type RequestContext,
} from '@farol/http';

/** A failure of HTTP and not of GraphQL: answered with a problem, as everywhere else (spec 7.3). */
function problem(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): HttpResponse {
  return problemAnswer(code, context, { ...facts, headers: { Vary: 'Accept', ...facts.headers } });
}

export function urlTooLong(context: RequestContext): HttpResponse {
  return problem('url-too-long', context);
}

export function notAcceptable(context: RequestContext): HttpResponse {
  return problem('not-acceptable', context, {
    detail: {
      pt: 'Esta URL envia `application/graphql-response+json`, `application/json` e `text/event-stream`, em UTF-8.',
      en: 'This URL sends `application/graphql-response+json`, `application/json` and `text/event-stream`, in UTF-8.',
    },
  });
}

export function onlyJson(context: RequestContext): HttpResponse {
  return problem('unsupported-media-type', context, {
    detail: {
      pt: 'O corpo deve ser `application/json` em UTF-8, sem `Content-Encoding`.',
      en: 'The body must be `application/json` in UTF-8, without `Content-Encoding`.',
    },
    headers: { 'Accept-Post': 'application/json' },
  });
}

export function bodyTooLarge(context: RequestContext, allowed: number): HttpResponse {
  return problem('body-too-large', context, {
    detail: { pt: `O corpo passa de ${allowed} bytes.`, en: `The body exceeds ${allowed} bytes.` },
    members: { allowed },
  });
}

/** The client disconnected in the middle of the body, so this answer is not read. */
export function bodyUnreadable(context: RequestContext): HttpResponse {
  return problem('malformed-body', context);
}

export function batchTooLarge(context: RequestContext, measured: number, allowed: number): HttpResponse {
  return problem('body-too-large', context, {
    detail: {
      pt: `O lote tem ${measured} requisições; são aceitas no máximo ${allowed}.`,
      en: `The batch has ${measured} requests; at most ${allowed} are accepted.`,
    },
    members: { measured, allowed },
  });
}
