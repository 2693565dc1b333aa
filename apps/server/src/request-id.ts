import { randomUUID } from 'node:crypto';

/** What an id from outside may look like: long enough to be one, short and plain enough to stand in a log and in a header. */
const wellFormed = /^[A-Za-z0-9._~-]{8,64}$/;

/** The caller's own X-Request-Id when it is well formed, so that one id follows a request over several machines; else a new one. */
export function requestIdOf(header: string | string[] | null | undefined): string {
  return typeof header === 'string' && wellFormed.test(header) ? header : randomUUID();
}
