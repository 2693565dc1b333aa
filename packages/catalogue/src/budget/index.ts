/** The door `@farol/catalogue/budget`: does a use fit into the limits of an entry? It imports no package, so that a page can bundle it. */

export { type Outline, outlineHtml, svgTags } from '../outline/outline.ts';
export { type Arrivals, arrivals, type DailyCalls, type Demand } from './demand.ts';
export type { Advice, BudgetPlan, Fit, PlannedLimit, PlannedWindow } from './plan-budget.ts';
export { planBudget } from './plan-budget.ts';
export { type PlannedApi, planFor } from './plan-for.ts';
export { planOutline } from './plan-outline.ts';
export { planView } from './plan-view.ts';
export type { PlanWords } from './plan-words.ts';
export { planWords, windowWords } from './plan-words.ts';
export { type Asked, demandFields, readDemand, usualArrivals } from './read-demand.ts';
