// The operations of payments.
import { choice } from '@farol/http';
import { paymentAddress } from '../../addresses.ts';
import { paymentStatuses } from '../../payments/payment.ts';
import type { Payments } from '../../payments/payments.ts';
import { conditionOf } from '../condition.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
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
  at('/pagamentos/{id}', {
    GET: keyed('get_payment', {
      gives: schemas.payment,
      run: async ({ caller, id }) => ({ body: await payments.get(caller, id) }),
    }),
    PUT: keyed('replace_payment', {
      takes: schemas.paymentRequest,
      gives: schemas.payment,
      run: async ({ caller, id, request, json }) => ({
        body: await payments.replace(caller, id, await json(), conditionOf(request)),
      }),
    }),
    PATCH: keyed('change_payment', {
      takes: schemas.paymentPatch,
      gives: schemas.payment,
      run: async ({ caller, id, request, json }) => ({
        body: await payments.patch(caller, id, await json(), conditionOf(request)),
      }),
    }),
    // 404 the second time is correct: idempotent means the same state, not the same status (RFC 9110 §9.2.2).
    DELETE: keyed('remove_payment', {
      run: async ({ caller, id, request }) => {
        await payments.remove(caller, id, conditionOf(request));
        return {};
      },
    }),
  }),
];
