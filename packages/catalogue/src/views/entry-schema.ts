import { z } from 'zod';
import { states } from '../schema/observation-schema.ts';
import { decisionShape, linksViewShape } from './decision-schemas.ts';
import {
  claimSchema,
  credentialSchema,
  disputeSchema,
  entryEnums,
  failureSchema,
  formatExampleSchema,
  limitSchema,
  quirkSchema,
  requestSchema,
  sampleSchema,
} from './entry-part-schemas.ts';
import { address, count, id, line, list, prose } from './forms.ts';

/** The entry as lists show it: the nine fields of spec 2.1, and the fields that one filters by. */
export const entrySummarySchema = z.strictObject({
  id: id.describe('Stable id, the last part of its URL.'),
  number: z.int().min(1).max(18).describe('Catalogue number.'),
  name: line.describe('Display name of the API.'),
  base_address: address.describe('Root URL of the API.'),
  description: prose.describe('What the API provides, in one or two sentences.'),
  authentication: entryEnums.authentication,
  formats: z.array(entryEnums.format).min(1).max(10).describe('Response formats.'),
  cors: entryEnums.cors,
  free_tier: prose.describe('Free-tier terms, as in section 8 of the charter.'),
  practical_uses: z.array(prose).min(3).max(3).describe('Three things it is used for.'),
  first_request: prose.describe('One ready-to-run command line; a key stands in it as $NAME.'),
  free_tier_short: line.describe('The free-tier terms in a few words.'),
  kind: entryEnums.kind,
  category: entryEnums.category,
  brazil: z.boolean().describe('True when the data is about Brazil.'),
  provider: line.describe('Who runs the API.'),
  docs: address.describe('The provider’s documentation.'),
  state: z.enum(states).describe('Where the entry stands, derived from dated observations.'),
  overdue_facts: decisionShape.overdue_facts,
});

/** The entry in full. */
export const entryViewSchema = entrySummarySchema.extend({
  labels: z
    .strictObject({ authentication: line, cors: line, kind: line, category: line, state: line })
    .describe('Names for people of the closed values, in the language of this answer.'),
  request: requestSchema.describe('The first request, taken apart.'),
  version: z.strictObject({ segment: line.nullable(), form: line }).describe('How the API is versioned.'),
  credential: credentialSchema.nullable().describe('Null when no credential exists at all.'),
  limits: list(limitSchema).min(1).describe('The same limits that are enforced where Farol makes the call.'),
  keep_seconds: count
    .nullable()
    .describe('How long an answer should be cached where fair use asks for caching; our choice.'),
  response: sampleSchema,
  format_examples: list(formatExampleSchema),
  failures: list(failureSchema).min(1),
  quirks: list(quirkSchema),
  claims: list(claimSchema).min(1),
  disputes: list(disputeSchema),
  breaks: list(id).describe('Rules of the catalogue that this API breaks.'),
  ...decisionShape,
  links: z.strictObject(linksViewShape).describe('URLs of the provider, each with its source or not stated.'),
});
