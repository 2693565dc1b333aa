// The operations of deliveries and replays.
import { choice } from '@farol/http';
import * as z from 'zod';
import { rootPath } from '../../addresses.ts';
import { idForm } from '../../ids.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import { deliveryStates } from '../../webhooks/delivery.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { listAnswer } from '../list-answer.ts';
import { at, keyed, type Route } from '../operation.ts';
import { listParameters } from '../parameters.ts';
import * as schemas from '../schemas.ts';

const idOf = (about: string, pt: string, en: string) => ({
  schema: z.string().max(64).regex(idForm),
  expected: { pt, en },
  about,
});

export const deliveryRoutes = (deliveries: Deliveries): readonly Route[] => [
  at('/entregas', {
    GET: keyed('list_deliveries', {
      parameters: {
        ...listParameters,
        evento: idOf('Only deliveries of this event.', 'o id de um evento', 'the id of an event'),
        webhook: idOf('Only deliveries to this endpoint.', 'o id de um webhook', 'the id of a webhook'),
        situacao: { ...choice(deliveryStates, 'Only deliveries in this state.'), example: 'entregue' },
      },
      gives: schemas.deliveries,
      run: async (call) => listAnswer(await deliveries.list(call.caller, call.query), call),
    }),
    POST: keyed('create_delivery', {
      takes: schemas.deliveryRequest,
      gives: schemas.delivery,
      run: async ({ caller, request, json }) => {
        const { delivery } = await deliveries.create(caller, await json(), idempotencyKeyOf(request));
        return { body: delivery, headers: { location: `${rootPath}/entregas/${delivery.id}` } };
      },
    }),
  }),
  at('/entregas/{id}', {
    GET: keyed('get_delivery', {
      gives: schemas.delivery,
      run: async ({ caller, id }) => ({ body: await deliveries.get(caller, id) }),
    }),
  }),
  at('/webhooks/{id}/repeticoes', {
    POST: keyed('send_held_deliveries', {
      takes: schemas.replayRequest,
      gives: schemas.replay,
      run: async ({ caller, id, json }) => {
        const quantidade = await deliveries.replay(caller, id, await json());
        return { body: { webhook: id, quantidade } };
      },
    }),
  }),
];
