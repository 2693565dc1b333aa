// Does a planned use fit into the limits of an API?
import { arrivals, demandFields, planFor, planView, usualArrivals } from '@farol/catalogue/budget';
import * as z from 'zod';
import { apiInput, languageInput, languageOf, tool } from '../answer/tool.ts';
import { disputeLines } from '../catalogue/summaries.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';

export const planApiBudget = tool({
  name: 'plan_budget',
  input: z.strictObject({
    ...apiInput,
    users: z.int().min(0).max(1_000_000_000),
    calls_per_user: z.number().min(0).max(1_000_000),
    hours: z.number().min(1).max(24).optional(),
    arrive: z.enum(arrivals).optional(),
    poll_seconds: z.number().min(1).max(86_400).optional(),
    cached_share: z.number().min(0).max(1).optional(),
    with_key: z.boolean().optional(),
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const api = call.catalogue().api(asked.api);
    if (!api) return unknownApi(asked, call);
    const demand = {
      arrivals: asked.arrive ?? usualArrivals,
      users: asked.users,
      callsPerUser: asked.calls_per_user,
      hours: asked.hours ?? demandFields.hours.usual,
      pollSeconds: asked.poll_seconds ?? null,
      cachedShare: asked.cached_share ?? 0,
    };
    const language = languageOf(asked, call);
    const plan = planFor(api, demand, asked.with_key === true);
    return {
      data: { ...planView(api, plan, language), disputes: disputeLines(api, language, /^(limits|freeTier)$/) },
      source: [
        ...new Set([
          api.docs,
          ...api.claims.flatMap(({ field, source }) => (field === 'freeTier' && source ? [source] : [])),
        ]),
      ],
      date: new Date(call.now()).toISOString(),
      basis: 'computed',
    };
  },
});
