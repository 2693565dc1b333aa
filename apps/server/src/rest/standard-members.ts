import type { Frozen } from '@farol/catalogue';
import { membersOf, type Standard, standardReadings, standardReview, standardStates } from '@farol/catalogue/internal';
import { address, date, id, line, list, path, prose } from '@farol/catalogue/view-schemas';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

export const standardMembersSchema = z
  .strictObject({
    id,
    name: line.describe('Its own title, never translated.'),
    number: line.describe('Number or edition.'),
    state: z.enum(standardStates),
    published: line.nullable().describe('Month or day; null for a registry and where none is stated.'),
    url: address,
    read_on: date.describe('When it was read.'),
    read: z
      .enum(standardReadings)
      .describe('`text`: the standard itself; `state`: only number, date and state; `cited`: not opened yet.'),
    review_by: date.describe('The day by which it should be read again.'),
    overdue: z.boolean().describe('True when that day has passed.'),
    content: list(line).describe('Rules, guides and terms that explain it.'),
    runtime: list(path).describe('Paths of this server that do it.'),
    check: list(line).describe('What `farol check` looks at: rules, or the structure of descriptions.'),
    left_out: z
      .boolean()
      .describe('True when neither a text, nor this server, nor a check covers it: the note says why.'),
    note: prose.describe('What we do of it, and why not the rest.'),
  })
  .meta({ id: 'Standard', description: 'A row of the ledger of standards.' });

export function standardMembers(
  standard: Frozen<Standard>,
  { language, now }: Pick<ViewContext, 'language' | 'now'>,
): z.infer<typeof standardMembersSchema> {
  const { content, runtime, check } = standard;
  const { reviewBy, isOverdue } = standardReview(standard, new Date(now).toISOString().slice(0, 10));
  const members = membersOf(language);
  return {
    ...members(standard, 'id', 'name', 'number', 'state', 'published', 'url', 'readOn', 'read'),
    review_by: reviewBy,
    overdue: isOverdue,
    ...members(standard, 'content', 'runtime', 'check'),
    left_out: [...content, ...runtime, ...check].length === 0,
    ...members(standard, 'note'),
  };
}
