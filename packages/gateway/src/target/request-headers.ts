// Which headers of the caller are passed on.
import { type HttpRequest, remember, traceIdOf } from '@farol/http';
import { type Entry, perEntry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { keyRefused } from './key-refused.ts';

/** Headers about the content that is requested or sent, not about the sender. */
const passed = ['accept', 'accept-language', 'content-type', 'content-language', 'content-encoding', 'idempotency-key'];
/** In a change they prevent lost updates; for a read the gateway evaluates them itself (answer.ts). */
const guards = ['if-match', 'if-none-match', 'if-unmodified-since'];
const readable = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity']);

/** The caller's content headers and those that the entry names. Everything else is dropped: cookies, hops, addresses, keys. */
export function forwardedHeaders(
  api: Entry,
  { method, header }: HttpRequest,
  call: {
    readonly ownsAuthorization: (value: string) => boolean;
    readonly alsoPassed?: readonly string[];
  },
): Readonly<Record<string, string>> {
  const rules = rulesOf(api);
  const authorization = header('authorization');
  if (authorization !== null && !call.ownsAuthorization(authorization)) keyRefused(api, 'Authorization');
  for (const name of rules.keys) if (header(name.toLowerCase()) !== null) keyRefused(api, name);
  const headers = { ...rules.always };
  const pass = (name: string): void => {
    const value = header(name);
    if (value === null) return;
    if (/[\r\n\0]/.test(value)) throw new GatewayError('malformed-target');
    headers[name] = value;
  };
  for (const name of rules.passed) pass(name);
  if (method !== 'GET' && method !== 'HEAD') for (const name of guards) pass(name);
  for (const name of call.alsoPassed ?? []) pass(name);
  // Passed on as it is: the gateway adds no step of its own to the trace.
  if (traceIdOf(header('traceparent')) !== undefined) pass('traceparent');
  const encodings = readableOnly(header('accept-encoding') ?? '');
  if (encodings) headers['accept-encoding'] = encodings;
  return headers;
}

const rulesOf = perEntry((api) => {
  const always = lowered(api.credential?.headers ?? {});
  const own = [...Object.keys(always), ...Object.keys(lowered(api.firstRequest.headers))];
  return {
    /** Sent with every call; the caller may override them. Headers of the entry's first request are no defaults for others. */
    always,
    passed: [...new Set([...passed, ...own])],
    /** Headers in which the API accepts a key. */
    keys: [api.credential, api.credential?.alternative].flatMap((credential) =>
      credential?.place === 'header' && credential.name.toLowerCase() !== 'authorization' ? [credential.name] : [],
    ),
  };
});

/** Only codings that we can decode, because some failures are reported in the body. */
const readableOnly = remember(1_000, (header): string =>
  header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => readable.has((part.split(';', 1)[0] ?? '').trim().toLowerCase()))
    .join(', '),
);

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
