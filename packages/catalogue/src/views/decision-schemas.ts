// Which members do the facts to decide by have as JSON?
import * as z from 'zod';
import { dataForms, linkFields, termFields, valuesOf } from '../fields/index.ts';
import { parameterPlaces, parameterTypes } from '../schema/request-schema.ts';
import { conversions, priceValues, provenances } from '../schema/vocabulary.ts';
import { address, date, formed, headers, id, json, line, list, path, prose, status, verbatim } from './forms.ts';

const read = {
  source: address.nullable().describe('Where it was read; null when it is not stated.'),
  read_on: date.describe('When it was read, or looked for.'),
  review_by: date.describe('The day by which it should be read again.'),
  overdue: z.boolean().describe('True when that day has passed.'),
};
const noted = { note: prose.nullable().describe('What the value alone does not say.'), ...read };
const notStatedOr = (form: z.ZodType<string>) => z.union([z.literal('not-stated'), form]);
const link = z
  .strictObject({ value: notStatedOr(address).describe('A URL, or not-stated.'), ...noted })
  .meta({ id: 'LinkFact', description: 'A URL of the provider, or not stated.' });
const pointer = formed(200, /^(\/[^/]+)+$/);

function statedSchema(field: (typeof termFields)[number]): z.ZodType {
  if (field.kind === 'link') return link;
  const more = field.id === 'data_license' ? { name: line.nullable().describe('Name of the licence.') } : {};
  return z.strictObject({ value: z.enum(valuesOf(field)), ...more, ...noted });
}

const termsViewSchema = z
  .strictObject(Object.fromEntries(termFields.map((field) => [field.id, statedSchema(field).describe(field.about)])))
  .meta({ id: 'Terms', description: 'Terms of use as closed values, each with its source or not stated.' });

const sdks = z.strictObject({
  value: z.enum(['stated', 'not-stated']),
  items: list(z.strictObject({ name: line, url: address, by: z.enum(['provider', 'community']) })),
  ...noted,
});

export const linksViewShape: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  linkFields.map((field) => [field.id, (field.kind === 'link' ? link : sdks).describe(field.about)]),
);

const templateSchema = z
  .strictObject({
    id: id.describe('Stable id, unique in the entry.'),
    title: line,
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: path.describe('Under the base address; {name} stands for a parameter.'),
    query: headers.describe('Fixed query parameters.'),
    header_fields: headers.describe('Fixed headers. Never a key.'),
    body: json.describe('JSON body; the text {name} stands for a parameter. Null for none.'),
    parameters: list(
      z.strictObject({
        name: line,
        in: z.enum(parameterPlaces),
        type: z.enum(parameterTypes),
        meaning: line,
        example: prose,
        in_example: z.boolean().describe('False when the command line leaves it out.'),
        pattern: verbatim.nullable().describe('Regular expression that the whole text fits.'),
        values: list(line).nullable().describe('The only values allowed.'),
        required: z.boolean(),
      }),
    ),
    needs_key: z.boolean().describe('True when it needs a key that other requests of the entry do without.'),
    command_line: prose.describe('The request with its examples, ready to run.'),
    response: z.strictObject({
      status,
      content_type: line.nullable(),
      shape: z.enum(['object', 'array', 'text', 'none']),
      keys: list(line),
      provenance: z.enum(provenances),
      sample: json,
    }),
    ...noted,
  })
  .meta({ id: 'RequestTemplate', description: 'A ready request with named, typed parameters.' });

export const decisionParts = {
  requests: list(templateSchema).min(3).max(3),
  terms: termsViewSchema,
  links: z.strictObject(linksViewShape),
  ends_at: z
    .strictObject({
      date: date.describe('The last day.'),
      since: date.nullable().describe('The first day of what ends; null when it is not stated.'),
      what: line.describe('What ends, as it stands in the base address or the first request.'),
      text: prose.describe('The next step.'),
      ...read,
    })
    .nullable(),
  credential_steps: list(z.strictObject({ text: prose, ...read })),
  scopes: list(z.strictObject({ name: line, meaning: line, ...read })),
  prices: z.strictObject({
    value: z.enum(priceValues),
    items: list(
      z.strictObject({
        what: line,
        amount: z
          .string()
          .max(17)
          .regex(/^\d{1,7}(\.\d{1,9})?$/),
        currency: line,
        per: line,
      }),
    ),
    ...noted,
  }),
  freshness: z.strictObject({ value: z.enum(['stated', 'not-stated']), text: prose.nullable(), ...noted }),
  data_forms: list(
    z.strictObject({
      what: z.enum(valuesOf({ words: dataForms })),
      value: z.enum(['stated', 'not-stated']),
      text: prose.nullable().describe('The form, with an example.'),
      ...noted,
    }),
  ),
  lineage: list(z.strictObject({ text: prose, api: id.nullable(), ...read })),
  substitutes: list(
    z.strictObject({
      api: id.describe('The entry that can stand in.'),
      request: id.describe('The request of this entry that it replaces.'),
      with: id.describe('The request of the other entry.'),
      path: path.nullable().describe('Path of that request; null where it is one of the three of the other entry.'),
      same_item: z.boolean(),
      fields: list(z.strictObject({ ours: pointer, theirs: pointer, as: z.enum(conversions) })),
      missing: list(line),
      differences: prose,
      ...read,
    }),
  ),
  contradicted_facts: list(
    z.strictObject({
      fact: line.describe('The fact, such as terms.card.'),
      found: line.describe('The value that a person found instead.'),
      source: address,
      note: line,
      by: line,
      on: date,
      record: line.describe('Id of the observation that says so.'),
    }),
  ),
};
