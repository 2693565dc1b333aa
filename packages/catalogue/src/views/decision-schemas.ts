// Which members do the facts to decide by have as JSON?

import { z } from 'zod';
import { parameterPlaces, parameterTypes } from '../schema/request-schema.ts';
import { conversions, priceValues, type TermName, termValues } from '../schema/vocabulary.ts';
import { address, date, headers, id, json, line, list, path, prose, status, verbatim } from './forms.ts';

const read = {
  source: address.nullable().describe('Where it was read; null when it is not stated.'),
  read_on: date.describe('When it was read, or looked for.'),
  review_by: date.describe('The day by which it should be read again.'),
  overdue: z.boolean().describe('True when that day has passed.'),
};
const noted = { note: prose.nullable().describe('What the value alone does not say.'), ...read };
const term = (name: TermName) => z.strictObject({ value: z.enum(termValues[name]), ...noted });
const notStatedOr = (form: z.ZodType<string>) => z.union([z.literal('not-stated'), form]);
const link = z
  .strictObject({ value: notStatedOr(address).describe('A URL, or not-stated.'), ...noted })
  .meta({ id: 'LinkFact', description: 'A URL of the provider, or not stated.' });
const pointer = z
  .string()
  .max(200)
  .regex(/^(\/[^/]+)+$/);

export const termsViewSchema = z
  .strictObject({
    sign_up: term('signUp').describe('Whether an account is needed for the first request.'),
    card: term('card').describe('Whether a card or billing account is needed.'),
    approval: term('approval').describe('Whether somebody at the provider must approve the caller.'),
    commercial_use: term('commercialUse').describe('Whether it may be used commercially.'),
    attribution: term('attribution').describe('Whether the provider must be named beside its data.'),
    caching: term('caching').describe('Whether responses may be stored; asked when the provider asks for it.'),
    terms_url: link.describe('The terms of use.'),
    data_license: term('dataLicense')
      .extend({ name: line.nullable().describe('Name of the licence.') })
      .describe('Whether the data is open, restricted by agreement, or belongs to the caller.'),
    personal_data: term('personalData').describe('Whether responses hold data about people.'),
  })
  .meta({ id: 'Terms', description: 'Terms of use as closed values, each with its source or not stated.' });

export const linksViewShape = {
  docs: link,
  openapi: link,
  sdks: z.strictObject({
    value: z.enum(['stated', 'not-stated']),
    items: list(z.strictObject({ name: line, url: address, by: z.enum(['provider', 'community']) })),
    ...noted,
  }),
  status: link,
  changelog: link,
  support: link,
};

export const templateSchema = z
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
      provenance: z.enum(['recorded', 'illustrative']),
      sample: json,
    }),
    ...noted,
  })
  .meta({ id: 'RequestTemplate', description: 'A ready request with named, typed parameters.' });

/** Members of an entry in full; `links` is left to the caller, who adds its own. */
export const decisionShape = {
  requests: list(templateSchema).min(3).max(3).describe('One ready request for each practical use.'),
  terms: termsViewSchema,
  credential_steps: list(z.strictObject({ text: prose, ...read })).describe('How to get the credential, in order.'),
  scopes: list(z.strictObject({ name: line, meaning: line, ...read })).describe('Permissions that a token can carry.'),
  prices: z.strictObject({
    value: z.enum(priceValues),
    items: list(z.strictObject({ what: line, amount: z.number().min(0).max(1_000_000), currency: line, per: line })),
    ...noted,
  }),
  freshness: z.strictObject({ value: z.enum(['stated', 'not-stated']), text: prose.nullable(), ...noted }),
  lineage: list(z.strictObject({ text: prose, api: id.nullable(), ...read })).describe(
    'What stands behind the API; empty when it is not stated.',
  ),
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
  ).describe('Entries that can stand in for this one, with the mapping of members.'),
  overdue_facts: list(line).describe('Facts of this entry whose day of review has passed.'),
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
  ).describe('Facts of this entry that a person found to be different.'),
};
