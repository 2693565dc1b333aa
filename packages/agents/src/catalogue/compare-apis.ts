// How do some APIs differ in what one decides by?
import type { Api, Frozen } from '@farol/catalogue';
import { entryView, type ViewContext } from '@farol/catalogue/views';
import * as z from 'zod';
import { languageInput, languageOf, tool, wholeInput } from '../answer/tool.ts';
import { filterValues } from './filter-values.ts';
import { publishedOn } from './kinds.ts';
import { unknownId } from './unknown-id.ts';

export const compareApis = tool({
  name: 'compare_apis',
  input: z.strictObject({
    apis: z.array(z.string().min(1).max(100)).min(2).max(6),
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
    return {
      data: {
        apis: apis.map((api) => row(api, { catalogue, language, now: call.now() }, asked.whole === true)),
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

/** The facts that one decides by; the whole row has their notes, sources and dates too. */
function row(api: Frozen<Api>, context: ViewContext, whole: boolean) {
  const view = entryView(api, context);
  return {
    id: api.id,
    name: api.name,
    ...filterValues(api),
    free_tier: view.free_tier_short,
    disputes: view.disputes.map(({ field, says, by, source }) => ({ field, says, by, source })),
    limits: api.limits.map(({ requests, per, scope, credential }) => ({ requests, per, scope, credential })),
    prices: whole ? view.prices : { value: view.prices.value, items: view.prices.items },
    freshness: view.freshness.text,
    ...(whole && { terms: view.terms, links: view.links, lineage: view.lineage, scopes: view.scopes }),
    ...(whole && { data_forms: view.data_forms }),
    ends_at: view.ends_at,
    substitutes: view.substitutes.map((one) => one.api),
    overdue_facts: view.overdue_facts,
    contradicted_facts: view.contradicted_facts,
    docs: api.docs,
    state: view.state,
  };
}
