import type { FormCode, GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { graphqlType, jsonType, type MediaType } from './negotiate.ts';

/**
 * Which reading of GraphQL over HTTP decides the status. `spec`: a failure is never 200 (spec 7.2). `draft`: the text of 2026,
 * with 422 and 294. `audit`: the older text that the graphql-http audits encode, with 200 for errors in plain JSON.
 */
export type Profile = 'spec' | 'draft' | 'audit';

/** What cannot be read is 400; what can be read but not followed is 422. */
const draftStatus: Readonly<Record<FormCode, number>> = {
  MALFORMED_JSON: 400,
  MALFORMED_REQUEST: 422,
  SYNTAX_ERROR: 400,
  UNKNOWN_OPERATION: 422,
  BOUND_EXCEEDED: 422,
  VALIDATION_FAILED: 422,
  BAD_VARIABLES: 422,
  BAD_ARGUMENT: 422,
};

/** Failures of a request whose HTTP part was right. */
const graphqlFailures: ReadonlySet<string> = new Set([
  'SYNTAX_ERROR',
  'UNKNOWN_OPERATION',
  'BOUND_EXCEEDED',
  'VALIDATION_FAILED',
  'BAD_VARIABLES',
  'BAD_ARGUMENT',
]);

export function statusOfRefusal(profile: Profile, { code, stated }: GraphqlRefusal, type: MediaType): number {
  // A missing key is 401 by any reading: that is said about HTTP and not about GraphQL.
  if (stated) return stated.status;
  if (profile === 'draft') return draftStatus[code as FormCode];
  return profile === 'audit' && type === jsonType && graphqlFailures.has(code) ? 200 : 400;
}

/** `partly`: some fields failed; `wholly`: nothing but errors is left of the answer. */
export function statusOfResult(profile: Profile, failed: 'partly' | 'wholly' | undefined): number {
  if (failed === undefined) return 200;
  if (profile === 'draft') return 294;
  return profile === 'spec' && failed === 'wholly' ? 500 : 200;
}

/** The draft lets plain JSON stand for successes only: a failure has to say that it comes from GraphQL. */
export function typeOfAnswer(profile: Profile, status: number, type: MediaType): MediaType {
  return profile === 'draft' && status >= 300 ? graphqlType : type;
}
