import { facts } from '../../schema/field-facts.ts';
import type { PracticeParts } from '../parts.ts';
import { changing, conditionOf, idempotencyKeyOf, patchOf } from './change.ts';
import { argumentsOf } from './mutation-arguments.ts';

export function addPaymentMutations({ builder, enums, payment }: PracticeParts): void {
  const newPayment = builder.inputType('NovoPagamento', {
    description: 'A payment as it is sent.',
    fields: (t) => ({
      valor: t.int({ required: true, description: 'Amount in minor units: centavos for BRL.' }),
      moeda: t.string({ required: true, description: 'ISO 4217 currency code.' }),
      descricao: t.string({ required: true, defaultValue: '', description: 'Free text.' }),
      situacao: t.field({ type: enums.paymentStatus, required: true, defaultValue: 'pendente' }),
    }),
  });
  const change = builder.inputType('MudancaDePagamento', {
    description: 'Members to change: what is left out stays, null resets to the default.',
    fields: (t) => ({
      valor: t.int(),
      moeda: t.string(),
      descricao: t.string(),
      situacao: t.field({ type: enums.paymentStatus }),
    }),
  });
  const extensions = facts({ practice: 'write' });
  builder.mutationFields((t) => {
    const { id, versaoEsperada, chaveDeIdempotencia } = argumentsOf(t);
    return {
      criarPagamento: t.field({
        type: payment,
        nullable: true,
        description: 'Create a payment.',
        args: { input: t.arg({ type: newPayment, required: true }), chaveDeIdempotencia },
        extensions,
        resolve: (_, { input, chaveDeIdempotencia }, context) =>
          changing(context, async (caller, { payments }) => {
            const { payment } = await payments.create(caller, { ...input }, idempotencyKeyOf(chaveDeIdempotencia));
            return payment;
          }),
      }),
      substituirPagamento: t.field({
        type: payment,
        nullable: true,
        description: 'Replace a payment as a whole (PUT): members that are not sent fall back to their defaults.',
        args: { id, input: t.arg({ type: newPayment, required: true }), versaoEsperada },
        extensions,
        resolve: (_, { id, input, versaoEsperada }, context) =>
          changing(context, (caller, { payments }) =>
            payments.replace(caller, id, { ...input }, conditionOf(versaoEsperada)),
          ),
      }),
      alterarPagamento: t.field({
        type: payment,
        nullable: true,
        description: 'Change some members of a payment (PATCH): the rest stays.',
        args: { id, input: t.arg({ type: change, required: true }), versaoEsperada },
        extensions,
        resolve: (_, { id, input, versaoEsperada }, context) =>
          changing(context, (caller, { payments }) =>
            payments.patch(caller, id, patchOf(input), conditionOf(versaoEsperada)),
          ),
      }),
      removerPagamento: t.field({
        type: 'ID',
        nullable: true,
        description: 'Remove a payment; gives back its id. The second time there is nothing left to remove.',
        args: { id, versaoEsperada },
        extensions,
        resolve: (_, { id, versaoEsperada }, context) =>
          changing(context, async (caller, { payments }) => {
            await payments.remove(caller, id, conditionOf(versaoEsperada));
            return id;
          }),
      }),
    };
  });
}
