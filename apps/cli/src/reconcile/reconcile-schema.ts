import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

export const reconcileSchema = z.strictObject({
  from: z.url(),
  source: z.string().min(1),
  since: z.iso.datetime().nullable().describe('Null when everything was looked at.'),
  dry_run: z.boolean(),
  pages: z.int().min(1),
  listed: z.int().min(0).describe('Events that the provider has.'),
  missing: listOf({ id: z.string().min(1).nullable(), kind: z.string() }).describe(
    'Those that the log did not have. They are in it now, unless dry_run.',
  ),
});
