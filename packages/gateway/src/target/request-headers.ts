import type { Api, Frozen } from '@farol/catalogue';
import { type HttpRequest, remember } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';
import { keyRefused } from './key-refused.ts';

/** What describes the content that is wanted or sent, and nothing about who sends it. */
const passed = ['accept', 'accept-language', 'content-type', 'content-language', 'content-encoding', 'idempotency-key'];
/** For a change these guard against lost updates; for a read the gateway answers them itself (answer.ts). */
const guards = ['if-match', 'if-none-match', 'if-unmodified-since'];
const readable = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity']);

/** Headers of the caller that go on, and those the entry asks for. Everything else stays here: cookies, hops, addresses, keys. */
export function forwardedHeaders(
  api: Frozen<Api>,
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
  const encodings = readableOnly(header('accept-encoding') ?? '');
  if (encodings) headers['accept-encoding'] = encodings;
  return headers;
}

type Rules = {
  /** Sent with every call; a caller may choose another value. */
  readonly always: Record<string, string>;
  readonly passed: readonly string[];
  /** Where the API would take a key. */
  readonly keys: readonly string[];
};

const known = new WeakMap<Frozen<Api>, Rules>();

function rulesOf(api: Frozen<Api>): Rules {
  let rules = known.get(api);
  if (!rules) {
    const always = lowered(api.credential?.headers ?? {});
    const own = [...Object.keys(always), ...Object.keys(lowered(api.firstRequest.headers))];
    rules = {
      // The entry's headers that only fit its own first request (the type of a body) are no default for another request.
      always,
      passed: [...new Set([...passed, ...own])],
      keys: [api.credential, api.credential?.alternative].flatMap((credential) =>
        credential?.place === 'header' && credential.name.toLowerCase() !== 'authorization' ? [credential.name] : [],
      ),
    };
    known.set(api, rules);
  }
  return rules;
}

/** Only codings that can be undone here, since some failures hide in the body. Empty when there is none. */
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
