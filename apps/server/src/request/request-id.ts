// The id of a request, in its answer and in the log.
import { randomBytes } from 'node:crypto';
import { type HttpRequest, languageOf, type RequestContext } from '@farol/http';

/** Ids from clients must be long enough to be unique, and safe in a log and in a header. */
const wellFormed = /^[A-Za-z0-9._~-]{8,64}$/;

/** Random for each process (72 bits); within one, a counter is enough and costs almost nothing. */
const process = randomBytes(9).toString('base64url');
let count = 0;

/** The client's own X-Request-Id if it is well formed, so that one id follows a request over several machines; otherwise a new one. */
export function requestIdOf(header: string | string[] | null | undefined): string {
  if (header === undefined || header === null) return nextId();
  return typeof header === 'string' && wellFormed.test(header) ? header : nextId();
}

function nextId(): string {
  count += 1;
  return `${process}.${count.toString(36)}`;
}

/** The facts about a request that its answer needs, read once before anything can fail. */
export function contextOf(request: HttpRequest, requestId: string): RequestContext {
  return { requestId, language: languageOf(request), instance: request.path };
}
