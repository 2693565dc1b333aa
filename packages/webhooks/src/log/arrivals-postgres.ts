// Inserts received events on PostgreSQL as one JSON value: each bound value costs a message, and one statement text needs one plan.
import { type Arrival, arrivalColumns, type Insertion, insertFrom } from './arrival.ts';

const insertOneValue = insertFrom(`SELECT ${['source', 'event_key', 'facts_key', 'signed_id', 'kind', 'content_type']
  .map((name) => `a.${name} COLLATE "C"`)
  .join(', ')}, decode(a.body, 'base64'), a.digest, a.via, a.note, a.state
    FROM json_to_recordset(CAST(? AS JSON)) AS a (${arrivalColumns
      .split(', ')
      .map((name) => `${name} TEXT`)
      .join(', ')})`);

export function insertionOnPostgres(arrivals: readonly Arrival[]): Insertion[] {
  const rows = arrivals.map((arrival) => ({
    source: arrival.source,
    event_key: arrival.eventKey,
    facts_key: arrival.factsKey,
    signed_id: arrival.id,
    kind: arrival.kind,
    content_type: arrival.contentType,
    body: base64(arrival.body),
    digest: arrival.digest,
    via: arrival.via,
    note: arrival.note,
    state: arrival.state ?? 'pending',
  }));
  return [{ text: insertOneValue, values: [JSON.stringify(rows)] }];
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
