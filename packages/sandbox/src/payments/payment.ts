// A payment on the wire, and the members that a client may send.
import * as z from 'zod';
import { createMemberReader, storableText } from '../members.ts';

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
      expected: {
        pt: `um inteiro de 1 a ${highestAmount}, na menor unidade da moeda (centavos)`,
        en: `an integer from 1 to ${highestAmount}, in minor units (cents)`,
      },
    },
    moeda: {
      schema: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .refine((code) => currencies.has(code))
        .describe('ISO 4217 currency code.')
        .meta({ maxLength: 3 }),
      expected: { pt: 'um código ISO 4217, como BRL', en: 'an ISO 4217 code, such as BRL' },
    },
    descricao: {
      schema: storableText(longestDescription).default('').describe('Free text.'),
      expected: {
        pt: `uma string de até ${longestDescription} caracteres`,
        en: `a string of up to ${longestDescription} characters`,
      },
    },
    situacao: {
      schema: z.enum(paymentStatuses).default('pendente').describe('State of the payment.'),
      expected: { pt: `um destes: ${paymentStatuses.join(', ')}`, en: `one of: ${paymentStatuses.join(', ')}` },
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
