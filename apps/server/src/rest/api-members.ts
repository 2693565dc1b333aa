import type { Api, Frozen } from '@farol/catalogue';
import { entrySummarySchema, entryViewSchema, linksViewShape, path } from '@farol/catalogue/view-schemas';
import { entrySummary, entryView } from '@farol/catalogue/views';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

const links = z
  .strictObject({
    self: path.describe('This entry in full.'),
    page: path.nullable().describe('The page about it for people; null when this server has no pages.'),
  })
  .describe('URLs on this server.');

export const apiSummarySchema = entrySummarySchema
  .extend({ links })
  .meta({ id: 'ApiSummary', description: 'An entry of the catalogue, as lists show it.' });

export const apiMembersSchema = entryViewSchema
  .extend({
    links: links.extend(linksViewShape).describe('URLs on this server, and those of the provider with their sources.'),
  })
  .meta({ id: 'Api', description: 'An entry of the catalogue, in full.' });

export function apiSummary(api: Frozen<Api>, context: ViewContext): z.infer<typeof apiSummarySchema> {
  return { ...entrySummary(api, context), links: linksOf(api, context) };
}

export function apiMembers(api: Frozen<Api>, context: ViewContext): z.infer<typeof apiMembersSchema> {
  const view = entryView(api, context);
  return { ...view, links: { ...linksOf(api, context), ...view.links } };
}

function linksOf({ id }: Frozen<Api>, { page, language }: ViewContext): z.infer<typeof links> {
  return { self: `/v1/apis/${id}`, page: page(id, language) };
}
