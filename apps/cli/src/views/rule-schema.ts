import { checks, ruleGroups, ruleLevels } from '@farol/catalogue';
import { z } from 'zod';

const text = z.string().min(1);
const headers = z.record(z.string(), z.string());

export const ruleSummarySchema = z.strictObject({
  id: text,
  group: z.enum(ruleGroups),
  number: z.int().min(1),
  spec: text,
  level: z.enum(ruleLevels),
  title: text,
  text,
  check: z.enum(checks),
});

export const exchangeSchema = z.strictObject({
  note: text,
  request: z
    .strictObject({
      method: text,
      path: z.string().startsWith('/'),
      header_fields: headers,
      body: z.string().nullable(),
    })
    .nullable(),
  response: z
    .strictObject({ status: z.int().min(100).max(599), header_fields: headers, body: z.string().nullable() })
    .nullable(),
  code: z.strictObject({ language: text, text: z.string() }).nullable(),
});

export const ruleSchema = ruleSummarySchema.extend({
  reason: text,
  right: exchangeSchema,
  wrong: exchangeSchema,
  broken_by: z.array(text),
});
