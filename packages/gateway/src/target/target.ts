// Where a call goes.
import { type HttpRequest, percentDecoded, remember } from '@farol/http';
import { type Entries, type Entry, perEntry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { type Said, say } from '../problem/words.ts';
import { keyRefused } from './key-refused.ts';
import { forwardedHeaders } from './request-headers.ts';

/** Origin and base path come from the entry alone, so a caller cannot name another host. */
export type Target = {
  readonly api: Entry;
  readonly method: string;
  readonly origin: string;
  /** Base path of the entry and the caller's path, percent-encoded. */
  readonly path: string;
  /** Without the question mark and without a credential. */
  readonly query: string;
  /** Headers for the upstream, names in lower case, without a credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The caller wants the upstream's own answer, whatever it is. */
  readonly raw: boolean;
};

export const gatewayMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const methods: ReadonlySet<string> = new Set(gatewayMethods);

/** A query parameter that does the same as `Prefer: upstream`, for callers that can only type a URL. */
const rawSwitch = 'farol-upstream';
const longestUrl = 8_192;

export function resolveTarget(
  catalogue: Entries,
  inbound: HttpRequest,
  call: { readonly id: string; readonly path: string },
  own: {
    readonly ownsAuthorization: (value: string) => boolean;
    /** Further headers of the caller that are passed on, in lower case. */
    readonly alsoPassed?: readonly string[];
  },
): Target {
  const api = catalogue.api(call.id);
  if (!api) throw new GatewayError('api-not-found');
  const { method } = inbound;
  checkMethod(method);
  const base = baseOf(api);
  const path = `${base.path}${checkedPath(call.path)}`;
  const { query, raw } = checkedQuery(base, api, inbound.query);
  if (path.length + query.length > longestUrl) refuse('urlTooLong');
  return {
    api,
    method,
    origin: base.origin,
    path,
    query,
    headers: forwardedHeaders(api, inbound, own),
    raw: raw || prefersUpstream(inbound.header('prefer')),
  };
}

export function checkMethod(method: string): void {
  if (!methods.has(method)) {
    throw new GatewayError('method-not-allowed', { headers: { allow: gatewayMethods.join(', ') } });
  }
}

const baseOf = perEntry((api) => {
  const { origin, pathname } = new URL(api.baseAddress);
  const keyNames = [api.credential, api.credential?.alternative].flatMap((credential) =>
    credential?.place === 'query' ? [credential.name.toLowerCase()] : [],
  );
  return { origin, path: pathname.replace(/\/$/, ''), keyNames: new Set(keyNames) };
});

// RFC 3986 §3.3: pchar and the slash. Anything else must be percent-encoded.
const pathLetters = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;
const queryLetters = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?[\]{}|^`"<>\\]|%[0-9A-Fa-f]{2})*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const control = /[\u0000-\u001f\u007f]/;

/** Accepted paths are remembered; refused ones are checked every time. */
export const checkedPath = remember(1_000, (given): string => {
  const path = given.startsWith('/') ? given : `/${given}`;
  if (!pathLetters.test(path)) refuse('pathEncoding');
  const segments = path.slice(1).split('/');
  for (const [index, segment] of segments.entries()) {
    if (segment === '') {
      // Some URLs end in a slash; two slashes in a row could smuggle in a host.
      if (index === segments.length - 1) continue;
      refuse('pathEmptyPart');
    }
    checkSegment(segment, index === 0);
  }
  return path;
});

/** No path needs more, and 8 KB of `%2525…` would cost 4,000 rounds. */
const mostEncodings = 5;

/** Checks the segment as any server on the way might read it, however many times it decodes. */
function checkSegment(segment: string, isFirst: boolean): void {
  let form = segment;
  for (let round = 0; ; round += 1) {
    if (round > mostEncodings) refuse('pathEncodings');
    // A server may remove parameters before it looks for dots: `..;x`.
    const bare = form.split(';', 1)[0] ?? '';
    if (/^\.{1,2}$/.test(bare.trim())) refuse('pathDots');
    if (form.includes('/') || form.includes('\\')) refuse('pathSlash');
    if (control.test(form)) refuse('pathControl');
    if (isFirst && form.includes('@')) refuse('pathUser');
    const next = decoded(form);
    if (next === undefined) refuse('pathNotUtf8');
    if (next === form) return;
    form = next;
  }
}

/** Undefined for a valid percent-encoding that is not UTF-8; a stray percent sign is plain text. */
function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  return percentDecoded(text) ?? (/^(?:[^%]|%[0-9A-Fa-f]{2})*$/.test(text) ? undefined : text);
}

function checkedQuery(
  { keyNames }: ReturnType<typeof baseOf>,
  api: Entry,
  query: string,
): { readonly query: string; readonly raw: boolean } {
  if (query === '') return { query, raw: false };
  if (!queryLetters.test(query)) refuse('queryEncoding');
  let raw = false;
  const parts = query.split('&').filter((part) => {
    // Some servers also split at semicolons, so a key must not hide behind one.
    for (const piece of part.split(';')) {
      const name = plain(piece.split('=', 1)[0] ?? '').toLowerCase();
      if (keyNames.has(name.trim())) keyRefused(api, name.trim());
    }
    const [name = '', value = ''] = part.split('=', 2);
    if (plain(name) !== rawSwitch) return part !== '';
    raw ||= value === '' || value === '1' || value === 'true';
    return false;
  });
  return { query: parts.join('&'), raw };
}

export function plain(text: string): string {
  return percentDecoded(text.replaceAll('+', ' ')) ?? text;
}

/** RFC 7240: a list of preferences, each with an optional value and parameters. */
function prefersUpstream(header: string | null): boolean {
  if (header === null) return false;
  return header.split(',').some((preference) => /^\s*upstream\s*(;.*)?$/i.test(preference));
}

function refuse(reason: Said): never {
  throw new GatewayError('malformed-target', { detail: say('refused', { reason: say(reason) }) });
}
