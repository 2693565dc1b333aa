// How do some APIs differ in what one decides by?
import type { Api, Frozen, Language } from '@farol/catalogue';
import { decisionFacts } from '@farol/catalogue/views';
import { z } from 'zod';
import { texts } from '../answer/texts.ts';
import { dayOf, languageInput, languageOf, tool, wholeInput } from '../answer/tool.ts';
import { publishedOn } from './kinds.ts';
import { unknownId } from './unknown-id.ts';

export const compareApis = tool({
  name: 'compare_apis',
  title: { pt: 'Comparar APIs', en: 'Compare APIs' },
  about: {
    pt: 'Compara de duas a seis APIs: autenticação, limites, termos, preços, navegador, substitutas. Use antes de recomendar uma.',
    en: 'Compare two to six APIs: authentication, limits, terms, prices, use from a browser, substitutes. Use it before recommending one.',
  },
  input: z.strictObject({
    apis: z.array(z.string().min(1).max(100)).min(2).max(6).register(texts, { pt: 'Ids de APIs.', en: 'Ids of APIs.' }),
    ...wholeInput,
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const catalogue = call.catalogue();
    const language = languageOf(asked, call);
    const unknown = asked.apis.find((id) => catalogue.api(id) === undefined);
    if (unknown !== undefined)
      return unknownId(catalogue, { kind: 'api', id: unknown, language: languageOf(asked, call), now: call.now() });
    const apis = asked.apis.flatMap((id) => catalogue.api(id) ?? []);
    const today = dayOf(call.now());
    return {
      data: {
        apis: apis.map((api) => ({
          ...row(api, language, today, asked.whole === true),
          state: catalogue.stateOf(api.id, call.now()).state,
        })),
      },
      source: apis.map(({ docs }) => docs),
      date:
        apis
          .flatMap(({ claims }) => claims.map(({ readOn }) => readOn))
          .sort()
          .at(-1) ?? publishedOn(catalogue),
      basis: 'stated',
    };
  },
});

function row(api: Frozen<Api>, language: Language, today: string, whole: boolean) {
  const facts = decisionFacts(api, language, today);
  const { terms, prices, freshness, substitutes, overdueFacts, contradictedFacts } = facts;
  return {
    id: api.id,
    name: api.name,
    authentication: api.authentication,
    cors: api.cors,
    formats: api.formats,
    free_tier: api.freeTierShort[language],
    limits: api.limits.map(({ requests, per, scope, credential }) => ({ requests, per, scope, credential })),
    prices: whole ? prices : { value: prices.value, items: prices.items },
    freshness: freshness.text,
    terms: whole ? terms : Object.fromEntries(Object.entries(terms).map(([name, { value }]) => [name, value])),
    substitutes: substitutes.map((one) => one.api),
    overdue_facts: overdueFacts,
    contradicted_facts: contradictedFacts,
    docs: api.docs,
    ...(whole && { links: facts.links, lineage: facts.lineage, scopes: facts.scopes }),
  };
}
