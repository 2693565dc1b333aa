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

export function eventRoutes(events: Events): readonly Route[] {
  return [
    at('/eventos', {
      GET: keyed({
        id: 'list_events',
        summary: 'List events',
        about: 'Everything that happened, as it was delivered: what a receiver compares its own log with.',
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
        answer: { status: 200, about: 'A page of events.', schema: schemas.events, headers: ['Link'] },
        run: async (call) => listAnswer(await events.list(call.caller, call.query), call),
      }),
    }),
    at('/eventos/{id}', {
      GET: keyed({
        id: 'get_event',
        summary: 'Fetch an event',
        about: 'With the address of the payment it tells of, so that its real state can be asked for.',
        answer: { status: 200, about: 'The event.', schema: schemas.eventWithResource },
        run: async ({ caller, id }) => ({ body: await events.get(caller, id) }),
      }),
    }),
  ];
}
