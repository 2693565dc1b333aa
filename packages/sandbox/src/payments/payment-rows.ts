// Payments in the store.
import { Problem } from '@farol/http';
import type { Sql, Transaction } from '@farol/store';
import { createId, isId } from '../ids.ts';
import { moment } from '../moment.ts';
import type { Payment, PaymentStatus, WritablePayment } from './payment.ts';

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

export async function findPayment(sql: Sql, owner: string, id: string): Promise<Payment> {
  const [row] = isId(id) ? await sql.read<PaymentRow>(`${selectPayments} WHERE id = ? AND owner = ?`, [id, owner]) : [];
  if (row === undefined) throw new Problem('not-found');
  return paymentFrom(row);
}

export async function readPayments(sql: Sql, owner: string, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return sql.read<PaymentRow>(`${selectPayments} WHERE owner = ? AND id IN (${ids.map(() => '?').join(', ')})`, [
    owner,
    ...ids,
  ]);
}

type PaymentRange = {
  readonly limit: number;
  readonly newestFirst: boolean;
  /** The position of the last payment of the page before. */
  readonly after: string | undefined;
  readonly status: PaymentStatus | undefined;
};

export async function listPaymentRows(sql: Sql, owner: string, range: PaymentRange): Promise<PaymentRow[]> {
  const { limit, newestFirst, after, status } = range;
  return sql.read<PaymentRow>(
    `${selectPayments} WHERE owner = ? AND position ${newestFirst ? '<' : '>'} ? ${status === undefined ? '' : 'AND status = ?'}
     ORDER BY position ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
    [
      owner,
      after === undefined ? (newestFirst ? Number.MAX_SAFE_INTEGER : 0) : Number(after),
      ...(status === undefined ? [] : [status]),
      limit,
    ],
  );
}

export async function insertPayment(
  tx: Transaction,
  owner: string,
  wanted: WritablePayment,
  now: number,
): Promise<Payment> {
  const at = moment(now);
  const payment: Payment = { id: createId('pag', now), ...wanted, criado_em: at, atualizado_em: at };
  await tx.run(
    `INSERT INTO sandbox_payments (id, owner, amount, currency, description, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [payment.id, owner, wanted.valor, wanted.moeda, wanted.descricao, wanted.situacao, now, now],
  );
  return payment;
}

export async function updatePayment(
  tx: Transaction,
  current: Payment,
  wanted: WritablePayment,
  now: number,
): Promise<Payment> {
  await tx.run(
    'UPDATE sandbox_payments SET amount = ?, currency = ?, description = ?, status = ?, updated_at = ? WHERE id = ?',
    [wanted.valor, wanted.moeda, wanted.descricao, wanted.situacao, now, current.id],
  );
  return { ...current, ...wanted, atualizado_em: moment(now) };
}

export function paymentFrom(row: PaymentRow): Payment {
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
