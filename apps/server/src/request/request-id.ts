import { randomBytes } from 'node:crypto';

/** What an id from outside may look like: long enough to be one, short and plain enough to stand in a log and in a header. */
const wellFormed = /^[A-Za-z0-9._~-]{8,64}$/;

/** No two processes share it (72 bits of chance); within one, a counter tells requests apart and costs next to nothing. */
const process = randomBytes(9).toString('base64url');
let count = 0;

/** The caller's own X-Request-Id when it is well formed, so that one id follows a request over several machines; else a new one. */
export function requestIdOf(header: string | string[] | null | undefined): string {
  if (header === undefined || header === null) return nextId();
  return typeof header === 'string' && wellFormed.test(header) ? header : nextId();
}

function nextId(): string {
  count += 1;
  return `${process}.${count.toString(36)}`;
}
