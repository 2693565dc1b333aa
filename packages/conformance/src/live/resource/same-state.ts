// Are two readings of an item the same state? Members that only the server writes do not count.
import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../exchange/exchange.ts';
import { idOf } from './list-shape.ts';

/** Bookkeeping that a server does on its own: moments, versions, tags, links. */
const serverMembers = new Set(
  [
    'id _id uuid rev _rev link links _link _links href self url uri etag e_tag checksum hash',
    'v _v versao version revision revisao row_version rowversion lock_version lockversion',
    'updated modified changed atualizado atualizada modificado modificada alterado alterada',
    'last_updated lastupdated last_modified lastmodified last_change lastchange last_changed lastchanged',
    'last_changes lastchanges',
  ].flatMap((line) => line.split(' ')),
);
const serverEndings = [
  ...['_at', 'At', '_em', 'Em', '_on', '_date', 'Date', '_time', 'Time', '_timestamp', 'Timestamp'],
  ...['_link', '_links', '_version', 'Version', '_rev'],
];

export function isServerMember(name: string): boolean {
  return serverMembers.has(name) || serverEndings.some((ending) => name.endsWith(ending));
}

/** The members with different values: those that the client wrote, or all but those that only the server writes. */
export function differences(a: JsonObject, b: JsonObject, written?: ReadonlySet<string>): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) =>
      (written === undefined ? !isServerMember(name) : written.has(name)) && canonical(a[name]) !== canonical(b[name]),
  );
}

/** JSON with sorted members, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Each item by its id, or by its digest where it has none. */
export type Snapshot = ReadonlyMap<string, JsonObject>;

export function snapshotOf(items: readonly JsonObject[]): Snapshot {
  return new Map(items.map((item) => [idOf(item) ?? digest(canonical(item)), item]));
}

/** One digest for all items, whatever their order. */
export function digestOf(items: readonly (readonly [id: string, item: JsonObject])[]): string {
  return digest(
    items
      .map(([id, item]) => `${id} ${canonical(item)}`)
      .toSorted()
      .join('\n'),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
