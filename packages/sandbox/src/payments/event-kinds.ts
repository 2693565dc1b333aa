// The kinds of events (spec 6.3: subject and outcome, with a dot between them), and the body of an event.
import * as z from 'zod';
import { idForm } from '../ids.ts';
import { highestAmount } from './payment.ts';

export const eventKinds = [
  'pagamento.criado',
  'pagamento.atualizado',
  'pagamento.aprovado',
  'pagamento.recusado',
  'pagamento.estornado',
  'pagamento.removido',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const momentSchema = z.iso.datetime().max(40);
export const idSchema = z.string().regex(idForm).max(64);

/** The members of spec 2.6, all of them and no other: the body of a delivery, byte by byte. */
export const eventMembers = {
  evento: z.enum(eventKinds).describe('Kind of the event.'),
  id: idSchema.describe('Id of the event, the same as in `webhook-id`.'),
  valor: z.int().min(1).max(highestAmount).describe('Amount of the payment in minor units.'),
  moeda: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .max(3)
    .describe('Currency code.'),
  criado_em: momentSchema.describe('When it happened, in UTC.'),
};

export const eventSchema = z.strictObject(eventMembers);
export type EventBody = Readonly<z.output<typeof eventSchema>>;

/** Whether a pattern such as `pagamento.*` matches any kind. */
export function matchesSomeKind(pattern: string): boolean {
  if (pattern === '*') return true;
  const stem = pattern.endsWith('.*') ? pattern.slice(0, -1) : undefined;
  return eventKinds.some((kind) => (stem === undefined ? kind === pattern : kind.startsWith(stem)));
}
