// Requests that show how the server answers callers and mistakes: none of them can change anything.
import { below } from '../exchange/base.ts';
import { answered, type Exchange, statusOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { itemPath, listPath, offers, type QueryParameter, type Resource } from '../resource/resource.ts';
import { letters } from './owned-items.ts';

export type Access = Awaited<ReturnType<typeof probeAccess>>;

/** Without credential, with it, without it again, with the cookies of the answer, and with a made-up one. */
export async function probeAccess(session: Session, resource: Resource) {
  const url = listPath(resource);
  const before = await session.send({ url, as: 'stranger' });
  if (!session.has('caller'))
    return { before, with: undefined, after: undefined, withCookie: undefined, impostor: undefined };
  const known = await session.read(url);
  const cookies = known.answer?.headers
    .filter(([name]) => name === 'set-cookie')
    .map(([, value]) => value.split(';')[0]);
  const withCookies = { url, as: 'stranger', headers: [['cookie', cookies?.join('; ') ?? '']] } as const;
  return {
    before,
    with: known,
    after: await session.send({ url, as: 'stranger' }),
    withCookie: cookies?.length ? await session.send(withCookies) : undefined,
    impostor: await session.send({ url, as: 'impostor' }),
  };
}

/** The address of a request that cannot succeed; undefined where the resource has no such request. */
type Fail = (resource: Resource, ids: readonly string[]) => { url: string; method?: string } | undefined;

const failures = {
  'missing-item': (resource, ids) =>
    offers(resource, 'item', 'GET') ? { url: itemPath(resource, missingId(ids)) } : undefined,
  // Bytes that look like an attack must not reach the code as a surprise.
  'malformed-id': (resource) =>
    offers(resource, 'item', 'GET') ? { url: `${resource.path}/%ff%00'${resource.ends.item}` } : undefined,
  'missing-path': () => ({ url: `farol-no-such-path-${letters()}` }),
  // WebDAV's PROPFIND only reads (RFC 4918 §9.1), and hardly any API offers it.
  'wrong-method': (resource) => ({ url: listPath(resource), method: 'PROPFIND' }),
  'bad-parameter': (resource) => {
    const wrong = resource.query.map(wrongValue).find((pair) => pair !== undefined);
    return wrong && { url: `${listPath(resource)}?${new URLSearchParams([wrong])}` };
  },
  'unknown-parameter': (resource) => ({ url: `${listPath(resource)}?farol_no_such_parameter=1` }),
} satisfies Readonly<Record<string, Fail>>;

/** The write story sends the last two. */
export type ProbeKind = keyof typeof failures | 'malformed-json' | 'wrong-type';
export type Probe = { readonly kind: ProbeKind; readonly exchange: Exchange };

export async function probeFailures(session: Session, resource: Resource, ids: readonly string[]) {
  const probes: Probe[] = [];
  for (const [name, addressOf] of Object.entries<Fail>(failures)) {
    const kind = name as ProbeKind;
    const address = addressOf(resource, ids);
    if (address === undefined) continue;
    const url = kind === 'missing-path' ? below(session.base, address.url) : address.url;
    probes.push({ kind, exchange: await session.send({ ...address, url }) });
  }
  return probes;
}

/** An id of the same shape as those of the list, that no item has. */
function missingId(ids: readonly string[]): string {
  const [first = '1'] = ids;
  if (/^\d+$/.test(first)) return ids.includes('999999937') ? `${first}-farol-none` : '999999937';
  const prefix = /^[a-z]+[_-]/i.exec(first)?.[0] ?? '';
  const id = `${prefix}${first.slice(prefix.length).replace(/[0-9a-f]/gi, similar)}`;
  return ids.includes(id) ? `${first}-farol-none` : id;
}

/** A random character of the same kind; letters beyond `f` stay, because the id may be a text with a meaning. */
function similar(letter: string): string {
  const range = /\d/.test(letter) ? '0123456789' : /[a-f]/.test(letter) ? 'abcdef' : 'ABCDEF';
  return range[Math.floor(Math.random() * range.length)] ?? letter;
}

function wrongValue({ name, type, choices }: QueryParameter): [string, string] | undefined {
  if (type === 'integer' || type === 'number' || type === 'boolean') return [name, 'farol'];
  return choices && [name, 'farol-no-such-value'];
}

/** Longer than any server needs to accept; most stop between 8 and 16 KiB. */
const longUrlBytes = 40_000;

export function probeLongUrl(session: Session, resource: Resource): Promise<Exchange> {
  return session.read(`${listPath(resource)}?q=${'a'.repeat(longUrlBytes)}`);
}

const mostSpent = 400;

/** Repeats one read until the limit is spent, at most as often as the server says is left, and never beyond the bound. */
export async function spendLimit(session: Session, resource: Resource): Promise<readonly Exchange[]> {
  const url = listPath(resource);
  const sent: Exchange[] = [];
  const calls = Math.min(mostSpent, (remainingOf(await session.read(url)) ?? mostSpent) + 2);
  while (sent.length < calls) {
    const exchange = await session.send({ url, isLimitWanted: true });
    sent.push(exchange);
    if (exchange.answer === undefined || statusOf(exchange) >= 400) break;
  }
  return sent.slice(-2);
}

/** `RateLimit` (draft), or the older `X-RateLimit-Remaining`. */
function remainingOf(exchange: Exchange): number | undefined {
  const draft = answered(exchange, 'ratelimit')?.match(/(?:;\s*r|remaining)=(\d+)/)?.[1];
  const text = draft ?? answered(exchange, 'x-ratelimit-remaining') ?? answered(exchange, 'ratelimit-remaining');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
