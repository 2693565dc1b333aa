import { z } from 'zod';

export const keysSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      api: z.string().min(1),
      variable: z.string().min(1),
      set: z.boolean().describe('Whether the environment has a value; the value itself is never shown.'),
      needed: z.boolean().describe('False when the API also answers without it.'),
      sign_up: z.url(),
    }),
  ),
});
