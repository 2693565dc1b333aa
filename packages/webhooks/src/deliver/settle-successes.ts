// Stores attempts that succeeded, the usual case: each becomes part of its delivery, which is then done.
import type { Sql } from '@farol/store';
import { groupsOf, valueList } from '../queue/value-list.ts';
import type { AttemptResult } from './attempt.ts';
import type { FailedAttempt } from './challenge.ts';
import type { ClaimedDelivery } from './delivery-claim.ts';

export type EndedAttempt = {
  readonly delivery: ClaimedDelivery;
  readonly result: StoredResult;
};

/** What is stored of an attempt: the request and the headers of the answer are not, and hundreds of results may wait for their commit. */
export type StoredResult = Pick<
  FailedAttempt,
  'outcome' | 'durationMs' | 'status' | 'detail' | 'body' | 'retryAfterMs'
>;

export const storedResult = (result: AttemptResult | FailedAttempt): StoredResult => ({
  outcome: result.outcome,
  durationMs: result.durationMs,
  status: result.status,
  detail: result.detail,
  body: result.body,
  retryAfterMs: result.retryAfterMs,
});

type Numbered = { readonly position: number; readonly number: number };

const settleSql = `UPDATE webhook_deliveries AS d SET state = 'delivered', attempts = u.attempts, settled_at = :now,
  success_number = ended.number, success_at = ended.at, success_ms = ended.duration_ms, success_status = ended.status,`;
/** Regardless of the lease: the receiver has it, so no other attempt is needed. */
const unsettledSql = `state IN ('pending', 'held')`;

/** Resolves to the attempts at deliveries that were settled before, or deleted: these are still to be logged. */
export async function settleSuccesses(sql: Sql, attempts: readonly EndedAttempt[]): Promise<readonly EndedAttempt[]> {
  if (attempts.length === 0) return [];
  return sql.dialect.name === 'postgres' ? onPostgres(sql.run, endedOnPostgres, attempts) : onSqlite(sql, attempts);
}

async function onSqlite(sql: Sql, attempts: readonly EndedAttempt[]): Promise<readonly EndedAttempt[]> {
  const settled: Numbered[] = [];
  for (const group of groupsOf(attempts)) {
    const { rows } = await sql.run<Numbered>(
      `WITH ended (delivery_position, number, at, duration_ms, status, body) AS (
         VALUES ${group.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')})
       ${settleSql} success_body = ended.body FROM ended JOIN webhook_undelivered u ON u.position = ended.delivery_position
       WHERE d.position = u.position AND u.${unsettledSql} RETURNING position, success_number AS number`,
      group.flatMap(({ delivery, result }) => [
        delivery.position,
        delivery.attempt,
        delivery.claimedAt,
        result.durationMs,
        result.status,
        result.body,
      ]),
    );
    const { marks, values } = valueList(rows.map(({ position }) => position));
    await sql.run(`DELETE FROM webhook_undelivered WHERE position IN (${marks})`, values);
    settled.push(...rows);
  }
  if (settled.length === attempts.length) return [];
  const numbers = new Map(settled.map(({ position, number }) => [position, number]));
  return attempts.filter(({ delivery }) => numbers.get(delivery.position) !== delivery.attempt);
}

const endedOnPostgres = `WITH ended AS MATERIALIZED (
  SELECT * FROM json_to_recordset(CAST(? AS JSON)) AS a (endpoint_id TEXT, delivery_position BIGINT, number BIGINT, at BIGINT,
    duration_ms BIGINT, status BIGINT, body TEXT))`;

const endedAloneOnPostgres = `${endedOnPostgres},
  healthy AS (DELETE FROM webhook_failing WHERE endpoint_id = ANY (ARRAY(SELECT endpoint_id FROM ended))),
  earlier AS (UPDATE webhook_attempts SET body = NULL
    WHERE delivery_position = ANY (ARRAY(SELECT delivery_position FROM ended WHERE number > 1 AND body IS NOT NULL)) AND body IS NOT NULL)`;

/**
 * The arrays keep the plan an index scan even if it was made while the tables were small. What was not settled is the answer, because that is
 * nothing in the usual case. By number too: two attempts at one delivery may succeed together, after a lease that expired.
 */
const endedPositions = 'ANY (ARRAY(SELECT delivery_position FROM ended))';
const settleOnPostgres = `, u AS (DELETE FROM webhook_undelivered WHERE position = ${endedPositions} AND ${unsettledSql} RETURNING position, attempts),
  settled AS (${settleSql} success_body = decode(ended.body, 'base64') FROM ended JOIN u ON u.position = ended.delivery_position
    WHERE d.position = ${endedPositions} AND d.position = u.position RETURNING d.position, d.success_number AS number)
  SELECT delivery_position AS position, number FROM ended WHERE (delivery_position, number) NOT IN (SELECT position, number FROM settled)`;

/** Everything that follows from attempts that all succeeded, in one round trip to PostgreSQL. */
export function settleAloneOnPostgres(
  run: Sql['run'],
  attempts: readonly EndedAttempt[],
): Promise<readonly EndedAttempt[]> {
  return onPostgres(run, endedAloneOnPostgres, attempts);
}

async function onPostgres(
  run: Sql['run'],
  before: string,
  attempts: readonly EndedAttempt[],
): Promise<readonly EndedAttempt[]> {
  const { rows } = await run<Numbered>(`${before}${settleOnPostgres}`, [asJson(attempts)]);
  if (rows.length === 0) return [];
  return attempts.filter(({ delivery }) =>
    rows.some(({ position, number }) => position === delivery.position && number === delivery.attempt),
  );
}

function asJson(attempts: readonly EndedAttempt[]): string {
  return JSON.stringify(
    attempts.map(({ delivery, result }) => ({
      endpoint_id: delivery.endpointId,
      delivery_position: delivery.position,
      number: delivery.attempt,
      at: delivery.claimedAt,
      duration_ms: result.durationMs,
      status: result.status,
      body: result.body === null ? undefined : Buffer.from(result.body).toString('base64'),
    })),
  );
}
