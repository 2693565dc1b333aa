import * as z from 'zod';
import { checks, ruleGroups, ruleLevels } from '../schema/vocabulary.ts';
import { basisParts } from '../standing/kept.ts';
import { standingVerdicts } from '../standing/standing.ts';
import { address, count, date, headers, id, line, list, path, prose, specSection, status, verbatim } from './forms.ts';

/** The rule as lists show it. */
export const ruleSummarySchema = z.strictObject({
  id: id.describe('Stable id and anchor.'),
  group: z.enum(ruleGroups).describe('What the rule is about.'),
  number: count.min(1).describe('Its number within the group.'),
  spec: specSection.describe('Section of the charter that states it, or that it builds on.'),
  charter: path.describe('That section on the page of the charter.'),
  house: z.boolean().describe('True when the rule is our own choice, beyond what the charter states.'),
  level: z
    .enum(ruleLevels)
    .describe('must: breaking it breaks callers; should: a good reason may outweigh it; may: allowed.'),
  title: line.describe('The rule in a few words.'),
  text: prose.describe('The rule in full sentences.'),
  check: z.enum(checks).describe('static: by reading a description; live: by calling; no: by judgement only.'),
  unchecked: prose.nullable().describe('Why no check judges the rule; null where one does.'),
});

const responseSchema = z.strictObject({
  status,
  header_fields: headers.describe('Only the headers that matter for the rule.'),
  body: verbatim.nullable().describe('Byte for byte, apart from ids and dates; "…" marks a part that is left out.'),
});

export const exchangeSchema = z
  .strictObject({
    note: prose.describe('What to see in it.'),
    illustrative: z.boolean().describe('True when another server is shown.'),
    upstream: id
      .nullable()
      .describe('The API whose data the gateway passes on, printed as the simulator gives it; else null.'),
    request: z
      .strictObject({
        method: z.enum(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: path.describe('Path on this server, with its query.'),
        header_fields: headers,
        body: verbatim.nullable(),
      })
      .nullable(),
    response: responseSchema.nullable(),
    again: responseSchema.nullable().describe('The response when the same request is sent a second time.'),
    code: z
      .strictObject({ language: z.enum(['graphql', 'javascript', 'http', 'json', 'shell']), text: verbatim })
      .nullable(),
  })
  .meta({ id: 'Exchange', description: 'A request and its response, or a piece of code, that shows a rule.' });

const standingSchema = z
  .strictObject({
    api: id.describe('The entry.'),
    verdict: z
      .enum(standingVerdicts)
      .describe(
        'By what the entry states, which is a claim; nothing was called. disputed: sources contradict each other.',
      ),
    basis: z
      .enum(basisParts)
      .nullable()
      .describe('The part of the entry that the verdict rests on; null when not stated.'),
    spec: specSection.nullable().describe('Section of the charter, when the charter states it.'),
    charter: path.nullable().describe('That section on the page of the charter.'),
    source: address.nullable().describe('Where it was read, when anyone else states it.'),
    read_on: date.nullable().describe('When it was read.'),
  })
  .meta({ id: 'Standing', description: 'Whether one entry keeps the rule, with its source.' });

/** The rule in full. */
export const ruleViewSchema = ruleSummarySchema.extend({
  reason: prose.describe('What goes wrong otherwise.'),
  right: exchangeSchema,
  wrong: exchangeSchema,
  broken_by: list(id).describe('Entries of the catalogue that break it.'),
  standings: list(standingSchema).describe('Every entry of the catalogue against this rule, in catalogue order.'),
});
