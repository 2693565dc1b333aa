import * as z from 'zod';
import { quotaSchema } from '../quota/quota-schema.ts';

const headers = z.record(z.string(), z.string());

export const callSchema = z.strictObject({
  api: z.string().min(1),
  simulated: z.boolean().describe('True when the simulator responded instead of the API.'),
  by: z.enum(['gateway', 'curl']).describe('Who made the call.'),
  request: z.strictObject({
    command_line: z.string().min(1).describe('What was sent, as a command line; keys as $NAME.'),
    method: z.string().min(1),
    path: z.string(),
    search: z.string(),
    header_fields: headers,
    body: z.string().nullable(),
  }),
  response: z.strictObject({
    status: z.int().min(100).max(599),
    header_fields: headers,
    body: z.unknown(),
    body_encoding: z.enum(['json', 'text', 'base64']),
    sample: z
      .string()
      .nullable()
      .describe('Says that the simulator showed a sample, not the whole; null when it did not.'),
    ms: z.number().min(0),
  }),
  hints: z.array(z.string()).describe('What is worth knowing of the values, such as check digits that do not fit.'),
  quota: quotaSchema.nullable(),
});
