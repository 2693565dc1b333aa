// Names for rows that people see. Time first, so that ids made later sort later and an index grows at its end; it is of this machine's
// clock and means nothing else.
import { randomBytes } from 'node:crypto';

export function createId(prefix: string): string {
  return `${prefix}_${Date.now().toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}
