import declared from '../../commands/deliveries.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

const states = ['pending', 'delivered', 'dead', 'held', 'dropped'] as const;

export const deliveries = command(declared, {
  choices: { state: states },
  output: async () => (await import('./deliveries-schema.ts')).deliveriesSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    const { list, replay } = await import('./list-and-replay.ts');
    if (action === 'replay') return replay(context, options.database, wanted(id, options.all === true));
    if (id !== undefined) throw failure('id_for_replay', { id: JSON.stringify(id) });
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
  throw failure('one_delivery_or_all');
}
