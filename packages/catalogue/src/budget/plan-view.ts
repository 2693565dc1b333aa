// A plan as data, in the same members for programs wherever it is asked for.
import type { Language } from '../schema/vocabulary.ts';
import type { BudgetPlan } from './plan-budget.ts';
import { planWords } from './plan-words.ts';

export function planView(api: { readonly id: string }, plan: BudgetPlan, language: Language) {
  const { reason, ways, advice } = planWords(plan, language);
  return {
    api: api.id,
    verdict: plan.verdict,
    refused_share: plan.decisive && rounded(plan.decisive.refused),
    reason,
    most_users: plan.mostUsers,
    shortest_poll_seconds: plan.shortestPollSeconds,
    advice: [...ways.map(({ figure, text }) => `${figure} ${text}`), ...advice],
    calls_a_day: plan.calls,
    windows: plan.windows.map(({ per, limit, pace, refused, verdict, scope, kind }) => ({
      per,
      limit,
      pace: rounded(pace),
      refused_share: rounded(refused),
      verdict,
      scope,
      kind,
    })),
  };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
