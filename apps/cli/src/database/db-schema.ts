import * as z from 'zod';

const count = z.int().min(0);

export const dbSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('prune'),
    days: z.int().min(1),
    published: count.describe('Published events, with their deliveries and attempts.'),
    received: count.describe('Received events, with their marks.'),
    refused: count.describe('Refused deliveries.'),
  }),
  z.strictObject({ action: z.literal('vacuum'), bytes_before: count, bytes_after: count }),
  z.strictObject({
    action: z.literal('migrate'),
    check: z.boolean(),
    migrations: z.array(z.string().min(1)).describe('Those that were applied or, with check, are missing.'),
  }),
  z.strictObject({ action: z.literal('backup'), file: z.string().min(1), bytes: count }),
  z.strictObject({
    action: z.literal('restore'),
    file: z.string().min(1),
    bytes: count,
    before: z.string().min(1).nullable().describe('Where the data that was replaced is now.'),
  }),
]);
