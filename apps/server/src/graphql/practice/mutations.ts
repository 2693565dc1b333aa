// What can be changed at the practice provider? `substituir…` is PUT, `alterar…` is PATCH.
import type { ShownSecret } from '@farol/sandbox';
import { facts } from '../schema/field-facts.ts';
import { argumentsOf, changing, conditionOf, idempotencyKeyOf, patchOf, withoutNull, writes } from './changes.ts';
import { asking, type PracticeTypes } from './types.ts';

export function addPaymentMutations({ builder, inputs, payment: type }: PracticeTypes): void {
  const common = { type, nullable: true, extensions: writes } as const;
  builder.mutationFields((t) => {
    const { id, versaoEsperada, chaveDeIdempotencia } = argumentsOf(t);
    return {
      criarPagamento: t.field({
        ...common,
        description: 'Create a payment.',
        args: { input: t.arg({ type: inputs.NovoPagamento, required: true }), chaveDeIdempotencia },
        resolve: changing(async (caller, { payments }, { input, chaveDeIdempotencia: once }) => {
          const { payment } = await payments.create(caller, { ...input }, idempotencyKeyOf(once));
          return payment;
        }),
      }),
      substituirPagamento: t.field({
        ...common,
        description: 'Replace a payment as a whole (PUT): members that are not sent fall back to their defaults.',
        args: { id, input: t.arg({ type: inputs.NovoPagamento, required: true }), versaoEsperada },
        resolve: changing((caller, { payments }, args) =>
          payments.replace(caller, args.id, { ...args.input }, conditionOf(args.versaoEsperada)),
        ),
      }),
      alterarPagamento: t.field({
        ...common,
        description: 'Change some members of a payment (PATCH): the rest stays.',
        args: { id, input: t.arg({ type: inputs.MudancaDePagamento, required: true }), versaoEsperada },
        resolve: changing((caller, { payments }, args) =>
          payments.patch(caller, args.id, patchOf(args.input), conditionOf(args.versaoEsperada)),
        ),
      }),
      removerPagamento: t.field({
        ...common,
        type: 'ID',
        description: 'Remove a payment; gives back its id. The second time there is nothing left to remove.',
        args: { id, versaoEsperada },
        resolve: changing(async (caller, { payments }, args) => {
          await payments.remove(caller, args.id, conditionOf(args.versaoEsperada));
          return args.id;
        }),
      }),
    };
  });
}

export function addWebhookMutations({ builder, inputs, webhook: type, newWebhook }: PracticeTypes): void {
  const common = { type, nullable: true, extensions: writes } as const;
  builder.mutationFields((t) => {
    const { id, versaoEsperada, chaveDeIdempotencia } = argumentsOf(t);
    return {
      criarWebhook: t.field({
        ...common,
        type: newWebhook,
        description: 'Register an endpoint. Its secret is shown only once.',
        args: { input: t.arg({ type: inputs.NovoWebhook, required: true }), chaveDeIdempotencia },
        resolve: changing(async (caller, { endpoints }, { input, chaveDeIdempotencia: once }) => {
          const { endpoint } = await endpoints.create(caller, { ...input }, idempotencyKeyOf(once));
          return endpoint;
        }),
      }),
      substituirWebhook: t.field({
        ...common,
        description:
          'Replace an endpoint as a whole (PUT): members that are not sent fall back to their defaults. The secret stays.',
        args: { id, input: t.arg({ type: inputs.NovoWebhook, required: true }), versaoEsperada },
        resolve: changing((caller, { endpoints }, args) =>
          endpoints.replace(caller, args.id, { ...args.input }, conditionOf(args.versaoEsperada)),
        ),
      }),
      alterarWebhook: t.field({
        ...common,
        description: 'Change some members of an endpoint (PATCH): the rest stays.',
        args: { id, input: t.arg({ type: inputs.MudancaDeWebhook, required: true }), versaoEsperada },
        resolve: changing((caller, { endpoints }, args) =>
          endpoints.patch(caller, args.id, patchOf(args.input), conditionOf(args.versaoEsperada)),
        ),
      }),
      removerWebhook: t.field({
        ...common,
        type: 'ID',
        description: 'Remove an endpoint with the log of its deliveries; gives back its id.',
        args: { id, versaoEsperada },
        resolve: changing(async (caller, { endpoints }, args) => {
          await endpoints.remove(caller, args.id, conditionOf(args.versaoEsperada));
          return args.id;
        }),
      }),
    };
  });
}

