// Ids of rows. They begin with the time, so that an index grows at its end; the time has no other meaning.
import { randomBytes } from 'node:crypto';

export function createId(prefix: string): string {
  return `${prefix}_${Date.now().toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}
