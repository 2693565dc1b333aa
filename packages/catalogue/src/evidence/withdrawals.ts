import type { ObservationRecord } from '../schema/observation-schema.ts';

/**
 * The records of a chain that no longer count, each with the id of the record that withdraws it. Read from the newest
 * to the oldest, so that a
 * withdrawal that was itself withdrawn has no effect.
 */
export function withdrawals(records: readonly ObservationRecord[]): ReadonlyMap<string, string> {
  const withdrawn = new Map<string, string>();
  for (const record of records.toReversed())
    if (record.kind === 'withdrawal' && !withdrawn.has(record.id)) withdrawn.set(record.withdraws, record.id);
  return withdrawn;
}
