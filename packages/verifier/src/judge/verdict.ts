import type { Api, Frozen } from '@farol/catalogue';
import type { claimedFields, VerdictReason, verdicts } from '@farol/catalogue/internal';
import type { Kind, Sighting } from '../probe/sighting.ts';

export type Field = (typeof claimedFields)[number];

export type Verdict = {
  readonly field: Field;
  readonly verdict: (typeof verdicts)[number];
  readonly reason: VerdictReason;
  readonly expected: string | null;
  readonly found: string | null;
  /** Keys of the calls behind it, which are repeated before a contradiction counts. */
  readonly from: readonly string[];
};

export type Judgement = Omit<Verdict, 'field'>;

/** The results of the calls of an entry, each with its kind; undefined for a call that was not made. */
export type Seen = {
  readonly api: Frozen<Api>;
  readonly of: (key: string) => (Sighting & { readonly kind: Kind }) | undefined;
  readonly all: readonly (Sighting & { readonly kind: Kind })[];
  /** Another API answered in the same run, so silence is not caused by our own network. */
  readonly othersAnswer: boolean;
};

export const confirmed = (from: readonly string[], expected: string | null = null): Judgement => ({
  verdict: 'confirmed',
  reason: 'as-stated',
  expected,
  found: expected,
  from,
});

export const contradicted = (
  reason: VerdictReason,
  from: readonly string[],
  expected: string | null,
  found: string | null,
): Judgement => ({ verdict: 'contradicted', reason, expected, found, from });

export const untested = (reason: VerdictReason, found: string | null = null): Judgement => ({
  verdict: reason === 'filtered' ? 'blocked' : 'could-not-test',
  reason,
  expected: null,
  found,
  from: [],
});

const reasonOf: Readonly<Record<Exclude<Kind, 'success'>, VerdictReason>> = {
  filtered: 'filtered',
  'limit-spent': 'limit-spent',
  down: 'down',
  moved: 'moved',
  gone: 'gone',
  refused: 'key-refused',
  failed: 'status',
  'no-answer': 'no-answer',
  'no-key': 'key-missing',
};

/** The judgement when the call behind it was not made or did not succeed. */
export function withoutSuccess(sighting: { readonly kind: Kind } | undefined): Judgement {
  if (sighting === undefined || sighting.kind === 'success') return untested('not-reached');
  return untested(reasonOf[sighting.kind]);
}
