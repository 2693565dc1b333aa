// The filters, order and page of a list from the log, as SQL.
import { type PageRequest, pageSize } from '../terms/page.ts';
import type { ReceivedState } from './logged-event.ts';

export type LogFilter = PageRequest<number> & {
  readonly source?: string;
  readonly state?: ReceivedState;
  readonly order?: 'oldest' | 'newest';
};

export function conditions(filter: LogFilter, columns: readonly ('source' | 'state')[]) {
  const limit = pageSize(filter);
  const newest = filter.order === 'newest';
  const given = columns.flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [{ column, value }];
  });
  return {
    limit,
    text: `WHERE position ${newest ? '<' : '>'} ? ${given.map(({ column }) => `AND ${column} = ?`).join(' ')}
      ORDER BY position ${newest ? 'DESC' : 'ASC'} LIMIT ?`,
    values: [filter.after ?? (newest ? Number.MAX_SAFE_INTEGER : 0), ...given.map(({ value }) => value), limit + 1],
  };
}
