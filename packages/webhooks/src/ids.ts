// Names for rows that people see. Time first, so that ids made later sort later and an index grows at its end.
import { randomBytes } from 'node:crypto';

export function createId(prefix: string, now: number): string {
  return `${prefix}_${now.toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}
