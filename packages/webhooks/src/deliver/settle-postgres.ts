// Stores attempts that all succeeded, the usual case, in one round trip to PostgreSQL.
import type { Store } from '@farol/store';
import { type EndedAttempt, settleSuccessesSql } from './settle-successes.ts';

export function settleDeliveredOnPostgres(store: Store, attempts: readonly EndedAttempt[]): Promise<unknown> {
  const ended = attempts.map(({ delivery, result }) => ({
    endpoint_id: delivery.endpointId,
    delivery_position: delivery.position,
    number: delivery.attempt,
    at: delivery.claimedAt,
    duration_ms: result.durationMs,
    outcome: result.outcome,
    status: result.status,
    detail: result.detail,
    body: result.body === null ? null : Buffer.from(result.body).toString('base64'),
  }));
  return store.run(
    `WITH ended AS MATERIALIZED (
       SELECT * FROM json_to_recordset(CAST(? AS JSON)) AS a (endpoint_id TEXT, delivery_position BIGINT, number BIGINT, at BIGINT,
         duration_ms BIGINT, outcome TEXT, status BIGINT, detail TEXT, body TEXT)),
     healthy AS (DELETE FROM webhook_failing WHERE endpoint_id = ANY (ARRAY(SELECT endpoint_id FROM ended))),
     settled AS (${settleSuccessesSql} position = ANY (ARRAY(SELECT delivery_position FROM ended))),
     earlier AS (UPDATE webhook_attempts SET body = NULL
       WHERE delivery_position = ANY (ARRAY(SELECT delivery_position FROM ended WHERE number > 1 AND body IS NOT NULL)) AND body IS NOT NULL)
     INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status, detail, body)
     SELECT delivery_position, number, at, duration_ms, outcome, status, detail, decode(body, 'base64') FROM ended`,
    [JSON.stringify(ended)],
    { isolation: 'read-committed' },
  );
}
