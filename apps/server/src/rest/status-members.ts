import type { Frozen, Language } from '@farol/catalogue';
import { membersOf, type Status } from '@farol/catalogue/internal';
import { line, prose, status } from '@farol/catalogue/view-schemas';
import * as z from 'zod';

export const statusMembersSchema = z
  .strictObject({
    status,
    name: line.describe('Reason phrase, never translated.'),
    meaning: prose.describe('The meaning that section 7 of the charter gives it.'),
    use: prose.describe('When to respond with it, and what to send along.'),
    confused_with: prose.nullable().describe('The status it is mistaken for, and how to tell them apart.'),
  })
  .meta({ id: 'Status', description: 'One of the ten status codes of section 7 of the charter.' });

export function statusMembers(entry: Frozen<Status>, language: Language): z.infer<typeof statusMembersSchema> {
  return membersOf(language)(entry, 'status', 'name', 'meaning', 'use', 'confusedWith');
}
