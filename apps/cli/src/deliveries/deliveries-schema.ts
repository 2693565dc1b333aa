import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const moment = z.iso.datetime().nullable();

export const deliveriesSchema = z.union([
  z.strictObject({
    data: listOf({
      id: z.string().min(1),
      state: z.enum(['pending', 'delivered', 'dead', 'held', 'dropped']),
      event: z.string().min(1),
      kind: z.string().min(1),
      owner: z.string().min(1).describe('The practice key to which it belongs, by its id.'),
      target: z
        .string()
        .describe('Scheme, host and port of the endpoint; path and query are left out, since they may hold a secret.'),
      endpoint_state: z.enum(['active', 'disabled']),
      attempts: z.int().min(0),
      reason: z.string().nullable(),
      due_at: moment,
      created_at: z.iso.datetime(),
      settled_at: moment,
    }),
    more: z.boolean().describe('There are older ones than those listed.'),
  }),
  z.strictObject({
    action: z.literal('replay'),
    replayed: z.int().min(0),
    skipped: z.int().min(0).describe('Dead ones whose endpoint is disabled.'),
  }),
]);
