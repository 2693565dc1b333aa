import * as z from 'zod';

/** One line of JSON each: first where it listens, then every call as it happens. */
export const simulateSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('listening'), address: z.url(), apis: z.literal(18) }),
  z.strictObject({
    event: z.literal('call'),
    at: z.iso.datetime(),
    api: z.string().min(1),
    method: z.string().min(1),
    path: z.string().startsWith('/'),
    status: z.int().min(0).max(599).describe('0 for a connection that was reset.'),
    failure: z.string().nullable(),
  }),
]);

/** The server writes its own lines; the command adds the first. */
export const serveSchema = z.strictObject({ event: z.literal('listening'), address: z.url() });
