// What a check says about a rule, before all of it becomes a report.
import type { Localized, Sureness } from '../../finding.ts';
import type { Exchange } from '../exchange/exchange.ts';

export type Broken = {
  readonly rule: string;
  readonly verdict: 'broken';
  readonly sure: Sureness;
  readonly message: Localized;
  /** The two exchanges that show it, in their order. */
  readonly exchanges: readonly Exchange[];
  /** The request that created the item, which no longer exists: repeating the breach begins with it. */
  readonly create?: Exchange;
  /** How to mend it, where the usual sentence of the rule does not fit. */
  readonly mend?: Localized;
};

export type Judgement =
  | Broken
  | { readonly rule: string; readonly verdict: 'kept' }
  | { readonly rule: string; readonly verdict: 'cannot-tell'; readonly missing: Localized }
  | { readonly rule: string; readonly verdict: 'remark'; readonly message: Localized };

export function kept(rule: string): Judgement {
  return { rule, verdict: 'kept' };
}

export function cannotTell(rule: string, pt: string, en: string): Judgement {
  return { rule, verdict: 'cannot-tell', missing: { pt, en } };
}

export function remark(rule: string, pt: string, en: string): Judgement {
  return { rule, verdict: 'remark', message: { pt, en } };
}

export function broken(
  rule: string,
  exchanges: readonly Exchange[],
  [pt, en]: readonly [string, string],
  more: { readonly sure?: Sureness; readonly create?: Exchange; readonly mend?: Localized } = {},
): Judgement {
  return { sure: 'certain', ...more, rule, verdict: 'broken', message: { pt, en }, exchanges };
}

/** The path with its query, as messages name it. */
export function pathOf({ asked }: Exchange): string {
  const { pathname, search } = new URL(asked.url);
  const path = `${pathname}${search}`;
  return path.length > 80 ? `${path.slice(0, 80)}…` : path;
}

export function called(exchange: Exchange): string {
  return `${exchange.asked.method} ${pathOf(exchange)}`;
}
