// Which members does an entry have as JSON? One for each declared fact.
import * as z from 'zod';
import { entryFields, type Field, type FieldKind } from '../fields/index.ts';

import { claimedFields, states } from '../schema/vocabulary.ts';
import { decisionParts } from './decision-schemas.ts';
import { entryPartSchemas } from './entry-part-schemas.ts';
import { address, id, line, list, prose } from './forms.ts';
import { snakeCase } from './snake-case.ts';

type PartId = Extract<(typeof entryFields)[number], { readonly kind: 'part' }>['id'];

const parts: Readonly<Record<PartId, z.ZodType>> = {
  first_request: prose,
  state: z.enum(states),
  disputed: list(z.enum(claimedFields.map(snakeCase))),
  overdue_facts: list(line),
  breaks: list(id),
  ...entryPartSchemas,
  ...decisionParts,
};

const closed = ({ words = {} }: Field) => z.enum(Object.keys(words));
const simple: Readonly<Record<Exclude<FieldKind, 'part' | 'term' | 'link'>, (field: Field) => z.ZodType>> = {
  choice: closed,
  choices: (field) => z.array(closed(field)).min(1).max(10),
  flag: () => z.boolean(),
  count: ({ most = Number.MAX_SAFE_INTEGER }) => z.int().min(1).max(most),
  line: () => line,
  text: () => prose,
  texts: () => z.array(prose).min(3).max(3),
  address: () => address,
};

function membersOf(fields: readonly Field[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    fields.map((field) => {
      const { kind } = field;
      const schema = kind in simple ? simple[kind as keyof typeof simple](field) : parts[field.id as PartId];
      return [field.id, schema.describe(field.about)];
    }),
  );
}

/** The entry as lists show it: the nine fields of spec 2.1, and facts of our own. */
export const entrySummarySchema = z.strictObject({
  id: id.describe('Stable id, the last part of its URL.'),
  ...membersOf(entryFields.filter((field) => 'listed' in field)),
});

/** The entry in full. */
export const entryViewSchema = entrySummarySchema.extend({
  ...membersOf(entryFields.filter((field) => !('listed' in field))),
  labels: z
    .strictObject({ authentication: line, cors: line, kind: line, category: line, state: line })
    .describe('Names for people of the closed values, in the language of this answer.'),
});
