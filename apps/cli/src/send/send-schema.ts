import * as z from 'zod';

export const sendSchema = z.strictObject({
  url: z.url(),
  scheme: z.string().min(1),
  id: z.string().min(1),
  kind: z.string().min(1),
  request: z.strictObject({
    header_fields: z.record(z.string(), z.string()).describe('As sent; a secret among them is hidden.'),
    body: z.string(),
    body_encoding: z.enum(['text', 'base64']),
  }),
  outcome: z
    .enum(['delivered', 'status', 'redirect', 'gone', 'timeout', 'connection', 'address_refused'])
    .describe('Only delivered is success.'),
  detail: z.string().nullable(),
  response: z
    .strictObject({
      status: z.int().min(100).max(999),
      body: z.unknown(),
      body_encoding: z.enum(['json', 'text', 'base64']),
      ms: z.number().min(0),
    })
    .nullable()
    .describe('Null without a response.'),
  retry_after_ms: z.number().min(0).nullable(),
});
