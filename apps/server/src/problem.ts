import type { Language, Text } from '@farol/catalogue';
import { openToAll } from './cross-origin.ts';
import { languageTag } from './language.ts';
import { type ProblemCode, problemKinds } from './problem-codes.ts';

/** What is known of a request before anybody answers it. Every door takes it beside the Request. */
export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  /** Path of the request without its query, which might hold a key. */
  readonly instance: string;
  /** IP address of whoever calls, where it is known. */
  readonly address?: string | undefined;
};

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
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of this code, in snake_case (RFC 9457 §3.2). */
  readonly members?: Readonly<Record<string, unknown>>;
};

/** Thrown by whoever cannot answer; the app turns it into the response. Anything else that is thrown is our own fault: a 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly facts: ProblemFacts;

  constructor(code: ProblemCode, facts: ProblemFacts = {}, options?: ErrorOptions) {
    super((facts.detail ?? problemKinds[code].title).en, options);
    this.name = 'Problem';
    this.code = code;
    this.facts = facts;
  }
}

export const problemType = 'application/problem+json';

/** The error body of every interface of this server (RFC 9457), in the reader's language. */
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

export function problemResponse(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): Response {
  return new Response(JSON.stringify(problemBody(code, context, facts)), {
    status: problemKinds[code].status,
    headers: {
      ...openToAll,
      'content-type': problemType,
      'content-language': languageTag[context.language],
      // A failure belongs to the moment in which it happened: no cache may hand it to somebody else.
      'cache-control': 'no-store',
      vary: 'Accept-Language',
      ...facts.headers,
    },
  });
}
