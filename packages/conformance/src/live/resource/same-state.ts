// Are two readings of an item the same state? Members that only the server writes do not count.
import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../exchange/exchange.ts';
import { idOf } from './list-shape.ts';

/** Bookkeeping that a server does on its own: moments, versions, tags, links. */
const serverMember =
  /^(_?id|uuid|_?rev|_?links?|href|self|url|uri|e_?tag|_?v|versao|version|revision|revisao|checksum|hash|row_?version|lock_?version|updated|modified|changed|atualizad[oa]|modificad[oa]|alterad[oa]|last_?(updated|modified|change[ds]?))$|(_at|At|_em|Em|_on|_date|Date|_time|Time|_timestamp|Timestamp|_links?|_version|Version|_rev)$/;

export function isServerMember(name: string): boolean {
  return serverMember.test(name);
}

/** The members with different values, without those that only the server writes. `written` names those that a client sends. */
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
