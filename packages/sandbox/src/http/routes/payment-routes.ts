// The operations of payments.
import { choice } from '@farol/http';
import { paymentAddress } from '../../addresses.ts';
import { paymentStatuses } from '../../payments/payment.ts';
import type { Payments } from '../../payments/payments.ts';
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
