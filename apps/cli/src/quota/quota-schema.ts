import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const moment = z.iso.datetime().nullable();
const count = z.int().min(0);

export const quotaSchema = z.strictObject({
  api: z.string().min(1),
  callable: z.boolean().describe('False when the API needs a key and its variable is empty.'),
  with_credential: z.boolean(),
  held_until: moment.describe('The provider itself asked to wait until then.'),
  windows: listOf({
    per: z.string().min(1),
    seconds: z.number().positive(),
    kind: z.string().min(1),
    scope: z.string().min(1).nullable(),
    limit: count,
    used: count,
    left: count,
    more_at: moment,
    resets_at: moment,
  }).describe('Empty where no source states a number.'),
});

export const limitsSchema = z.strictObject({
  released: z.boolean().optional().describe('Only with --release: whether there was a pause.'),
  data: z.array(quotaSchema),
});
