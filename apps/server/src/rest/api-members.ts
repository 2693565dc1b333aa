import { type Api, commandLine, type Frozen, states } from '@farol/catalogue';
import { z } from 'zod';
import {
  apiParts,
  claimSchema,
  credentialSchema,
  disputeSchema,
  enums,
  failureSchema,
  formatExampleSchema,
  limitSchema,
  quirkSchema,
  requestSchema,
  sampleSchema,
} from './api-parts.ts';
import { address, count, id, line, list, path, prose } from './forms.ts';
import type { ViewContext } from './view.ts';

const summaryShape = {
  id: id.describe('Stable id, the last part of its address.'),
  number: z.int().min(1).max(18).describe('Catalogue number.'),
  name: line.describe('Display name of the API.'),
  base_address: address.describe('Root address of the API.'),
  description: prose.describe('What the API provides, in one or two sentences.'),
  authentication: enums.authentication,
  formats: z.array(enums.format).min(1).max(10).describe('Response formats.'),
  cors: enums.cors,
  free_tier: prose.describe('Free-tier terms, as in spec 8.'),
  practical_uses: z.array(prose).min(3).max(3).describe('Three things it is used for.'),
  first_request: prose.describe('One ready-to-run command line; a key stands in it as $NAME.'),
  free_tier_short: line.describe('The free-tier terms in a few words.'),
  kind: enums.kind,
  category: enums.category,
  brazil: z.boolean().describe('True when the data is about Brazil.'),
  provider: line.describe('Who runs the API.'),
  docs: address.describe('The provider’s documentation.'),
  state: z.enum(states).describe('Where the entry stands, derived from dated observations.'),
  links: z
    .strictObject({
      self: path.describe('This entry in full.'),
      page: path.nullable().describe('The page about it for people; null when this server has no pages.'),
    })
    .describe('Addresses on this server.'),
};

/** The entry as lists show it: the nine fields of spec 2.1, and what one filters by. */
export const apiSummarySchema = z
  .strictObject(summaryShape)
  .meta({ id: 'ApiSummary', description: 'An entry of the catalogue, as lists show it.' });

export const apiMembersSchema = z
  .strictObject({
    ...summaryShape,
    labels: z
      .strictObject({ authentication: line, cors: line, kind: line, category: line, state: line })
      .describe('Names for people of the closed values, in the language of this answer.'),
    request: requestSchema.describe('The first request, taken apart.'),
    version: z.strictObject({ segment: line.nullable(), form: line }).describe('How the API is versioned.'),
    credential: credentialSchema.nullable().describe('Null when no credential exists at all.'),
    limits: list(limitSchema).describe('The same limits that are enforced where this server makes the call.'),
    keep_seconds: count
      .nullable()
      .describe('How long an answer should be kept where fair use asks for caching; our choice.'),
    response: sampleSchema,
    format_examples: list(formatExampleSchema),
    failures: list(failureSchema),
    quirks: list(quirkSchema),
    claims: list(claimSchema),
    disputes: list(disputeSchema),
    breaks: list(id).describe('Rules of the catalogue that this API breaks.'),
  })
  .meta({ id: 'Api', description: 'An entry of the catalogue, in full.' });

export type ApiSummary = z.infer<typeof apiSummarySchema>;

export function apiSummary(api: Frozen<Api>, { catalogue, language, page, now }: ViewContext): ApiSummary {
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
    links: { self: `/v1/apis/${api.id}`, page: page(api.id, language) },
  };
}

export function apiMembers(api: Frozen<Api>, context: ViewContext) {
  const { catalogue, language } = context;
  const summary = apiSummary(api, context);
  return {
    ...summary,
    labels: {
      authentication: catalogue.label('authentication', api.authentication, language),
      cors: catalogue.label('cors', api.cors, language),
      kind: catalogue.label('kind', api.kind, language),
      category: catalogue.label('category', api.category, language),
      state: catalogue.label('state', summary.state, language),
    },
    ...apiParts(api, language),
    breaks: catalogue.rulesBrokenBy(api.id).map((rule) => rule.id),
  };
}
