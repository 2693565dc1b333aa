/** The door `@farol/catalogue/view-schemas`: zod schemas of the views, and the bounded forms that they are made of. */
export { linksViewShape } from './decision-schemas.ts';
export { entrySummarySchema, entryViewSchema } from './entry-schema.ts';
export {
  address,
  count,
  date,
  formed,
  id,
  line,
  list,
  moment,
  path,
  prose,
  specSection,
  status,
  verbatim,
} from './forms.ts';
export { ruleSummarySchema, ruleViewSchema } from './rule-schema.ts';
