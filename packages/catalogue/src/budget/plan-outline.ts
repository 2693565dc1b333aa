// A plan as a page shows it.

import type { Outline } from '../outline/outline.ts';
import type { Language } from '../schema/vocabulary.ts';
import type { BudgetPlan } from './plan-budget.ts';
import { planPlot } from './plan-plot.ts';
import texts from './plan-texts.json' with { type: 'json' };
import { planWords, windowWords } from './plan-words.ts';

const marks = { fits: 'yes', tight: 'tight', exceeds: 'broken', unknown: 'unknown' } as const;

export function planOutline(plan: BudgetPlan, language: Language): readonly Outline[] {
  const { verdict, reason, ways, advice } = planWords(plan, language);
  const several = plan.windows.length > 1 ? plan.windows : [];
  const heading = texts.headings[plan.verdict === 'unknown' ? 'unknown' : 'exceeds'][language];
  return [
    ['p', { class: `verdict mark ${marks[plan.verdict]}` }, verdict],
    ['p', {}, reason],
    ...list(
      'fills',
      several.map((window) => ['small', { class: `mark ${marks[window.verdict]}` }, windowWords(window, language)]),
    ),
    ...planPlot(plan, language),
    ...list(
      'ways',
      ways.map(({ figure, text }) => ['p', {}, ['b', {}, figure], ' ', ['small', {}, text]]),
    ),
    ...(advice.length === 0 ? [] : [['p', {}, ['b', {}, heading]] satisfies Outline]),
    ...list('advice', advice),
  ];
}

function list(name: string, items: readonly Outline[]): readonly Outline[] {
  return items.length === 0 ? [] : [['ul', { class: name }, ...items.map((item): Outline => ['li', {}, item])]];
}
