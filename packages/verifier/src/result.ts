import type { RecordVerdict } from '@farol/catalogue/internal';
import type { RunDraft } from './record-draft.ts';

/** The result of a check in one word. Only a first request that failed in both passes is `broken`. */
export const results = ['as-stated', 'differs', 'broken', 'blocked', 'not-tested'] as const;
export type Result = (typeof results)[number];

export type Finding =
  | { readonly api: string; readonly result: Result; readonly draft: RunDraft }
  /** Earlier runs have used up the checking budget of a limit. Nothing was sent. */
  | { readonly api: string; readonly result: 'skipped'; readonly until: number };

export function resultOf(verdicts: readonly Pick<RecordVerdict, 'field' | 'verdict'>[]): Result {
  const first = verdicts.find(({ field }) => field === 'firstRequest')?.verdict;
  if (first === 'contradicted') return 'broken';
  if (verdicts.some(({ verdict }) => verdict === 'contradicted')) return 'differs';
  if (first === 'confirmed') return 'as-stated';
  return first === 'blocked' ? 'blocked' : 'not-tested';
}

/** A run without any answer or verdict has observed nothing and is not recorded. */
export function isWorthKeeping(finding: Finding): finding is Extract<Finding, { draft: unknown }> {
  if (finding.result === 'skipped') return false;
  return finding.result !== 'not-tested' || finding.draft.exchanges.some(({ answer }) => answer !== null);
}
