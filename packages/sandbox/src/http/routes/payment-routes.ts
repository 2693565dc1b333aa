// The operations of payments.
import { choice } from '@farol/http';
import { paymentAddress } from '../../addresses.ts';
import { paymentStatuses } from '../../payments/payment.ts';
import type { Payments } from '../../payments/payments.ts';
import { conditionOf } from '../condition.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { listAnswer } from '../list-answer.ts';
import { at, jsonType, keyed, mergePatchType, type Route } from '../operation.ts';
import { listParameters } from '../parameters.ts';
import * as schemas from '../schemas.ts';

const example = { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' };

export const paymentRoutes = (payments: Payments): readonly Route[] => [
  at('/pagamentos', {
    GET: keyed({
      id: 'list_payments',
      summary: 'List payments',
      about: 'The payments of this key, in the order in which they were made.',
      parameters: {
        ...listParameters,
        situacao: { ...choice(paymentStatuses, 'Only payments in this state.'), example: 'aprovado' },
      },
      answer: { status: 200, about: 'A page of payments.', schema: schemas.payments, headers: ['Link'] },
      run: async (call) => listAnswer(await payments.list(call.caller, call.query), call),
    }),
    POST: keyed({
      id: 'create_payment',
      summary: 'Create a payment',
      about: 'With an `Idempotency-Key` it is safe to repeat: the second call gets the response of the first.',
      body: { schema: schemas.paymentRequest, types: [jsonType], example },
      repeatable: true,
      conflicting: true,
      answer: { status: 201, about: 'The payment.', schema: schemas.payment, headers: ['Location'] },
      run: async ({ caller, request, json }) => {
        const key = idempotencyKeyOf(request);
        const { payment } = await payments.create(caller, await json(), key);
        return { body: payment, headers: { location: paymentAddress(payment.id) } };
      },
    }),
  }),
  at('/pagamentos/{id}', {
    GET: keyed({
      id: 'get_payment',
      summary: 'Fetch a payment',
      about: 'Changes nothing, however often it is asked.',
      answer: { status: 200, about: 'The payment.', schema: schemas.payment },
      run: async ({ caller, id }) => ({ body: await payments.get(caller, id) }),
    }),
    PUT: keyed({
      id: 'replace_payment',
      summary: 'Replace a payment',
      about: 'As a whole: members that are not sent fall back to their defaults. Twice is the same as once.',
      body: { schema: schemas.paymentRequest, types: [jsonType], example },
      conditional: true,
      conflicting: true,
      answer: { status: 200, about: 'The payment as it is now.', schema: schemas.payment },
      run: async ({ caller, id, request, json }) => ({
        body: await payments.replace(caller, id, await json(), conditionOf(request)),
      }),
    }),
    PATCH: keyed({
      id: 'change_payment',
      summary: 'Change a payment',
      about: 'By merge patch (RFC 7396): members that are not sent stay, `null` resets to the default.',
      body: {
        schema: schemas.paymentPatch,
        types: [mergePatchType, jsonType],
        example: { situacao: 'aprovado' },
      },
      conditional: true,
      conflicting: true,
      answer: { status: 200, about: 'The payment as it is now.', schema: schemas.payment },
      run: async ({ caller, id, request, json }) => ({
        body: await payments.patch(caller, id, await json(), conditionOf(request)),
      }),
    }),
    DELETE: keyed({
      id: 'remove_payment',
      summary: 'Remove a payment',
      // 404 the second time is correct: idempotent means the same state, not the same status (RFC 9110 §9.2.2).
      about: 'The second time there is nothing left to remove, which is 404; what is stored is the same.',
      conditional: true,
      conflicting: true,
      answer: { status: 204, about: 'It is gone.' },
      run: async ({ caller, id, request }) => {
        await payments.remove(caller, id, conditionOf(request));
        return {};
      },
    }),
  }),
];
