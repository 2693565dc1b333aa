// Payments: the plain functions behind REST and GraphQL. Every change and the event that tells of it are one transaction.
import { Problem } from '@farol/http';
import type { Sql, Store, Transaction } from '@farol/store';
import { createId, isId } from '../ids.ts';
import type { Account, Accounts } from '../keys/account.ts';
import type { Once } from '../keys/idempotency.ts';
import type { Caller } from '../keys/keys.ts';
import { type Page, type PageRequest, walk } from '../lists/page.ts';
import { type Json, mergePatch } from '../merge-patch.ts';
import { moment } from '../moment.ts';
import type { Announce } from './events.ts';
import { type Payment, type PaymentStatus, type WritablePayment, writableOf, writablePayment } from './payment.ts';
import { checkStep, kindsOfChange } from './payment-change.ts';

/** Sees the object as it is when nobody else can change it, and throws to refuse. */
export type Condition<T> = (current: T) => void;

export type PaymentFilter = PageRequest & {
  readonly situacao?: PaymentStatus | undefined;
};

export type Payments = {
  /** `idempotencyKey` makes it safe to repeat; a repeated call gives the payment as it was made. */
  readonly create: (
    caller: Caller,
    input: unknown,
    idempotencyKey?: string,
  ) => Promise<{ readonly payment: Payment; readonly replayed: boolean }>;
  readonly get: (caller: Caller, id: string) => Promise<Payment>;
  /** In the order of the ids; undefined for those that the caller does not have. One look-up. */
  readonly byIds: (caller: Caller, ids: readonly string[]) => Promise<(Payment | undefined)[]>;
  readonly list: (caller: Caller, filter?: PaymentFilter) => Promise<Page<Payment>>;
  /** PUT: what is not sent falls back to its default. */
  readonly replace: (caller: Caller, id: string, input: unknown, condition?: Condition<Payment>) => Promise<Payment>;
  /** PATCH: what is not sent stays (RFC 7396). */
  readonly patch: (caller: Caller, id: string, patch: Json, condition?: Condition<Payment>) => Promise<Payment>;
  /** Throws `not-found` the second time; what is stored is the same after both. */
  readonly remove: (caller: Caller, id: string, condition?: Condition<Payment>) => Promise<void>;
};

type PaymentRow = {
  readonly position: number;
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly status: PaymentStatus;
  readonly created_at: number;
  readonly updated_at: number;
};

const selectPayments =
  'SELECT position, id, amount, currency, description, status, created_at, updated_at FROM sandbox_payments';

export function createPayments(store: Store, accounts: Accounts, once: Once, announce: Announce): Payments {
  async function insert(tx: Transaction, account: Account, wanted: WritablePayment): Promise<Payment> {
    checkStep(undefined, wanted);
    const now = await tx.now();
    const at = moment(now);
    const payment: Payment = { id: createId('pag', now), ...wanted, criado_em: at, atualizado_em: at };
    await tx.run(
      `INSERT INTO sandbox_payments (id, owner, amount, currency, description, status, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [payment.id, account.owner, wanted.valor, wanted.moeda, wanted.descricao, wanted.situacao, now, now],
    );
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
      const current = await find(tx, account.owner, id);
      // Before the content is looked at (RFC 9110 §13.2.1).
      condition?.(current);
      const wanted = wantedOf(current);
      checkStep(current, wanted);
      const kinds = kindsOfChange(current, wanted);
      if (kinds.length === 0) return current;
      const now = await tx.now();
      await tx.run(
        'UPDATE sandbox_payments SET amount = ?, currency = ?, description = ?, status = ?, updated_at = ? WHERE id = ?',
        [wanted.valor, wanted.moeda, wanted.descricao, wanted.situacao, now, id],
      );
      const payment: Payment = { ...current, ...wanted, atualizado_em: moment(now) };
      for (const kind of kinds) await announce(tx, account, kind, payment, now);
      return payment;
    });
  }

  return {
    create: async (caller, input, key) => {
      const wanted = writablePayment.read(input);
      const { answer, replayed } = await once.run(
        caller,
        { operation: 'pagamentos', input: wanted, key },
        (tx, account) => insert(tx, account, wanted),
      );
      return { payment: answer, replayed };
    },
    get: (caller, id) => find(store, caller.id, id),
    byIds: async (caller, ids) => {
      const wanted = [...new Set(ids.filter(isId))];
      const rows = await readMany(store, caller.id, wanted);
      const found = new Map(rows.map((row) => [row.id, paymentFrom(row)]));
      return ids.map((id) => found.get(id));
    },
    list: async (caller, filter = {}) => {
      const { situacao } = filter;
      const { limit, after, page } = walk(caller, 'pagamentos', filter, { situacao });
      const newest = filter.ordem === 'decrescente';
      const rows = await store.read<PaymentRow>(
        `${selectPayments} WHERE owner = ? AND position ${newest ? '<' : '>'} ? ${situacao === undefined ? '' : 'AND status = ?'}
         ORDER BY position ${newest ? 'DESC' : 'ASC'} LIMIT ?`,
        [
          caller.id,
          after === undefined ? (newest ? Number.MAX_SAFE_INTEGER : 0) : Number(after),
          ...(situacao === undefined ? [] : [situacao]),
          limit + 1,
        ],
      );
      const shown = rows.slice(0, limit);
      return page(
        shown,
        rows.length > limit ? shown.at(-1)?.position : undefined,
        paymentFrom,
        ({ position }) => position,
      );
    },
    replace: (caller, id, input, condition) => change(caller, id, condition, () => writablePayment.read(input)),
    patch: (caller, id, patch, condition) =>
      change(caller, id, condition, (current) => writablePayment.read(mergePatch({ ...writableOf(current) }, patch))),
    remove: (caller, id, condition) =>
      accounts.change(caller, async (tx, account) => {
        const current = await find(tx, account.owner, id);
        condition?.(current);
        await tx.run('DELETE FROM sandbox_payments WHERE id = ?', [id]);
        account.payments -= 1;
        for (const kind of kindsOfChange(current, undefined))
          await announce(tx, account, kind, current, await tx.now());
      }),
  };
}

async function find(sql: Sql, owner: string, id: string): Promise<Payment> {
  const [row] = isId(id) ? await sql.read<PaymentRow>(`${selectPayments} WHERE id = ? AND owner = ?`, [id, owner]) : [];
  if (row === undefined) throw new Problem('not-found');
  return paymentFrom(row);
}

async function readMany(sql: Sql, owner: string, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return sql.read<PaymentRow>(`${selectPayments} WHERE owner = ? AND id IN (${ids.map(() => '?').join(', ')})`, [
    owner,
    ...ids,
  ]);
}

function paymentFrom(row: PaymentRow): Payment {
  return {
    id: row.id,
    valor: row.amount,
    moeda: row.currency,
    descricao: row.description,
    situacao: row.status,
    criado_em: moment(row.created_at),
    atualizado_em: moment(row.updated_at),
  };
}
