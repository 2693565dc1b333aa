// Does the use that a form describes fit into the limits of this entry?
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { Demand } from './demand.ts';
import { type BudgetPlan, type Caution, type PlannedLimit, planBudget } from './plan-budget.ts';

/** An entry as far as a plan needs it. */
export type PlannedApi = {
  readonly limits: readonly PlannedLimit[];
  /** Null where none exists, `optional` where calls may go without. */
  readonly credential: Pick<NonNullable<Frozen<Api>['credential']>, 'optional'> | null;
  readonly disputes: readonly Pick<Frozen<Api>['disputes'][number], 'field'>[];
  readonly cors: Frozen<Api>['cors'];
  readonly prices: Pick<Frozen<Api>['prices'], 'value'>;
};

/** Only an optional credential leaves a choice. */
export function planFor(api: PlannedApi, demand: Demand, wantsCredential: boolean): BudgetPlan {
  const withCredential = api.credential !== null && (!api.credential.optional || wantsCredential);
  const plan = planBudget(api.limits, demand, { withCredential, cautions: cautionsFor(api) });
  // That every user calls it is no advice where a browser may not be able to.
  const browserMay = api.cors === 'yes' && !api.disputes.some(({ field }) => field === 'cors');
  return browserMay ? plan : { ...plan, advice: plan.advice.filter(({ kind }) => kind !== 'per-user') };
}

function cautionsFor({ disputes, prices }: Pick<PlannedApi, 'disputes' | 'prices'>): readonly Caution[] {
  return [
    ...(disputes.some(({ field }) => field === 'limits' || field === 'freeTier') ? ['disputed' as const] : []),
    ...(prices.value === 'paid' ? ['billed' as const] : []),
  ];
}
