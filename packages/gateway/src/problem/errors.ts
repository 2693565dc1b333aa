import type { Text } from '@farol/catalogue';
import { type GatewayProblemCode, gatewayProblems } from './problem-kinds.ts';

/** How the upstream itself put it: its status, and the entry's name for that failure when it is a known one. */
export type UpstreamWord = { readonly status: number; readonly code: string | null };

export type GatewayFacts = {
  /** Our own words. What an upstream says is never part of it. */
  readonly detail?: Text;
  readonly upstream?: UpstreamWord;
  /** When it is worth trying again, in milliseconds since 1970. */
  readonly retryAt?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem, in snake_case. */
  readonly members?: Readonly<Record<string, unknown>>;
};

/** Why a call has no answer. Carries no cause: what lies below may hold an address with a key in it, and goes to the log redacted. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: GatewayProblemCode;
  readonly facts: GatewayFacts;

  constructor(code: GatewayProblemCode, facts: GatewayFacts = {}) {
    super((facts.detail ?? gatewayProblems[code].title).en);
    this.code = code;
    this.facts = facts;
  }
}
