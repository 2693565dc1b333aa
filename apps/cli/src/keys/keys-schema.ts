import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const count = z.int().min(0);

export const keysSchema = z.union([
  z.strictObject({
    data: listOf({
      api: z.string().min(1),
      variable: z.string().min(1),
      set: z.boolean().describe('Whether the environment has a value; the value itself is never shown.'),
      needed: z.boolean().describe('False when the API also responds without it.'),
      sign_up: z.url(),
    }),
  }),
  z.strictObject({
    practice: listOf({
      id: z.string().min(1).describe('Names the key; it cannot be used as one.'),
      read_only: z.boolean(),
      payments: count,
      events: count,
      deliveries: count,
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }).describe('The valid keys of the practice provider.'),
  }),
  z.strictObject({ revoked: z.string().min(1).describe('The id of the key.') }),
]);
