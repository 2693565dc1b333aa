// Names for what people see. Time first, so that ids made later sort later and an index grows at its end.
import { randomBytes } from 'node:crypto';

export function createId(prefix: string, now: number): string {
  return `${prefix}_${now.toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}

/** Whether a text can be an id of this room at all. What cannot is never looked up: no store has to hold it. */
export const isId = (text: string): boolean => idForm.test(text);

export const idForm = /^[a-z]{3}_[0-9a-z]{9,60}$/;
