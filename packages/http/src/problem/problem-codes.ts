// The one table of problems is `problems.json`, those of the gateway included: status, title and remedy of each code.
import table from '../../problems.json' with { type: 'json' };
import type { Text } from '../language/text.ts';

export type ProblemKind = {
  readonly status: number;
  /** The same for every occurrence (RFC 9457 §3.1.4). */
  readonly title: Text;
  /** Says what happened and what to do about it, on the page that `type` points to. */
  readonly remedy: Text;
};

/**
 * A code without a status, or with a text in one language only, does not compile. The codes are part of the public contract:
 * new ones may be added, existing ones keep their name and status. Statuses are those of spec 7, and others where spec 7 has none.
 */
export const problemKinds = table satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

export const problemCodes = Object.keys(problemKinds) as ProblemCode[];

export function isProblemCode(value: string): value is ProblemCode {
  return Object.hasOwn(problemKinds, value);
}
