import type { z } from 'zod';
import { overdueFacts } from '../evidence/shelf-life.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { decisionView } from './decision-view.ts';
import { derivedFacts, type ViewContext } from './derived-facts.ts';
import { entryParts } from './entry-parts.ts';
import type { entrySummarySchema, entryViewSchema } from './entry-schema.ts';

export type EntrySummary = z.infer<typeof entrySummarySchema>;
export type EntryView = z.infer<typeof entryViewSchema>;

/** An entry as lists show it. */
export function entrySummary(api: Frozen<Api>, context: ViewContext): EntrySummary {
  const { language } = context;
  const { firstRequest, state } = derivedFacts(api, context);
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
    first_request: firstRequest,
    free_tier_short: api.freeTierShort[language],
    kind: api.kind,
    category: api.category,
    brazil: api.brazil,
    provider: api.provider,
    docs: api.docs,
    state,
    overdue_facts: overdueFacts(api, dayOf(context)).map(({ fact }) => fact),
  };
}

function dayOf({ now }: ViewContext): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** An entry in full. */
export function entryView(api: Frozen<Api>, context: ViewContext): EntryView {
  const today = dayOf(context);
  return {
    ...entrySummary(api, context),
    labels: derivedFacts(api, context).labels,
    ...entryParts(api, context.language, today),
    breaks: context.catalogue.rulesBrokenBy(api.id).map((rule) => rule.id),
    ...decisionView(api, context.language, today),
  };
}
