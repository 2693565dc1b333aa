import { checks, type Exchange, type Frozen, type Language, type Rule, ruleGroups, ruleLevels } from '@farol/catalogue';
import { z } from 'zod';
import { count, headers, id, line, list, path, prose, specSection, status, verbatim } from './forms.ts';
import type { ViewContext } from './view.ts';

const summaryShape = {
  id: id.describe('Stable id and anchor.'),
  group: z.enum(ruleGroups).describe('What the rule is about.'),
  number: count.describe('Its number within the group.'),
  spec: specSection.describe('Where the spec states it.'),
  level: z
    .enum(ruleLevels)
    .describe('must: breaking it breaks callers; should: a good reason may outweigh it; may: allowed.'),
  title: line.describe('The rule in a few words.'),
  text: prose.describe('The rule in full sentences.'),
  check: z.enum(checks).describe('static: by reading a description; live: by calling; no: by judgement only.'),
  links: z.strictObject({ self: path }).describe('Addresses on this server.'),
};

export const ruleSummarySchema = z
  .strictObject(summaryShape)
  .meta({ id: 'RuleSummary', description: 'A convention, as lists show it.' });

const exchangeSchema = z
  .strictObject({
    note: prose.describe('What to see in it.'),
    request: z
      .strictObject({
        method: z.enum(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: path.describe('Path on this server, with its query.'),
        header_fields: headers,
        body: verbatim.nullable(),
      })
      .nullable(),
    response: z.strictObject({ status, header_fields: headers, body: verbatim.nullable() }).nullable(),
    code: z
      .strictObject({ language: z.enum(['graphql', 'javascript', 'http', 'json', 'shell']), text: verbatim })
      .nullable(),
  })
  .meta({ id: 'Exchange', description: 'A request and its response, or a piece of code, that shows a rule.' });

export const ruleMembersSchema = z
  .strictObject({
    ...summaryShape,
    reason: prose.describe('What goes wrong otherwise.'),
    right: exchangeSchema,
    wrong: exchangeSchema,
    broken_by: list(id).describe('Entries of the catalogue that break it.'),
  })
  .meta({ id: 'Rule', description: 'A convention, in full.' });

export function ruleSummary(rule: Frozen<Rule>, { language }: ViewContext): z.infer<typeof ruleSummarySchema> {
  return {
    id: rule.id,
    group: rule.group,
    number: rule.number,
    spec: rule.spec,
    level: rule.level,
    title: rule.title[language],
    text: rule.text[language],
    check: rule.check,
    links: { self: `/v1/rules/${rule.id}` },
  };
}

export function ruleMembers(rule: Frozen<Rule>, context: ViewContext): z.infer<typeof ruleMembersSchema> {
  return {
    ...ruleSummary(rule, context),
    reason: rule.reason[context.language],
    right: exchangeView(rule.right, context.language),
    wrong: exchangeView(rule.wrong, context.language),
    broken_by: context.catalogue.apisBreaking(rule.id).map((api) => api.id),
  };
}

function exchangeView(exchange: Frozen<Exchange>, language: Language): z.infer<typeof exchangeSchema> {
  const { request = null, response = null } = exchange;
  return {
    note: exchange.note[language],
    request: request && {
      method: request.method,
      path: request.path,
      header_fields: request.headers,
      body: request.body ?? null,
    },
    response: response && { status: response.status, header_fields: response.headers, body: response.body ?? null },
    code: exchange.code ?? null,
  };
}
