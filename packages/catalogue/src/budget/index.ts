/** The door `@farol/catalogue/budget`: does a use fit into the limits of an entry? It imports no package, so that a page can bundle it. */

export type { DailyCalls, Demand } from './demand.ts';
export type { Advice, BudgetPlan, PlannedLimit, PlannedWindow } from './plan-budget.ts';
export { planBudget } from './plan-budget.ts';
export { cautionsFor, type PlannedApi, planFor } from './plan-for.ts';
export { type Outline, outlineHtml, planOutline } from './plan-outline.ts';
export { planView } from './plan-view.ts';
export type { PlanWords } from './plan-words.ts';
export { lengthWords, planWords, windowWords } from './plan-words.ts';
export { type Asked, demandFields, readDemand } from './read-demand.ts';
