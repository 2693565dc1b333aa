// Which facts does a reader need to decide whether to use an API? Each has its source and date, or is not stated.
import * as z from 'zod';
import { type Camel, camelCase, valuesOf } from '../fields/field.ts';
import { type closedTerms, dataForms, termFields } from '../fields/index.ts';
import { httpsAddress, isoDate, json, slug, type Text, text } from './forms.ts';
import { conversions, linkNames, priceValues } from './vocabulary.ts';

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

type Term = (typeof closedTerms)[number];
type Stated<Value extends string> = {
  readonly value: Value;
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Text | undefined;
};
export type Terms = {
  readonly [T in Term as Camel<T['id']>]: Stated<keyof T['words'] & string> & {
    /** Of a licence. */
    readonly name?: string | undefined;
  };
} & { readonly termsUrl: Stated<string> };

const url = sourced(z.strictObject({ value: z.union([z.literal('not-stated'), httpsAddress]), ...read }));
const licence = { name: z.string().min(1).optional().describe('Name of the licence.') };

function statedSchema(field: (typeof termFields)[number]): z.ZodType {
  if (field.kind === 'link') return url;
  const more = field.id === 'data_license' ? licence : {};
  return sourced(z.strictObject({ value: z.enum(valuesOf(field)), ...more, ...read }));
}

export const termsSchema = z
  .strictObject(
    Object.fromEntries(termFields.map((field) => [camelCase(field.id), statedSchema(field).describe(field.about)])),
  )
  .describe('Terms of use as closed values.') as unknown as z.ZodType<Terms>;

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

export const deadlineSchema = z
  .strictObject({
    date: isoDate.describe('The last day.'),
    since: isoDate.nullable().default(null).describe('The first day of what ends; null when it is not stated.'),
    what: z.string().min(1).describe('What ends, as it stands in the base address or the first request.'),
    text: text.describe('The next step, in one sentence.'),
    source: httpsAddress,
    readOn: isoDate,
  })
  .nullable()
  .default(null)
  .describe('What of this entry ends on a stated day; null when no end is stated.');

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

/** A fact that only a text can state. */
const textual = { value: z.enum(['stated', 'not-stated']), text: text.optional().describe('As stated.'), ...read };

function withText<S extends z.ZodType<{ value: unknown; text?: unknown; source?: string | undefined }>>(schema: S): S {
  return sourced(schema).refine(({ value, text }) => (value === 'stated') === (text !== undefined), {
    error: 'a text exactly when it is stated',
  });
}

export const freshnessSchema = withText(z.strictObject(textual)).describe('How fresh the data is, as stated.');

export const dataFormSchema = withText(z.strictObject({ what: z.enum(valuesOf({ words: dataForms })), ...textual }));

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

export type Links = z.infer<typeof linksSchema>;
export type Prices = z.infer<typeof pricesSchema>;
export type Substitute = z.infer<typeof substituteSchema>;
