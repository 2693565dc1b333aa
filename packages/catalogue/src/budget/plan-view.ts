// A plan as data, in the same members for programs wherever it is asked for.
import type { Language } from '../schema/vocabulary.ts';
import type { BudgetPlan } from './plan-budget.ts';
import { planWords } from './plan-words.ts';

export function planView(api: { readonly id: string }, plan: BudgetPlan, language: Language) {
  const { reason, advice } = planWords(plan, language);
  return {
    api: api.id,
    verdict: plan.verdict,
    reason,
    advice,
    calls_a_day: plan.calls,
    windows: plan.windows.map(({ per, limit, needed, fits, scope, kind }) => ({
      per,
      limit,
      needed,
      fits,
      scope,
      kind,
    })),
  };
}
