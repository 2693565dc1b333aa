import { facts } from '../../schema/field-facts.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';

/** Events from now on, until the key expires or the reader leaves. */
export function addSubscriptions({ builder, enums, event, delivery }: PracticeParts): void {
  const extensions = facts({ practice: 'key' });
  builder.subscriptionFields((t) => ({
    eventos: t.field({
      type: event,
      description: 'Each event of this key as it happens.',
      args: { tipos: t.arg({ type: [enums.eventKind], description: 'Only these kinds.' }) },
      extensions,
      subscribe: (_, { tipos }, context) => {
        const { ask, sandbox, caller } = practiceOf(context);
        return ask(() => sandbox.events.subscribe(caller(), { tipos: tipos ?? undefined }));
      },
      resolve: (shown) => shown,
    }),
    entregas: t.field({
      type: delivery,
      description: 'Each delivery of this key when it is created, and after each attempt.',
      extensions,
      subscribe: (_root, _args, context) => {
        const { ask, sandbox, caller } = practiceOf(context);
        return ask(() => sandbox.deliveries.subscribe(caller()));
      },
      resolve: (shown) => shown,
    }),
  }));
}
