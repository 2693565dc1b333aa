// Problems as Responses, for the parts of the server that answer with one.
import {
  type RequestContext as HttpContext,
  type ProblemCode,
  type ProblemFacts,
  problemAnswer,
  responseToFetch,
} from '@farol/http';
import { openToAll } from './request/cross-origin.ts';

/** The facts of a request that every door gets beside the Request. */
export type RequestContext = HttpContext & {
  /** IP address of the caller, where it is known. */
  readonly address?: string | undefined;
};

export function problemResponse(code: ProblemCode, context: RequestContext, facts: ProblemFacts = {}): Response {
  return responseToFetch(problemAnswer(code, context, { ...facts, headers: { ...openToAll, ...facts.headers } }));
}
