// Does the use that a form describes fit into the limits of this entry?
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Demand } from './demand.ts';
import { type BudgetPlan, type PlannedLimit, planBudget } from './plan-budget.ts';

/** An entry as far as a plan needs it. */
export type PlannedApi = {
  readonly limits: readonly PlannedLimit[];
  /** Null where none exists, `optional` where calls may go without. */
  readonly credential: Pick<NonNullable<Frozen<Api>['credential']>, 'optional'> | null;
};

/** Only an optional credential leaves a choice. */
export function planFor(api: PlannedApi, demand: Demand, wantsCredential: boolean): BudgetPlan {
  const withCredential = api.credential !== null && (!api.credential.optional || wantsCredential);
  return planBudget(api.limits, demand, { withCredential });
}
