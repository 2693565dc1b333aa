import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const count = z.number().min(0);
const share = count.max(1);
const fits = ['fits', 'tight', 'exceeds'] as const;

export const planSchema = z.strictObject({
  api: z.string().min(1),
  verdict: z.enum([...fits, 'unknown']),
  refused_share: share.nullable(),
  reason: z.string().min(1),
  most_users: count.nullable(),
  shortest_poll_seconds: count.nullable(),
  advice: z.array(z.string().min(1)),
  calls_a_day: z.strictObject({ users: count, polling: count, total: count }),
  windows: listOf({
    per: z.string().nullable(),
    limit: count,
    pace: count,
    refused_share: share,
    verdict: z.enum(fits),
    scope: z.string().nullable(),
    kind: z.string(),
  }),
});
