// Does a planned use fit into the limits of an API?
import { demandFields, planFor, planView } from '@farol/catalogue/budget';
import * as z from 'zod';
import { texts } from '../answer/texts.ts';
import { languageInput, languageOf, tool } from '../answer/tool.ts';
import { unknownApi } from '../catalogue/unknown-id.ts';

export const planApiBudget = tool({
  name: 'plan_budget',
  title: { pt: 'Planejar o uso', en: 'Plan a budget' },
  about: {
    pt:
      'Calcula se um uso (usuários, chamadas, horas, consultas periódicas, cache) cabe nos limites de uma API, ' +
      'o que estoura primeiro e o que resolve.',
    en: 'Work out whether a use (users, calls, hours, polling, cache) fits into the limits of an API, what breaks first and what helps.',
  },
  input: z.strictObject({
    api: z.string().min(1).max(100).register(texts, { pt: 'Id de uma API.', en: 'Id of an API.' }),
    users: z.int().min(0).max(1_000_000_000).register(texts, { pt: 'Usuários por dia.', en: 'Users a day.' }),
    calls_per_user: z
      .number()
      .min(0)
      .max(1_000_000)
      .register(texts, { pt: 'Chamadas de cada usuário por dia.', en: 'Calls of each user a day.' }),
    hours: z
      .number()
      .min(1)
      .max(24)
      .optional()
      .register(texts, {
        pt: `Em quantas horas do dia eles vêm. Padrão: ${demandFields.hours.usual}.`,
        en: `In how many hours of the day they come. Default: ${demandFields.hours.usual}.`,
      }),
    poll_seconds: z.number().min(1).max(86_400).optional().register(texts, {
      pt: 'Segundos entre duas consultas por novidades, se o app consulta de tempos em tempos.',
      en: 'Seconds between two questions for news, if the app polls.',
    }),
    cached_share: z.number().min(0).max(1).optional().register(texts, {
      pt: 'Parte das chamadas servidas de um cache. Padrão: 0.',
      en: 'Share of the calls that are served from a cache. Default: 0.',
    }),
    with_key: z.boolean().optional().register(texts, {
      pt: 'true para chamar com chave onde ela é opcional.',
      en: 'True to call with a key where it is optional.',
    }),
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const api = call.catalogue().api(asked.api);
    if (!api) return unknownApi(asked, call);
    const demand = {
      users: asked.users,
      callsPerUser: asked.calls_per_user,
      hours: asked.hours ?? demandFields.hours.usual,
      pollSeconds: asked.poll_seconds ?? null,
      cachedShare: asked.cached_share ?? 0,
    };
    const plan = planFor(api, demand, asked.with_key === true);
    return {
      data: planView(api, plan, languageOf(asked, call)),
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
