// The one error body (RFC 9457): how a problem is thrown, and how it is written as an answer.
import { languageTag } from '../language/language.ts';
import type { Text } from '../language/text.ts';
import type { RequestContext } from '../message/request-context.ts';
import type { HttpResponse } from '../message/response.ts';
import { type ProblemCode, problemKinds } from './problem-codes.ts';

/** One place that is wrong: a query parameter, a header, or a JSON Pointer into the body. */
export type ProblemPlace = {
  readonly detail: Text;
  readonly parameter?: string;
  readonly header?: string;
  readonly pointer?: string;
};

export type ProblemFacts = {
  readonly detail?: Text;
  readonly errors?: readonly ProblemPlace[];
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of this code, in snake_case (RFC 9457 §3.2). */
  readonly members?: Readonly<Record<string, unknown>>;
};

/** Thrown when a request cannot be answered. Any other error is a fault of the server: a 500. */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name: string = 'Problem';
  readonly code: Code;
  readonly facts: ProblemFacts;

  constructor(code: Code, facts: ProblemFacts = {}, options?: ErrorOptions) {
    super((facts.detail ?? problemKinds[code].title).en, options);
    this.code = code;
    this.facts = facts;
  }
}

export const problemType = 'application/problem+json';

export function problemBody(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}) {
  const { status, title, remedy } = problemKinds[code];
  const { language } = context;
  return {
    type: `/problems/${code}`,
    title: title[language],
    status,
    detail: (facts.detail ?? remedy)[language],
    instance: context.instance,
    errors: (facts.errors ?? []).map(({ detail, ...place }) => ({ ...place, detail: detail[language] })),
    request_id: context.requestId,
    ...facts.members,
  };
}

export function problemAnswer(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): HttpResponse {
  const body = Buffer.from(JSON.stringify(problemBody(code, context, facts)));
  const headers: Record<string, string> = {
    'content-type': problemType,
    'content-language': languageTag[context.language],
    // A cached failure would outlive its cause.
    'cache-control': 'no-store',
    vary: 'Accept-Language',
    ...(facts.retryAfter === undefined ? {} : { 'retry-after': String(facts.retryAfter) }),
    ...facts.headers,
    'content-length': String(body.length),
  };
  return { status: problemKinds[code].status, headers: Object.entries(headers).flat(), body };
}
