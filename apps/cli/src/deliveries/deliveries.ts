import declared from '../../commands/deliveries.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';

const states = ['pending', 'delivered', 'dead', 'held', 'dropped'] as const;

export const deliveries = command(declared, {
  choices: { state: states },
  output: async () => (await import('./deliveries-schema.ts')).deliveriesSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    const { list, replay } = await import('./list-and-replay.ts');
    if (action === 'replay') return replay(context, options.database, wanted(id, options.all === true));
    if (id !== undefined)
      throw new CliError('unexpected_argument', {
        pt: `${JSON.stringify(id)} é para farol deliveries replay.`,
        en: `${JSON.stringify(id)} is for farol deliveries replay.`,
      });
    const state = states.find((one) => one === options.state);
    return list(context, options.database, {
      limit: Number(options.most ?? declared.options.most.usual),
      ...(state && { state }),
    });
  },
});

/** One id, or undefined for all. */
function wanted(id: string | undefined, all: boolean): string | undefined {
  if ((id === undefined) === all) return id;
  throw new CliError('missing_argument', {
    pt: 'Diga o id de uma entrega ou --all, e não ambos: farol deliveries replay <id>.',
    en: 'Give the id of a delivery or --all, and not both: farol deliveries replay <id>.',
  });
}
