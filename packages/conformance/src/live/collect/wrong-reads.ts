// Reads that cannot succeed, or that find nothing: none of them can change anything.
import { below } from '../exchange/base.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Session, SessionRequest } from '../exchange/session.ts';
import { idsOn, itemsOn } from '../resource/list-shape.ts';
import { itemPath, listPath, offers, type QueryParameter, type Resource } from '../resource/resource.ts';
import { words } from '../resource/usual-words.ts';
import { wrongValues } from '../resource/values.ts';
import { letters } from './owned-items.ts';
import { cursorParameter } from './read-lists.ts';

type ReadKind =
  | 'missing-item'
  | 'odd-id'
  | 'missing-path'
  | 'missing-parent'
  | 'wrong-method'
  | 'bad-parameter'
  | 'lost-cursor'
  | 'no-match'
  | 'unknown-parameter'
  | 'other-accept'
  | 'any-accept';
/** The write story sends the others. */
export type ProbeKind =
  | ReadKind
  | 'malformed-json'
  | 'wrong-value'
  | 'odd-body'
  | 'other-media'
  | 'form'
  | 'missing-write'
  | 'same-id'
  | 'wrong-tag';

export type Probe = {
  readonly kind: ProbeKind;
  readonly exchange: Exchange;
  /** What the list is without the mistake, or the item after it. */
  readonly beside?: Exchange | undefined;
  /** What is wrong with a body, as a report names it. */
  readonly about?: string;
};

type Wrong = SessionRequest & { readonly kind: ReadKind };
const mostParameters = 12;

export async function probeReads(session: Session, resource: Resource, list: Exchange | undefined): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const { kind, ...request } of wrongReads(session, resource, list))
    probes.push({ kind, exchange: await session.send(request), beside: list });
  return probes;
}

function wrongReads(session: Session, resource: Resource, list: Exchange | undefined): readonly Wrong[] {
  const ids = idsOn(list);
  const url = listPath(resource);
  const hasItems = offers(resource, 'item', 'GET');
  const [known] = hasItems ? ids : [];
  const item = known === undefined ? undefined : itemPath(resource, known);
  const bad = resource.query.flatMap((one) => wrongQueries(one)).slice(0, mostParameters);
  const asked = (name: string, value: string) => `${url}?${new URLSearchParams([[name, value]])}`;
  const cursor = cursorParameter(resource);
  return [
    ...(hasItems ? missingItems(resource, ids) : []),
    { kind: 'missing-path', url: below(session.base, `farol-no-such-path-${letters()}`) },
    ...(item ? [{ kind: 'missing-path', url: `${item.replace(/\/$/, '')}/farol-no-such-path` } as const] : []),
    // WebDAV's PROPFIND only reads (RFC 4918 §9.1), and hardly any API offers it.
    ...[url, item].flatMap((one) => (one ? [{ kind: 'wrong-method', url: one, method: 'PROPFIND' } as const] : [])),
    ...bad.map(([name, value]) => ({ kind: 'bad-parameter', url: asked(name, value) }) as const),
    ...(cursor ? [{ kind: 'lost-cursor', url: asked(cursor, 'farol-no-such-cursor') } as const] : []),
    ...filtersOf(resource, list).map(
      (name) => ({ kind: 'no-match', url: asked(name, `farol-no-such-value-${letters()}`) }) as const,
    ),
    { kind: 'unknown-parameter', url: asked('farol_no_such_parameter', '1') },
    ...[url, item].flatMap((one) => (one ? accepting(one) : [])),
  ];
}

function missingItems(resource: Resource, ids: readonly string[]): readonly Wrong[] {
  const odd = ['farol-none', '99999999999999999999'].filter((id) => !ids.includes(id));
  return [
    { kind: 'missing-item', url: itemPath(resource, missingId(ids)) },
    ...odd.map((id) => ({ kind: 'odd-id', url: itemPath(resource, id) }) as const),
    // Bytes that look like an attack must not reach the code as a surprise.
    { kind: 'odd-id', url: `${resource.path}/%ff%00'${resource.ends.item}` },
  ];
}

function accepting(url: string): readonly Wrong[] {
  return [
    { kind: 'other-accept', url, headers: [['accept', 'application/xml']] },
    { kind: 'any-accept', url, headers: [['accept', '*/*']] },
  ];
}

/** Parameters for any text that are named like a member of the items. */
export function filtersOf({ query }: Resource, list: Exchange | undefined): readonly string[] {
  const members = new Set(itemsOn(list).flatMap((item) => Object.keys(item)));
  return query
    .filter(({ name, schema }) => schema.type === 'string' && !schema.enum && !schema.format && members.has(name))
    .map(({ name }) => name);
}

/** Larger pages than allowed are often made smaller, which is no mistake. */
function wrongQueries({ name, schema }: QueryParameter): readonly [string, string][] {
  const isLimit = words.limitParameters.includes(name);
  const { maximum, ...rest } = schema;
  const values = wrongValues(isLimit ? rest : { ...rest, maximum });
  const isSent = (value: unknown) => typeof value !== 'object' && value !== '' && value !== 1.5;
  return values.filter(isSent).map((value) => [name, String(value)]);
}

/** An id of the same shape as those of the list, that no item has. */
export function missingId(ids: readonly string[]): string {
  const [first = '1'] = ids;
  if (/^\d+$/.test(first)) return ids.includes('999999937') ? `${first}-farol-none` : '999999937';
  const prefix = /^[a-z]+[_-]/i.exec(first)?.[0] ?? '';
  // Few digits would soon be those of another item.
  const id = /(.*[0-9a-f]){4}/i.test(first.slice(prefix.length))
    ? `${prefix}${first.slice(prefix.length).replace(/[0-9a-f]/gi, similar)}`
    : `${first}99937`;
  return ids.includes(id) ? `${first}-farol-none` : id;
}

/** A random character of the same kind; letters beyond `f` stay, because the id may be a text with a meaning. */
function similar(letter: string): string {
  const range = /\d/.test(letter) ? '0123456789' : /[a-f]/.test(letter) ? 'abcdef' : 'ABCDEF';
  return range[Math.floor(Math.random() * range.length)] ?? letter;
}