/** The three steps of a rotation: add a new secret, make it the current one, remove the old one. */
export function addSecretMutations({ builder, secret, newSecret, ...types }: PracticeTypes): void {
  const common = { nullable: true, extensions: writes } as const;
  builder.mutationFields((t) => {
    const stage = types.enum<ShownSecret['etapa']>('EtapaDeSegredo');
    const webhook = t.arg.id({ required: true });
    const etapa = t.arg({ type: stage, required: true });
    return {
      criarSegredo: t.field({
        ...common,
        type: newSecret,
        description: 'Begin a rotation: a secret that signs beside the old one. It is shown only once.',
        args: { webhook },
        resolve: changing((caller, { secrets }, args) => secrets.create(caller, args.webhook, {})),
      }),
      alterarSegredo: t.field({
        ...common,
        type: secret,
        description: 'Go on with a rotation: the secret at `etapa` moves to the stage in `para`.',
        args: { webhook, etapa, para: t.arg({ type: stage, required: true }) },
        resolve: changing((caller, { secrets }, args) =>
          secrets.patch(caller, args.webhook, args.etapa, { etapa: args.para }),
        ),
      }),
      removerSegredo: t.field({
        ...common,
        type: stage,
        description: 'End a rotation: removes the secret called ANTERIOR, and gives back its stage.',
        args: { webhook, etapa },
        resolve: changing(async (caller, { secrets }, args) => {
          await secrets.remove(caller, args.webhook, args.etapa);
          return args.etapa;
        }),
      }),
    };
  });
}

export function addOtherMutations({ builder, inputs, newKey, delivery, replay }: PracticeTypes): void {
  builder.mutationFields((t) => ({
    criarChave: t.field({
      type: newKey,
      nullable: true,
      description:
        'Get a practice key; needs none. Its data is its own and empty, and is forgotten with it after a day.',
      args: { input: t.arg({ type: inputs.NovaChave }) },
      extensions: facts({ practice: 'open' }),
      resolve: asking(({ sandbox, address }, { input }) =>
        sandbox.keys.issue({ somente_leitura: input?.somenteLeitura ?? false }, address),
      ),
    }),
    criarEntrega: t.field({
      type: delivery,
      nullable: true,
      description: 'Send an event again: the same bytes under the same id, with a new signature.',
      args: {
        input: t.arg({ type: inputs.NovaEntrega, required: true }),
        chaveDeIdempotencia: argumentsOf(t).chaveDeIdempotencia,
      },
      extensions: writes,
      resolve: changing(async (caller, { deliveries }, args) => {
        const once = idempotencyKeyOf(args.chaveDeIdempotencia);
        const made = await deliveries.create(caller, withoutNull(args.input), once);
        return made.delivery;
      }),
    }),
    criarRepeticao: t.field({
      type: replay,
      nullable: true,
      description: 'Send everything that an endpoint was not sent while it was disabled, or that was given up.',
      args: { webhook: t.arg.id({ required: true }), input: t.arg({ type: inputs.NovaRepeticao }) },
      extensions: writes,
      resolve: changing(async (caller, { deliveries }, { webhook, input }) => ({
        webhook,
        quantidade: await deliveries.replay(caller, webhook, withoutNull(input ?? {})),
      })),
    }),
  }));
}
