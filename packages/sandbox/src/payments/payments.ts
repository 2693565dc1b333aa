// Payments: the functions behind REST and GraphQL. Every change and its events are one transaction.
import type { Store, Transaction } from '@farol/store';
import { isId } from '../ids.ts';
import type { Account, Accounts } from '../keys/account.ts';
import type { Idempotency } from '../keys/idempotency.ts';
import type { Caller } from '../keys/keys.ts';
import { mergePatch } from '../merge-patch.ts';
import { type Page, type PageRequest, walk } from '../page.ts';
import type { Condition, Resource } from '../resource.ts';
import type { Announce } from './events.ts';
import { type Payment, type PaymentStatus, type WritablePayment, writableOf, writablePayment } from './payment.ts';
import { checkStep, kindsOfChange } from './payment-change.ts';
import {
  findPayment,
  insertPayment,
  listPaymentRows,
  paymentFrom,
  readPayments,
  updatePayment,
} from './payment-rows.ts';

type PaymentFilter = PageRequest & {
  readonly situacao?: PaymentStatus | undefined;
};

export type Payments = Resource<Payment, PaymentFilter> & {
  /** `idempotencyKey` makes it safe to repeat; a repeated call gives the payment as it was made. */
  readonly create: (caller: Caller, input: unknown, idempotencyKey?: string) => Promise<{ readonly payment: Payment }>;
};

export function createPayments(
  store: Store,
  accounts: Accounts,
  idempotency: Idempotency,
  announce: Announce,
): Payments {
  async function insert(tx: Transaction, account: Account, wanted: WritablePayment): Promise<Payment> {
    checkStep(undefined, wanted);
    const now = await tx.now();
    const payment = await insertPayment(tx, account.owner, wanted, now);
    account.payments += 1;
    for (const kind of kindsOfChange(undefined, payment)) await announce(tx, account, kind, payment, now);
    return payment;
  }

  function change(
    caller: Caller,
    id: string,
    condition: Condition<Payment> | undefined,
    wantedOf: (current: Payment) => WritablePayment,
  ): Promise<Payment> {
    return accounts.change(caller, async (tx, account) => {
      const current = await findPayment(tx, account.owner, id);
      // Before the content is checked (RFC 9110 §13.2.1).
      condition?.(current);
      const wanted = wantedOf(current);
      checkStep(current, wanted);
      const kinds = kindsOfChange(current, wanted);
      if (kinds.length === 0) return current;
      const now = await tx.now();
      const payment = await updatePayment(tx, current, wanted, now);
      for (const kind of kinds) await announce(tx, account, kind, payment, now);
      return payment;
    });
  }

  return {
    create: async (caller, input, key) => {
      const wanted = writablePayment.read(input);
      const call = { operation: 'pagamentos', input: wanted, key };
      return { payment: await idempotency.run(caller, call, (tx, account) => insert(tx, account, wanted)) };
    },
    get: (caller, id) => findPayment(store, caller.id, id),
    byIds: async (caller, ids) => {
      const rows = await readPayments(store, caller.id, [...new Set(ids.filter(isId))]);
      const found = new Map(rows.map((row) => [row.id, paymentFrom(row)]));
      return ids.map((id) => found.get(id));
    },
    list: (caller, filter = {}) => listPayments(store, caller, filter),
    replace: (caller, id, input, condition) => change(caller, id, condition, () => writablePayment.read(input)),
    patch: (caller, id, patch, condition) =>
      change(caller, id, condition, (current) => writablePayment.read(mergePatch({ ...writableOf(current) }, patch))),
    remove: (caller, id, condition) =>
      accounts.change(caller, async (tx, account) => {
        const current = await findPayment(tx, account.owner, id);
        condition?.(current);
        await tx.run('DELETE FROM sandbox_payments WHERE id = ?', [id]);
        account.payments -= 1;
        for (const kind of kindsOfChange(current, undefined))
          await announce(tx, account, kind, current, await tx.now());
      }),
  };
}

async function listPayments(store: Store, caller: Caller, filter: PaymentFilter): Promise<Page<Payment>> {
  const { situacao: status } = filter;
  const { limit, after, page } = walk(caller, 'pagamentos', filter, { situacao: status });
  const newestFirst = filter.ordem === 'decrescente';
  const rows = await listPaymentRows(store, caller.id, { limit: limit + 1, newestFirst, after, status });
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.position : undefined;
  return page(shown, next, paymentFrom, ({ position }) => position);
}
