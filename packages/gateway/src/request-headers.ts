import type { Api, Frozen } from '@farol/catalogue';
import { GatewayError } from './errors.ts';
import { keyRefused } from './key-refused.ts';

/** What describes the content that is wanted or sent, and nothing about who sends it. */
const passed = ['accept', 'accept-language', 'content-type', 'content-language', 'content-encoding', 'idempotency-key'];
/** For a change these guard against lost updates; for a read the gateway answers them itself (answer.ts). */
const guards = ['if-match', 'if-none-match', 'if-unmodified-since'];
const readable = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'identity']);

/** Headers of the caller that go on, and those the entry asks for. Everything else stays here: cookies, hops, addresses, keys. */
export function forwardedHeaders(
  api: Frozen<Api>,
  request: Request,
  call: {
    readonly ownsAuthorization: (value: string) => boolean;
    readonly alsoPassed?: readonly string[];
  },
): Readonly<Record<string, string>> {
  refuseKeys(api, request.headers, call.ownsAuthorization);
  const own = { ...lowered(api.firstRequest.headers), ...lowered(api.credential?.headers ?? {}) };
  const safe = request.method === 'GET' || request.method === 'HEAD';
  // The entry's headers that only fit its own first request (the type of a body) are no default for another request.
  const headers: Record<string, string> = lowered(api.credential?.headers ?? {});
  for (const name of new Set([...passed, ...(safe ? [] : guards), ...Object.keys(own), ...(call.alsoPassed ?? [])])) {
    const value = request.headers.get(name);
    if (value === null) continue;
    if (/[\r\n\0]/.test(value)) throw new GatewayError('malformed-target');
    headers[name] = value;
  }
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  if (encoding) headers['accept-encoding'] = encoding;
  return headers;
}

function refuseKeys(api: Frozen<Api>, given: Headers, ownsAuthorization: (value: string) => boolean): void {
  const authorization = given.get('authorization');
  if (authorization !== null && !ownsAuthorization(authorization)) keyRefused(api, 'Authorization');
  for (const credential of [api.credential, api.credential?.alternative]) {
    if (credential?.place !== 'header' || credential.name.toLowerCase() === 'authorization') continue;
    if (given.has(credential.name)) keyRefused(api, credential.name);
  }
}

/** Only codings that can be undone here, since some failures hide in the body. */
function acceptedEncoding(header: string | null): string | undefined {
  const parts = (header ?? '')
    .split(',')
    .filter((part) => readable.has((part.split(';', 1)[0] ?? '').trim().toLowerCase()));
  return parts.length === 0 ? undefined : parts.map((part) => part.trim()).join(', ');
}

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
