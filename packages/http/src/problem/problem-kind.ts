// The shape of one row of the problem table.
import type { Text } from '../language/text.ts';

export type ProblemKind = {
  readonly status: number;
  /** The same for every occurrence (RFC 9457 §3.1.4). */
  readonly title: Text;
  /** Says what happened and what to do about it, on the page that `type` points to. */
  readonly remedy: Text;
};
