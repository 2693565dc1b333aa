// Inserts received events on SQLite as rows of values, which is faster there than parsing one JSON text.
import type { Value } from '@farol/store';
import { groupsOf } from '../queue/value-list.ts';
import { type Arrival, type Insertion, insertFrom } from './arrival.ts';

const manyValues = new Map<number, string>();

export function insertionsOnSqlite(arrivals: readonly Arrival[]): Insertion[] {
  return groupsOf(arrivals).map((group) => {
    const rows = group.length;
    const text =
      manyValues.get(rows) ??
      insertFrom(`VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`);
    manyValues.set(rows, text);
    return { text, values: group.flatMap(valuesOf) };
  });
}

const valuesOf = (arrival: Arrival): readonly Value[] => [
  arrival.source,
  arrival.eventKey,
  arrival.factsKey,
  arrival.id,
  arrival.kind,
  arrival.contentType,
  arrival.body,
  arrival.digest,
  arrival.via,
  arrival.note,
  arrival.state ?? 'pending',
];
