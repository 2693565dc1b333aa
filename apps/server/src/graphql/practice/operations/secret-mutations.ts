import { facts } from '../../schema/field-facts.ts';
import type { PracticeParts } from '../parts.ts';
import { changing } from './change.ts';

/** The three steps of a rotation: add a new secret, make it the current one, remove the old one. */
export function addSecretMutations({ builder, enums, secret, newSecret }: PracticeParts): void {
  const extensions = facts({ practice: 'write' });
  builder.mutationFields((t) => {
    const webhook = t.arg.id({ required: true });
    const etapa = t.arg({ type: enums.secretStage, required: true });
    return {
      criarSegredo: t.field({
        type: newSecret,
        nullable: true,
        description: 'Begin a rotation: a secret that signs beside the old one. It is shown only once.',
        args: { webhook },
        extensions,
        resolve: (_, { webhook }, context) =>
          changing(context, (caller, { secrets }) => secrets.create(caller, webhook, {})),
      }),
      alterarSegredo: t.field({
        type: secret,
        nullable: true,
        description: 'Go on with a rotation: the secret at `etapa` moves to the stage in `para`.',
        args: { webhook, etapa, para: t.arg({ type: enums.secretStage, required: true }) },
        extensions,
        resolve: (_, { webhook, etapa, para }, context) =>
          changing(context, (caller, { secrets }) => secrets.patch(caller, webhook, etapa, { etapa: para })),
      }),
      removerSegredo: t.field({
        type: enums.secretStage,
        nullable: true,
        description: 'End a rotation: removes the secret called ANTERIOR, and gives back its stage.',
        args: { webhook, etapa },
        extensions,
        resolve: (_, { webhook, etapa }, context) =>
          changing(context, async (caller, { secrets }) => {
            await secrets.remove(caller, webhook, etapa);
            return etapa;
          }),
      }),
    };
  });
}
