// Which facts does a reader need to decide whether to use an API? Each has its source and date, or is not stated.

import { z } from 'zod';
import { httpsAddress, isoDate, json, slug, text } from './forms.ts';
import { conversions, linkNames, priceValues, type TermName, termValues } from './vocabulary.ts';

const read = {
  source: httpsAddress.optional().describe('Where it was read. With not-stated: where the note was read, if anywhere.'),
  readOn: isoDate.describe('When it was read, or looked for.'),
  note: text.optional().describe('What the value alone does not say.'),
};

/** A stated value has a source. Beside not-stated, the source is that of the note. */
function sourced<S extends z.ZodType<{ value: unknown; source?: string | undefined; note?: unknown }>>(schema: S): S {
  return schema.refine(
    ({ value, source, note }) =>
      value === 'not-stated' ? note !== undefined || source === undefined : source !== undefined,
    { error: 'a source with every stated value; with not-stated, only the source of its note' },
  );
}

const term = <N extends TermName>(name: N) => z.strictObject({ value: z.enum(termValues[name]), ...read });
const url = sourced(z.strictObject({ value: z.union([z.literal('not-stated'), httpsAddress]), ...read }));

export const termsSchema = z
  .strictObject({
    signUp: sourced(term('signUp')).describe('Whether an account is needed for the first request.'),
    card: sourced(term('card')).describe('Whether a card or billing account is needed.'),
    approval: sourced(term('approval')).describe('Whether somebody at the provider must approve the caller.'),
    commercialUse: sourced(term('commercialUse')).describe('Whether it may be used commercially.'),
    attribution: sourced(term('attribution')).describe('Whether the provider must be named beside its data.'),
    caching: sourced(term('caching')).describe(
      'Whether responses may be stored; `asked` when the provider asks for it.',
    ),
    termsUrl: url.describe('The terms of use.'),
    dataLicense: sourced(
      term('dataLicense').extend({ name: z.string().min(1).optional().describe('Name of the licence.') }),
    ).describe('Whether the data is open, restricted by agreement, or belongs to the caller.'),
    personalData: sourced(term('personalData')).describe('Whether responses hold data about people.'),
  })
  .describe('Terms of use as closed values.');

const sdk = z.strictObject({
  name: z.string().min(1).describe('Name, with its language or registry.'),
  url: httpsAddress,
  by: z.enum(['provider', 'community']),
});

export const linksSchema = z
  .strictObject({
    ...(Object.fromEntries(linkNames.map((name) => [name, url])) as Record<(typeof linkNames)[number], typeof url>),
    sdks: sourced(z.strictObject({ value: z.union([z.literal('not-stated'), z.array(sdk).min(1)]), ...read })),
  })
  .describe('Where to read on: documentation, OpenAPI description, libraries, status page, changelog, support.');

export const credentialStepSchema = z.strictObject({ text, source: httpsAddress, readOn: isoDate });
export const scopeSchema = z.strictObject({
  name: z.string().min(1),
  meaning: text,
  source: httpsAddress,
  readOn: isoDate,
});

const priceItem = z.strictObject({
  what: text,
  amount: z.number().min(0),
  currency: z.enum(['USD', 'GBP', 'EUR', 'BRL']),
  per: text,
});
export const pricesSchema = sourced(
  z.strictObject({
    value: z.enum(priceValues).describe('free: no paid form is known; paid: the provider bills for some use.'),
    items: z.array(priceItem).default([]).describe('Amounts as the provider states them; empty when none was found.'),
    ...read,
  }),
).describe('Prices, dated.');

export const freshnessSchema = sourced(
  z.strictObject({
    value: z.enum(['stated', 'not-stated']),
    text: text.optional().describe('How old the data may be, as stated.'),
    ...read,
  }),
)
  .refine(({ value, text }) => (value === 'stated') === (text !== undefined), {
    error: 'a text exactly when the freshness is stated',
  })
  .describe('How fresh the data is, as stated.');

export const lineageSchema = z.strictObject({
  text: text.describe('What stands behind the API.'),
  api: slug.optional().describe('The entry of this catalogue that it is, if any.'),
  source: httpsAddress,
  readOn: isoDate,
});

const pointer = z
  .string()
  .regex(/^(\/[^/]+)+$/, 'a JSON Pointer')
  .describe('JSON Pointer into the sample.');
export const substituteSchema = z.strictObject({
  api: slug.describe('The entry that can stand in for this one.'),
  request: slug.describe('The request of this entry that it replaces.'),
  with: slug.describe('The request of the other entry that replaces it.'),
  further: z
    .strictObject({
      path: z.string().startsWith('/').describe('Path under the base address of the other entry.'),
      sample: json.describe('A short response, as its source gives it.'),
    })
    .optional()
    .describe('That request, where it is none of the three of the other entry.'),
  sameItem: z
    .boolean()
    .default(false)
    .describe('True when both samples describe the same item, so that values are equal.'),
  fields: z
    .array(
      z.strictObject({
        ours: pointer,
        theirs: pointer,
        as: z.enum(conversions).default('same').describe('How their value becomes ours.'),
      }),
    )
    .min(1),
  missing: z.array(z.string().min(1)).describe('Members of ours that the other one does not give.'),
  differences: text.describe('What else changes for the caller.'),
  source: httpsAddress,
  readOn: isoDate,
});

export type Terms = z.infer<typeof termsSchema>;
export type Links = z.infer<typeof linksSchema>;
export type Prices = z.infer<typeof pricesSchema>;
export type Substitute = z.infer<typeof substituteSchema>;
