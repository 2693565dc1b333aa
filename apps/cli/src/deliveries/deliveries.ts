import type { DeliveryState } from '@farol/webhooks/internal';
import declared from '../../commands/deliveries.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

export const deliveries = command(declared, {
  output: async () => (await import('./deliveries-schema.ts')).deliveriesSchema,
  run: async (context, { words: [action = 'list', id], options }) => {
    const { list, replay } = await import('./list-and-replay.ts');
    if (action === 'replay') return replay(context, options.database, wanted(id, options.all === true));
    if (id !== undefined) throw failure('id_for_replay', { id: JSON.stringify(id) });
    // Safe: the choices of the option are the states.
    const state = options.state as DeliveryState | undefined;
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
