// Which pages of other origins may read the answers.
import { type Guard, type HttpRequest, type HttpResponse, headerOf } from '@farol/http';

/** Reads are open to every origin: no cookie or key of the reader unlocks anything here. */
export const openToAll: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Query, Allow, Content-Language, Content-Location, Deprecation, ETag, Link, Location, ' +
    'RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id',
  'X-Content-Type-Options': 'nosniff',
};

/** A day; browsers cap it lower. */
const preflightSeconds = 86_400;

/** For the answer to OPTIONS, which a browser uses as a preflight (Fetch, section 4.8). */
export function optionsHeaders(methods: readonly string[]): Record<string, string> {
  const allow = methods.join(', ');
  return {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers':
      'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, X-Signature',
    'Access-Control-Max-Age': String(preflightSeconds),
    'Cache-Control': 'no-store',
  };
}

/** Adds the headers that are missing. A page (HTML) is not meant to be read by other origins. */
export function openedToAll(answer: HttpResponse): HttpResponse {
  if (headerOf(answer, 'content-type')?.startsWith('text/html')) return answer;
  const missing = Object.entries(openToAll).filter(([name]) => headerOf(answer, name) === null);
  return missing.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...missing.flat()] };
}

/** For a door to the owner's keys: only pages of the origins that the operator named may read its answers. */
export function createNamedOrigins(guard: Guard, methods: readonly string[], headers: string) {
  const allow = methods.join(', ');
  const preflight = ['allow', allow, 'access-control-allow-methods', allow, 'access-control-allow-headers', headers];
  const opened = (request: HttpRequest, answer: HttpResponse): HttpResponse => {
    const origin = request.header('origin');
    if (origin === null || !guard.isAllowedOrigin(origin, request)) return answer;
    const named = ['access-control-allow-origin', origin, 'vary', 'Origin'];
    return { ...answer, headers: [...answer.headers, ...named] };
  };
  return {
    opened,
    preflight: (request: HttpRequest) => opened(request, { status: 204, headers: preflight, body: null }),
  };
}
