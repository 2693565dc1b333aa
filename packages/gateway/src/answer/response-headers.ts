import { remember } from '@farol/http';
import type { HeaderList } from '../send/headers.ts';

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
const droppedPrefixes = /^(?:access-control-|cross-origin-|farol-|x-farol-)/;

/** The answer is data. Opened as a page it may run nothing and reach nothing, least of all this gateway. */
const harmless = ['content-security-policy', "default-src 'none'; sandbox", 'x-content-type-options', 'nosniff'];

// RFC 9110 §5.1 and §5.5: what is no name or no value is left out, as a strict reader would.
const nameLetters = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const valueLetters = /^[\t\x20-\x7e\x80-\xff]*$/;

/** For the few hundred names that APIs use. */
const mayPass = remember(1_000, (name) => !dropped.has(name) && !droppedPrefixes.test(name) && nameLetters.test(name));

/** The headers of an answer that go on to the caller: name, value, name, value. */
export function passedHeaders(headers: HeaderList): string[] {
  const { connection } = headers;
  const named = connection === undefined ? none : namesIn(String(connection));
  const list = [...harmless];
  for (const name in headers) {
    if (!mayPass(name) || named.includes(name)) continue;
    const value = headers[name];
    if (typeof value === 'string') {
      if (valueLetters.test(value)) list.push(name, value);
    } else if (value) {
      for (const one of value) if (valueLetters.test(one)) list.push(name, one);
    }
  }
  return list;
}

const kept = new WeakMap<HeaderList, readonly string[]>();

/** The same for an answer that is kept, worked out once. */
export function cachedHeaders(headers: HeaderList): string[] {
  let list = kept.get(headers);
  if (!list) {
    list = passedHeaders(headers);
    kept.set(headers, list);
  }
  return [...list];
}

const none: readonly string[] = [];

/** What a Connection header names; one that came several times is a list with commas as well. */
const namesIn = remember(100, (connection): readonly string[] =>
  connection.split(',').map((name) => name.trim().toLowerCase()),
);
