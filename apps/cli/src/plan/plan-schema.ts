import * as z from 'zod';

const count = z.number().min(0);

export const planSchema = z.strictObject({
  api: z.string().min(1),
  verdict: z.enum(['fits', 'exceeds', 'unknown']),
  reason: z.string().min(1),
  advice: z.array(z.string().min(1)),
  calls_a_day: z.strictObject({ users: count, polling: count, total: count }),
  windows: z.array(
    z.strictObject({
      per: z.string().nullable(),
      limit: count,
      needed: count,
      fits: z.boolean(),
      scope: z.string().nullable(),
      kind: z.string(),
    }),
  ),
});
