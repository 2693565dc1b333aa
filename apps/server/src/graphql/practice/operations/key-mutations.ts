import { facts } from '../../schema/field-facts.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';

export function addKeyMutations({ builder, newKey }: PracticeParts): void {
  const given = builder.inputType('NovaChave', {
    description: 'A practice key to be made.',
    fields: (t) => ({
      somenteLeitura: t.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether the key may only read; a change with it is refused with 403.',
      }),
    }),
  });
  builder.mutationFields((t) => ({
    criarChave: t.field({
      type: newKey,
      nullable: true,
      description:
        'Get a practice key; needs none. Its data is its own and empty, and is forgotten with it after a day.',
      args: { input: t.arg({ type: given }) },
      extensions: facts({ practice: 'open' }),
      resolve: (_, { input }, context) => {
        const { ask, sandbox, address } = practiceOf(context);
        return ask(() => sandbox.keys.issue({ somente_leitura: input?.somenteLeitura ?? false }, address));
      },
    }),
  }));
}
