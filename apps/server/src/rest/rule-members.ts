import type { Frozen, Rule } from '@farol/catalogue';
import * as schemas from '@farol/catalogue/view-schemas';
import { path } from '@farol/catalogue/view-schemas';
import * as views from '@farol/catalogue/views';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

const links = z.strictObject({ self: path }).describe('URLs on this server.');

export const ruleSummarySchema = schemas.ruleSummarySchema
  .extend({ links })
  .meta({ id: 'RuleSummary', description: 'A convention, as lists show it.' });

export const ruleMembersSchema = schemas.ruleViewSchema
  .extend({ links })
  .meta({ id: 'Rule', description: 'A convention, in full.' });

export function ruleSummary(rule: Frozen<Rule>, context: ViewContext): z.infer<typeof ruleSummarySchema> {
  return { ...views.ruleSummary(rule, context), links: linksOf(rule) };
}

export function ruleMembers(rule: Frozen<Rule>, context: ViewContext): z.infer<typeof ruleMembersSchema> {
  return { ...views.ruleView(rule, context), links: linksOf(rule) };
}

function linksOf({ id }: Frozen<Rule>): z.infer<typeof links> {
  return { self: `/v1/rules/${id}` };
}
