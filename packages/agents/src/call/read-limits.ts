// How much of an API's limits is used, and when is more possible?
import * as z from 'zod';
import { texts } from '../answer/texts.ts';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';
import { budgetOf } from './budget.ts';

export const readLimits = tool({
  name: 'read_limits',
  title: { pt: 'Ler o saldo dos limites', en: 'Read the remaining budget' },
  about: {
    pt: 'Diz quanto resta em cada janela dos limites de uma API e quando há mais. Não gasta nada.',
    en: 'Say how much is left in each window of the limits of an API, and when there is more. It uses up nothing.',
  },
  input: z.strictObject({
    api: z.string().min(1).max(100).register(texts, { pt: 'Id de uma API.', en: 'Id of an API.' }),
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
