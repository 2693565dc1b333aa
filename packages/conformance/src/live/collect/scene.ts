// What is written to an item of the run, and how it is sent.
import { type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import type { Method, Resource, Sample } from '../resource/resource.ts';
import { accepts } from '../resource/validator.ts';
import { otherValue } from '../resource/values.ts';
import type { How, OwnedItems } from './owned-items.ts';

export type WriteScene = {
  readonly session: Session;
  readonly resource: Resource;
  readonly sample: Sample;
  readonly items: OwnedItems;
};

export const typeFor = ({ patchType }: Resource, method: string): string =>
  method === 'PATCH' && patchType !== undefined ? patchType : 'application/json';

/** RFC 6902 lists operations; all other types hold the members that change. */
function patchBody(sent: JsonObject, type: string): unknown {
  if (!type.includes('json-patch')) return sent;
  return Object.entries(sent).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
}

/** The body with a text by which the item is recognised, and an address that no other item has. */
export function marked({ items, sample: { full, members, textMember } }: WriteScene): JsonObject {
  const own = ([name, value]: [string, unknown]) => {
    if (name === textMember) return [name, items.newMark()];
    const address = `${items.newMark()}@example.com`;
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(String(value)) && accepts(members[name] ?? {}, address);
    return [name, isAddress ? address : value];
  };
  return Object.fromEntries(Object.entries(full).map(own));
}

/** Another value for a member, so that what the server works out by itself differs from what was sent. */
export function otherFor({ items, sample }: WriteScene, name: string): unknown {
  const mark = items.newMark();
  return name === sample.textMember ? mark : otherValue(sample.members[name] ?? {}, sample.full[name], mark);
}

/** `isCareful`: a text may be one of a few known words, so that only the mark, numbers and booleans vary. */
export function varied(scene: WriteScene, isCareful = false): JsonObject {
  const isLeft = (name: string, value: unknown) =>
    isCareful && typeof value === 'string' && name !== scene.sample.textMember;
  const entries = Object.entries(scene.sample.full).map(
    ([name, value]) => [name, isLeft(name, value) ? value : (otherFor(scene, name) ?? value)] as const,
  );
  return Object.fromEntries(entries);
}

/** One good write by this method, of a new body or of a single member. */
export async function write(scene: WriteScene, method: Method, url: string | undefined, how: How = {}) {
  const { items, sample, resource } = scene;
  if (method === 'POST' || url === undefined) return (await items.create(marked(scene), how)).exchange;
  if (method === 'DELETE') return items.change(method, url, undefined, how);
  const type = typeFor(resource, method);
  const name = sample.textMember ?? Object.keys(sample.full)[0] ?? '';
  const part = { [name]: otherFor(scene, name) ?? sample.full[name] };
  return items.change(method, url, method === 'PATCH' ? patchBody(part, type) : marked(scene), { type, ...how });
}

/** Read before, unless that was the last thing that was done, and afterwards, unless it was refused or is made later (202). */
export async function change(
  { session, items, resource }: WriteScene,
  method: 'PUT' | 'PATCH',
  url: string,
  sent: JsonObject,
  type = typeFor(resource, method),
): Promise<Exchange> {
  const last = session.exchanges.at(-1);
  const isRead = last?.asked.method === 'GET' && new URL(last.asked.url).pathname === url && isSuccess(last);
  if (!isRead) await items.read(url);
  const body = method === 'PATCH' ? patchBody(sent, type) : sent;
  const exchange = await items.change(method, url, body, { type, ...(body !== sent && { sent }) });
  if (isDone(exchange)) await items.read(url);
  return exchange;
}

export const isDone = (exchange: Exchange): boolean => isSuccess(exchange) && !hasStatus(exchange, 202);
