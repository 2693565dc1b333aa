// How much of an API's limits is used, and when is more possible?
import * as z from 'zod';
import { apiInput, languageInput, languageOf, tool } from '../answer/tool.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';
import { budgetOf } from './budget.ts';

export const readLimits = tool({
  name: 'read_limits',
  input: z.strictObject({
    ...apiInput,
    ...languageInput,
  }),
  local: true,
  run: async (asked, call) => {
    const id = asked.api;
    const language = languageOf(asked, call);
    const api = call.catalogue().api(id);
    if (!api) return unknownApi(asked, call);
    const gateway = await call.gateway();
    return {
      data: { api: id, budget: budgetOf(await gateway.quota(id), language) },
      source: [api.docs],
      date: new Date(call.now()).toISOString(),
      basis: call.simulated ? 'simulated' : 'computed',
    };
  },
});
