import type { HeaderList } from './upstream-answer.ts';

/** Headers between two neighbours (RFC 9110 §7.6.1), and what Node writes by itself. */
const ofTheHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
];

/** What an upstream says about its own origin. Here it would speak for ours: cookies, scripts, frames, other people's rights. */
const ofTheirOrigin = [
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'public-key-pins',
  'content-security-policy',
  'content-security-policy-report-only',
  'clear-site-data',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'x-frame-options',
  'x-content-type-options',
  'x-xss-protection',
  'refresh',
  'www-authenticate',
  'permissions-policy',
  'service-worker-allowed',
  'origin-agent-cluster',
  'sourcemap',
  'server',
  'x-powered-by',
  'cache-status',
  'age',
];

const dropped = new Set([...ofTheHop, ...ofTheirOrigin]);
const droppedPrefixes = ['access-control-', 'cross-origin-', 'farol-'];

/** The headers of an answer that go on to the caller. */
export function passedHeaders(headers: HeaderList): Headers {
  const named = new Set(
    [headers.connection ?? []].flat().flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase())),
  );
  const passed = new Headers({
    // The answer is data. Opened as a page it may run nothing and reach nothing, least of all this gateway.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  for (const [name, value] of Object.entries(headers)) {
    if (dropped.has(name) || named.has(name) || droppedPrefixes.some((prefix) => name.startsWith(prefix))) continue;
    for (const one of [value].flat()) {
      try {
        passed.append(name, one);
      } catch {
        // A name or a value that is none: left out, as a strict reader would.
      }
    }
  }
  return passed;
}
