// The operations of events.
import { choice } from '@farol/http';
import * as z from 'zod';
import { eventKinds } from '../../payments/event-kinds.ts';
import type { Events } from '../../payments/events.ts';
import { say } from '../../words.ts';
import { listAnswer } from '../list-answer.ts';
import { at, keyed, type Route } from '../operation.ts';
import { listParameters } from '../parameters.ts';
import * as schemas from '../schemas.ts';

export const eventRoutes = (events: Events): readonly Route[] => [
  at('/eventos', {
    GET: keyed('list_events', {
      parameters: {
        ...listParameters,
        tipo: { ...choice(eventKinds, 'Only events of this kind.'), example: 'pagamento.aprovado' },
        desde: {
          schema: z.iso.datetime({ offset: true }).max(40).transform(Date.parse),
          expected: say('momentExample'),
          about: 'Only events from this moment on.',
          example: '2026-01-15T12:00:00Z',
        },
      },
      gives: schemas.events,
      run: async (call) => listAnswer(await events.list(call.caller, call.query), call),
    }),
  }),
  at('/eventos/{id}', {
    GET: keyed('get_event', {
      gives: schemas.eventWithResource,
      run: async ({ caller, id }) => ({ body: await events.get(caller, id) }),
    }),
  }),
];
