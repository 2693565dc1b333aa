/** Reads are open to every origin: there is nothing here that a cookie or a key of the reader would unlock. */
export const openToAll: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Allow, Content-Language, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id',
  'X-Content-Type-Options': 'nosniff',
};

/** A day: browsers cap it lower by themselves. */
const preflightSeconds = 86_400;

/** The answer to OPTIONS, which is a preflight when a browser asks (Fetch, section 4.8). */
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
