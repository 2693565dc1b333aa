// Which requests may an entry offer, and which values may be put into them?

import * as z from 'zod';
import { httpsAddress, isoDate, json, slug, text } from './forms.ts';
import { provenances } from './vocabulary.ts';

const words = z.array(z.string().trim().min(1));
const pairs = z.record(z.string(), z.string());

export const status = z.int().min(100).max(599);
export const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Where a parameter goes in the request. */
export const parameterPlaces = ['path', 'query', 'header', 'body'] as const;
export const parameterTypes = ['string', 'integer', 'number', 'boolean'] as const;

const parameter = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/, 'a name of letters, digits, dashes and underscores')
    .describe('Name on the wire for query and header; the word in braces for path and body.'),
  in: z.enum(parameterPlaces).describe('Where the value goes.'),
  type: z.enum(parameterTypes).default('string').describe('How a value in a JSON body is typed, and checked anywhere.'),
  meaning: text.describe('What to write here, in few words.'),
  example: z.string().min(1).describe('A value that works, as text.'),
  inExample: z.boolean().default(true).describe('False when the ready request leaves it out.'),
  pattern: z.string().min(1).optional().describe('JavaScript regular expression that the whole text fits.'),
  values: words.min(1).optional().describe('The only values allowed, where the list is closed and short.'),
  required: z.boolean().describe('Whether the API refuses a request without it.'),
});

const response = z.strictObject({
  status,
  contentType: z.string().min(1).nullable().describe('Null when there is no body.'),
  shape: z.enum(['object', 'array', 'text', 'none']).describe('The form of the body.'),
  keys: words.default([]).describe('Members of the object, or of each item of the array, that a check may rely on.'),
  sample: json.describe('A short answer to the request with its examples; null when there is no body.'),
  provenance: z.enum(provenances).describe('Recorded from a real answer, or made to show the shape.'),
});

export const requestTemplateSchema = z.strictObject({
  id: slug.describe('Stable id, unique in the entry.'),
  title: text.describe('What the request asks for, in few words.'),
  method: method.default('GET'),
  path: z
    .string()
    .startsWith('/')
    .describe('Path under the base address; {name} stands for a parameter with `in: path`.'),
  query: pairs.default({}).describe('Fixed pairs. Parameters with `in: query` follow them, in their own order.'),
  headers: pairs.default({}).describe('Fixed headers. Parameters with `in: header` follow them.'),
  body: json
    .optional()
    .describe('JSON body; the text "{name}" as a whole value stands for a parameter with `in: body`.'),
  parameters: z.array(parameter).describe('The values that a caller may change, in the order of a form.'),
  needsKey: z
    .boolean()
    .default(false)
    .describe('True when it needs the credential that other requests of the entry do without.'),
  note: text.optional().describe('What to know before sending it, such as a permission that it needs.'),
  response: response.optional().describe('The answer. The first request has the entry’s own `response` and none here.'),
  source: httpsAddress.describe('Where the request was read.'),
  readOn: isoDate.describe('When it was read.'),
});

export type RequestTemplate = z.infer<typeof requestTemplateSchema>;
export type Parameter = z.infer<typeof parameter>;
