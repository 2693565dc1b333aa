import * as z from 'zod';

const event = {
  id: z.string().min(1).nullable().describe('The provider’s id of the event, if it gives one.'),
  key: z.string().min(1).describe('What tells the event apart in the log.'),
  kind: z.string().describe('Empty when it has none.'),
};
const at = z.iso.datetime();
const count = z.int().min(0);

/** One line of JSON each: where it listens, then everything that happens, and a last line. `--history` prints `logged` lines alone. */
export const listenSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('listening'),
    address: z.url(),
    forward: z.url().nullable(),
    scheme: z.string().min(1),
    source: z.string().min(1),
  }),
  z.strictObject({
    event: z.literal('practice'),
    address: z.url().describe('Where payments, events and deliveries of the practice provider are read and made.'),
    key: z.string().min(1),
    secret: z.string().min(1).describe('Signs its deliveries. Like the key it is worth nothing outside of this run.'),
  }),
  z.strictObject({
    event: z.literal('delivery'),
    at,
    ...event,
    copy: z.int().min(1).describe('1 for a new event, more for a copy of it.'),
    bytes: count,
    sha256: z.string().length(64),
    body: z.string().optional().describe('The body as text, with --bodies.'),
  }),
  z.strictObject({
    event: z.literal('refused'),
    at,
    reason: z.string().min(1),
    status: z.int().min(400).max(599),
    bytes: count.nullable(),
  }),
  z.strictObject({
    event: z.literal('forward'),
    at,
    ...event,
    manner: z.enum(['delivery', 'retry', 'replay', 'reconcile']),
    attempt: z.int().min(1).nullable().describe('Null for a resend from the log (manner `replay`).'),
    status: z.int().min(100).max(999).nullable().describe('Null when there was no response.'),
    ms: count,
    problem: z.string().min(1).nullable().describe('Null when it was taken.'),
    next_in_ms: count.nullable().describe('About when it is tried again.'),
  }),
  z.strictObject({
    event: z.literal('logged'),
    received_at: at,
    ...event,
    copies: z.int().min(1),
    via: z.enum(['delivery', 'reconcile']),
    state: z.enum(['pending', 'done', 'ignored', 'dead']),
    attempts: count,
    problem: z.string().nullable(),
  }),
  z.strictObject({
    event: z.literal('ended'),
    received: count,
    copies: count,
    refused: count,
    forwarded: count,
    waiting: count.describe('Of this source, in the log.'),
  }),
]);
