// Every way in which the practice provider refuses its caller. The code is the last part of the problem's `type`.
import { type SandboxProblemCode, sandboxProblems } from './problem-kinds.ts';
import type { Text } from './text.ts';

/** One place that is wrong: a member of the body by its JSON Pointer, a query parameter, or a header. */
export type Place = {
  readonly detail: Text;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
};

export type SandboxFacts = {
  readonly detail?: Text;
  readonly errors?: readonly Place[];
  /** Whole seconds after which it is worth trying again. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxProblemCode;
  readonly facts: SandboxFacts;

  constructor(code: SandboxProblemCode, facts: SandboxFacts = {}, options?: { readonly cause?: unknown }) {
    super((facts.detail ?? sandboxProblems[code].title).en, options);
    this.code = code;
    this.facts = facts;
  }
}

export function isSandboxError(error: unknown, ...codes: readonly SandboxProblemCode[]): error is SandboxError {
  return error instanceof SandboxError && (codes.length === 0 || codes.includes(error.code));
}
