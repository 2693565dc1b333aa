import {
  authentications,
  categories,
  claimedFields,
  formats,
  kinds,
  limitKinds,
  limitScopes,
  situations,
  states,
  type Window,
  windows,
} from '@farol/catalogue';
import { z } from 'zod';

const count = z.int().min(0);
const status = z.int().min(100).max(599);
const headers = z.record(z.string(), z.string());
const text = z.string().min(1);
const date = z.iso.date();
const place = z.enum(['header', 'query', 'bearer']);
const confidence = z.enum(['high', 'medium', 'low']);
const names: readonly string[] = claimedFields.map((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const field = z.string().refine((value) => names.includes(value), { error: `one of ${names.join(', ')}` });

export const entrySummarySchema = z.strictObject({
  id: text,
  number: z.int().min(1).max(18),
  name: text,
  base_address: z.url(),
  description: text,
  authentication: z.enum(authentications),
  formats: z.array(z.enum(formats)).min(1),
  cors: z.enum(['yes', 'no']),
  free_tier: text,
  practical_uses: z.array(text).length(3),
  first_request: text,
  free_tier_short: text,
  kind: z.enum(kinds),
  category: z.enum(categories),
  brazil: z.boolean(),
  provider: text,
  docs: z.url(),
  state: z.enum(states),
});

export const limitSchema = z.strictObject({
  requests: count.nullable(),
  per: z.enum(Object.keys(windows) as [Window, ...Window[]]).nullable(),
  scope: z.enum(limitScopes).nullable(),
  credential: z.enum(['with', 'without', 'either']),
  kind: z.enum(limitKinds),
  max_range_years: count.nullable(),
  max_items: count.nullable(),
  note: text.nullable(),
});

const credentialSchema = z.strictObject({
  optional: z.boolean(),
  place,
  name: text,
  variable: text,
  header_fields: headers,
  sign_up: z.url(),
  alternative: z.strictObject({ place, name: text }).nullable(),
  oauth: z.strictObject({ token_address: z.url(), id_variable: text, secret_variable: text }).nullable(),
  note: text.nullable(),
});

const failureSchema = z.strictObject({
  situation: z.enum(situations),
  when: text,
  status,
  content_type: text,
  header_fields: headers,
  body: z.unknown(),
  match: z
    .strictObject({
      pointer: z.string().nullable(),
      in: z.array(z.unknown()).nullable(),
      empty: z.enum(['array', 'object']).nullable(),
      header: z.strictObject({ name: text, value: text }).nullable(),
      contains: text.nullable(),
    })
    .nullable(),
  means: status,
  code: text,
  breaks: z.array(text),
  confidence,
});

export const entrySchema = entrySummarySchema.extend({
  labels: z.strictObject({ authentication: text, cors: text, kind: text, category: text, state: text }),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().startsWith('/'),
    query: headers,
    header_fields: headers,
    body: z.unknown(),
  }),
  version: z.strictObject({ segment: text.nullable(), form: text }),
  credential: credentialSchema.nullable(),
  limits: z.array(limitSchema).min(1),
  keep_seconds: count.nullable(),
  response: z.strictObject({
    status,
    content_type: text,
    shape: z.enum(['object', 'array']),
    keys: z.array(text),
    inner_keys: z.strictObject({ pointer: z.string(), keys: z.array(text) }).nullable(),
    sample: z.unknown(),
    provenance: z.enum(['recorded', 'illustrative']),
    recorded_on: date.nullable(),
    limit_headers: z.array(text),
  }),
  format_examples: z.array(
    z.strictObject({
      format: z.enum(formats),
      command_line: text,
      content_type: text,
      sample: z.string(),
      base64: z.boolean(),
    }),
  ),
  failures: z.array(failureSchema).min(1),
  quirks: z.array(z.strictObject({ text, breaks: z.array(text) })),
  claims: z.array(
    z.strictObject({
      field,
      by: z.enum(['spec', 'provider', 'third-party']),
      spec: text.nullable(),
      source: z.url().nullable(),
      read_on: date,
      confidence,
    }),
  ),
  disputes: z.array(z.strictObject({ field, says: text, by: text, source: z.url(), read_on: date })),
  breaks: z.array(text),
});
