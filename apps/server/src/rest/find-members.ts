import { id, line, list, prose } from '@farol/catalogue/view-schemas';
import { type FindView, findKinds } from '@farol/catalogue/views';
import * as z from 'zod';

export const findMembersSchema = z
  .strictObject({
    kind: z.enum(findKinds),
    id: id.describe('Of the entry, rule, guide or term; of a status its number.'),
    section: id.nullable().describe('The section of a guide; null for anything else.'),
    name: line,
    text: prose.describe('The first thing to know of it.'),
    disputed: list(line).describe('The facts of an entry that another source disputes.'),
    match: z.enum(['found', 'near']).describe('`near` where nothing was found and this is the closest.'),
  })
  .meta({ id: 'Find', description: 'Something that a search found.' });

export function findMembers(find: FindView, isNear: boolean): z.infer<typeof findMembersSchema> {
  return { ...find, disputed: [...find.disputed], match: isNear ? 'near' : 'found' };
}
