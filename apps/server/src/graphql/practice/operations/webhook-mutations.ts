import { facts } from '../../schema/field-facts.ts';
import type { PracticeParts } from '../parts.ts';
import { changing, conditionOf, idempotencyKeyOf, patchOf } from './change.ts';
import { argumentsOf } from './mutation-arguments.ts';

export function addWebhookMutations({ builder, enums, webhook, newWebhook }: PracticeParts): void {
  const given = builder.inputType('NovoWebhook', {
    description: 'An endpoint as it is sent.',
    fields: (t) => ({
      url: t.field({ type: 'URL', required: true, description: 'Where deliveries go.' }),
      eventos: t.stringList({
        required: true,
        description: 'Kinds of events to deliver: `pagamento.aprovado`, `pagamento.*`, `*`.',
      }),
      falha: t.field({ type: enums.fault }),
      situacao: t.field({ type: enums.endpointState, required: true, defaultValue: 'ativo' }),
    }),
  });
  const change = builder.inputType('MudancaDeWebhook', {
    description: 'Members to change: what is left out stays, null resets to the default.',
    fields: (t) => ({
      url: t.field({ type: 'URL' }),
      eventos: t.stringList(),
      falha: t.field({ type: enums.fault }),
      situacao: t.field({ type: enums.endpointState }),
    }),
  });
  const extensions = facts({ practice: 'write' });
  builder.mutationFields((t) => {
    const { id, versaoEsperada, chaveDeIdempotencia } = argumentsOf(t);
    return {
      criarWebhook: t.field({
        type: newWebhook,
        nullable: true,
        description: 'Register an endpoint. Its secret is shown only once.',
        args: { input: t.arg({ type: given, required: true }), chaveDeIdempotencia },
        extensions,
        resolve: (_, { input, chaveDeIdempotencia }, context) =>
          changing(context, async (caller, { endpoints }) => {
            const { endpoint } = await endpoints.create(caller, { ...input }, idempotencyKeyOf(chaveDeIdempotencia));
            return endpoint;
          }),
      }),
      substituirWebhook: t.field({
        type: webhook,
        nullable: true,
        description:
          'Replace an endpoint as a whole (PUT): members that are not sent fall back to their defaults. The secret stays.',
        args: { id, input: t.arg({ type: given, required: true }), versaoEsperada },
        extensions,
        resolve: (_, { id, input, versaoEsperada }, context) =>
          changing(context, (caller, { endpoints }) =>
            endpoints.replace(caller, id, { ...input }, conditionOf(versaoEsperada)),
          ),
      }),
      alterarWebhook: t.field({
        type: webhook,
        nullable: true,
        description: 'Change some members of an endpoint (PATCH): the rest stays.',
        args: { id, input: t.arg({ type: change, required: true }), versaoEsperada },
        extensions,
        resolve: (_, { id, input, versaoEsperada }, context) =>
          changing(context, (caller, { endpoints }) =>
            endpoints.patch(caller, id, patchOf(input), conditionOf(versaoEsperada)),
          ),
      }),
      removerWebhook: t.field({
        type: 'ID',
        nullable: true,
        description: 'Remove an endpoint with the log of its deliveries; gives back its id.',
        args: { id, versaoEsperada },
        extensions,
        resolve: (_, { id, versaoEsperada }, context) =>
          changing(context, async (caller, { endpoints }) => {
            await endpoints.remove(caller, id, conditionOf(versaoEsperada));
            return id;
          }),
      }),
    };
  });
}
