import { type Api, type Catalogue, commandLine, type Frozen, type Language } from '@farol/catalogue/ask';
import type { z } from 'zod';
import { entryParts } from './entry-parts.ts';
import type { entrySchema, entrySummarySchema } from './entry-schema.ts';

export type ViewContext = { readonly catalogue: Catalogue; readonly language: Language; readonly now: number };

/** An entry as lists show it: the same members as in the REST interface, without its links. */
export function entrySummary(
  api: Frozen<Api>,
  { catalogue, language, now }: ViewContext,
): z.infer<typeof entrySummarySchema> {
  return {
    id: api.id,
    number: api.number,
    name: api.name,
    base_address: api.baseAddress,
    description: api.description[language],
    authentication: api.authentication,
    formats: [...api.formats],
    cors: api.cors,
    free_tier: api.freeTier[language],
    practical_uses: api.practicalUses.map((use) => use[language]),
    first_request: commandLine(api),
    free_tier_short: api.freeTierShort[language],
    kind: api.kind,
    category: api.category,
    brazil: api.brazil,
    provider: api.provider,
    docs: api.docs,
    state: catalogue.stateOf(api.id, now).state,
  };
}

export function entryMembers(api: Frozen<Api>, context: ViewContext): z.infer<typeof entrySchema> {
  const { catalogue, language } = context;
  const summary = entrySummary(api, context);
  return {
    ...summary,
    labels: {
      authentication: catalogue.label('authentication', api.authentication, language),
      cors: catalogue.label('cors', api.cors, language),
      kind: catalogue.label('kind', api.kind, language),
      category: catalogue.label('category', api.category, language),
      state: catalogue.label('state', summary.state, language),
    },
    ...entryParts(api, language),
    breaks: catalogue.rulesBrokenBy(api.id).map((rule) => rule.id),
  };
}
