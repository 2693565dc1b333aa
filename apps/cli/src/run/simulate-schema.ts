import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const count = z.int().positive();

/**
 * One line of JSON each: first where it listens, then every call as it happens. With a command there is only the report, when it has
 * ended, on standard error.
 */
export const simulateSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('listening'), address: z.url(), apis: z.int().min(1).max(18) }),
  z.strictObject({
    event: z.literal('call'),
    at: z.iso.datetime(),
    api: z.string().min(1),
    method: z.string().min(1),
    path: z.string().startsWith('/'),
    status: z.int().min(0).max(599).describe('0 for a connection that was reset.'),
    failure: z.string().nullable(),
  }),
  z.strictObject({
    event: z.literal('report'),
    seed: z.int(),
    apis: listOf({
      api: z.string().min(1),
      calls: count,
      beyondLimit: z.int().min(0).describe('Of these calls, those that the limits of the API refuse.'),
      failures: z.record(z.string(), count),
    }),
    refused: listOf({ host: z.string().min(1), calls: count }).describe('Hosts that are not simulated.'),
  }),
]);

/** The server writes its own lines; the command adds the first. */
export const serveSchema = z.strictObject({ event: z.literal('listening'), address: z.url() });
