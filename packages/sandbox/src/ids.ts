// Public ids. They begin with the time, so that later ids sort later and an index grows at its end.
import { randomBytes } from 'node:crypto';

export function createId(prefix: string, now: number): string {
  return `${prefix}_${now.toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`;
}

/** Whether a text has the form of an id. Other texts are never looked up, since no store holds them. */
export const isId = (text: string): boolean => idForm.test(text);

export const idForm = /^[a-z]{3}_[0-9a-z]{9,60}$/;
