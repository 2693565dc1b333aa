// The operations of deliveries and replays.
import { choice } from '@farol/http';
import * as z from 'zod';
import { rootPath } from '../../addresses.ts';
import { idForm } from '../../ids.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import { deliveryStates } from '../../webhooks/delivery.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { listAnswer } from '../list-answer.ts';
import { at, jsonType, keyed, type Route } from '../operation.ts';
import { listParameters } from '../parameters.ts';
import * as schemas from '../schemas.ts';

const idOf = (about: string, pt: string, en: string) => ({
  schema: z.string().max(64).regex(idForm),
  expected: { pt, en },
  about,
});

export function deliveryRoutes(deliveries: Deliveries): readonly Route[] {
  return [
    at('/entregas', {
      GET: keyed({
        id: 'list_deliveries',
        summary: 'List deliveries',
        about: 'The delivery log: every delivery with every attempt at it.',
        parameters: {
          ...listParameters,
          evento: idOf('Only deliveries of this event.', 'o id de um evento', 'the id of an event'),
          webhook: idOf('Only deliveries to this endpoint.', 'o id de um webhook', 'the id of a webhook'),
          situacao: { ...choice(deliveryStates, 'Only deliveries in this state.'), example: 'entregue' },
        },
        answer: { status: 200, about: 'A page of the log.', schema: schemas.deliveries, headers: ['Link'] },
        run: async (call) => listAnswer(await deliveries.list(call.caller, call.query), call),
      }),
      POST: keyed({
        id: 'create_delivery',
        summary: 'Send an event again',
        about: 'The same bytes under the same id, whether or not earlier deliveries succeeded, with a fresh signature.',
        body: {
          schema: schemas.deliveryRequest,
          types: [jsonType],
          example: { evento: 'evt_0mgsx1k000123456789abcdef0123' },
        },
        repeatable: true,
        conflicting: true,
        answer: { status: 201, about: 'The delivery.', schema: schemas.delivery, headers: ['Location'] },
        run: async ({ caller, request, json }) => {
          const { delivery } = await deliveries.create(caller, await json(), idempotencyKeyOf(request));
          return { body: delivery, headers: { location: `${rootPath}/entregas/${delivery.id}` } };
        },
      }),
    }),
    at('/entregas/{id}', {
      GET: keyed({
        id: 'get_delivery',
        summary: 'Fetch a delivery',
        about: 'With every attempt at it.',
        answer: { status: 200, about: 'The delivery.', schema: schemas.delivery },
        run: async ({ caller, id }) => ({ body: await deliveries.get(caller, id) }),
      }),
    }),
    at('/webhooks/{id}/repeticoes', {
      POST: keyed({
        id: 'send_held_deliveries',
        summary: 'Send held deliveries',
        about:
          'All deliveries of an endpoint that were held back while it was disabled, or given up; for a receiver that works again.',
        body: { schema: schemas.replayRequest, types: [jsonType], example: { situacoes: ['retida'] } },
        answer: { status: 200, about: 'How many deliveries are sent.', schema: schemas.replay },
        run: async ({ caller, id, json }) => {
          const quantidade = await deliveries.replay(caller, id, await json());
          return { body: { webhook: id, quantidade } };
        },
      }),
    }),
  ];
}
