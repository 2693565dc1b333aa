// The operations of payments.
import { choice } from '@farol/http';
import * as z from 'zod';
import { paymentAddress } from '../../addresses.ts';
import { eventKinds } from '../../payments/event-kinds.ts';
import type { Events } from '../../payments/events.ts';
import { paymentStatuses } from '../../payments/payment.ts';
import type { Payments } from '../../payments/payments.ts';
import { say } from '../../words.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { itemOperations } from '../item-operations.ts';
import { listAnswer } from '../list-answer.ts';
import { at, keyed, type Route } from '../operation.ts';
import { listParameters } from '../parameters.ts';
import * as schemas from '../schemas.ts';

export const paymentRoutes = (payments: Payments): readonly Route[] => [
  at('/pagamentos', {
    GET: keyed('list_payments', {
      parameters: {
        ...listParameters,
        situacao: { ...choice(paymentStatuses, 'Only payments in this state.'), example: 'aprovado' },
      },
      gives: schemas.payments,
      run: async (call) => listAnswer(await payments.list(call.caller, call.query), call),
    }),
    POST: keyed('create_payment', {
      takes: schemas.paymentRequest,
      gives: schemas.payment,
      run: async ({ caller, request, json }) => {
        const key = idempotencyKeyOf(request);
        const { payment } = await payments.create(caller, await json(), key);
        return { body: payment, headers: { location: paymentAddress(payment.id) } };
      },
    }),
  }),
  at(
    '/pagamentos/{id}',
    itemOperations('payment', payments, {
      shown: schemas.payment,
      request: schemas.paymentRequest,
      patch: schemas.paymentPatch,
    }),
  ),
];

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
