import type { Change, Frozen } from '@farol/catalogue';
import { changedFields, membersOf } from '@farol/catalogue/internal';
import { address, date, id, line, prose } from '@farol/catalogue/view-schemas';
import { snakeCase } from '@farol/catalogue/views';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

export const changeMembersSchema = z
  .strictObject({
    id: id.describe('Stable id.'),
    date: date.describe('The day on which it was published here.'),
    title: line,
    body: prose,
    terms: z
      .strictObject({
        api: id.describe('The entry whose terms changed.'),
        field: z.enum(changedFields.map(snakeCase)).describe('The member of the entry.'),
        before: prose.describe('What the entry stated until then.'),
        after: prose.describe('What it states since.'),
        source: address.describe('Where the new terms were read.'),
      })
      .nullable()
      .describe('Only for a change of terms.'),
  })
  .meta({ id: 'Change', description: 'A dated difference: of the terms of an entry, or of the catalogue.' });

export function changeMembers(change: Frozen<Change>, { language }: ViewContext): z.infer<typeof changeMembersSchema> {
  const { terms } = change;
  const members = membersOf(language);
  return {
    ...members(change, 'id', 'date', 'title', 'body'),
    terms: terms
      ? { api: terms.api, field: snakeCase(terms.field), ...members(terms, 'before', 'after', 'source') }
      : null,
  };
}
