// A payment on the wire, and the members that a client may send.
import * as z from 'zod';
import { createMemberReader, storableText } from '../members.ts';
import { say } from '../words.ts';

export const paymentStatuses = ['pendente', 'aprovado', 'recusado', 'estornado'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Fits every client's integer, and is more than any lesson needs. */
export const highestAmount = 2_147_483_647;
const longestDescription = 200;

/** The members that PUT replaces; those that are not sent fall back to their defaults (spec 4.1). */
export const writablePayment = createMemberReader(
  {
    valor: {
      schema: z.int().min(1).max(highestAmount).describe('Amount in minor units: centavos for BRL.'),
      expected: say('amount', { highest: highestAmount }),
    },
    moeda: {
      schema: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .refine((code) => currencies.has(code))
        .describe('ISO 4217 currency code.')
        .meta({ maxLength: 3 }),
      expected: say('currency'),
    },
    descricao: {
      schema: storableText(longestDescription).default('').describe('Free text.'),
      expected: say('textUpTo', { longest: longestDescription }),
    },
    situacao: {
      schema: z.enum(paymentStatuses).default('pendente').describe('State of the payment.'),
      expected: say('oneOf', { values: paymentStatuses.join(', ') }),
    },
  },
  ['id', 'criado_em', 'atualizado_em'],
);

export type WritablePayment = z.output<typeof writablePayment.schema>;

export type Payment = WritablePayment & {
  readonly id: string;
  readonly criado_em: string;
  readonly atualizado_em: string;
};

/** The part of a payment that PUT would send. */
export function writableOf({ valor, moeda, descricao, situacao }: Payment): WritablePayment {
  return { valor, moeda, descricao, situacao };
}
