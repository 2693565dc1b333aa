// The items that a run created: the only ones that it may change, and all of which it removes again.
import { randomUUID } from 'node:crypto';
import {
  answered,
  asObject,
  type Exchange,
  type Header,
  hasStatus,
  isObject,
  isSuccess,
  statusOf,
} from '../exchange/exchange.ts';
import type { Session, SessionRequest } from '../exchange/session.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { idInUrl, itemPath, listPath, type Resource } from '../resource/resource.ts';
import { canonical } from '../resource/same-state.ts';
import { markStart } from '../resource/stored.ts';
import { createHistory } from './history.ts';
import { walkState } from './walk-pages.ts';

/** `wasThere`: the answer names an item that existed before the run, which is not ours to change. */
export type Creation = { readonly exchange: Exchange; readonly url?: string; readonly wasThere?: true };

export type How = Pick<SessionRequest, 'as' | 'type' | 'headers' | 'authorization' | 'sent'>;

type Change = (method: string, url: string, body?: unknown, how?: How) => Promise<Exchange>;

export type OwnedItems = ReturnType<typeof createOwnedItems>;

/** What a server accepted (202) is looked for again after these pauses. */
const pausesMs = [0, 200, 400, 800, 1_600, 3_200];

/** Asks again after a while: the lists of a right server may lag behind. */
export async function patiently<T>({ wait }: Session, ask: () => Promise<T>, isRight: (seen: T) => boolean) {
  let seen = await ask();
  for (const ms of pausesMs.slice(1, -1)) {
    if (isRight(seen)) break;
    await wait(ms);
    seen = await ask();
  }
  return seen;
}

export function createOwnedItems(session: Session, resource: Resource, seenBefore: ReadonlySet<string>) {
  const urls = new Set<string>();
  const ids = new Set<string>();
  /** Bodies that were accepted, and whose items have no known URL yet. */
  const awaited: unknown[] = [];
  const { isMarked, newMark } = createMarks();
  let isCleanUp = false;
  const { steps, rests, noteRead, noteWrite } = createHistory();
  const read = async (url: string) => noteRead(url, await session.send({ url, isCleanUp }));
  const wrapped = (body: unknown, id?: string) =>
    resource.sample?.wrap && isObject(body) ? { body: resource.sample.wrap(body, id), sent: body } : { body };

  const change: Change = async (method, url, body, how = {}) => {
    if (!urls.has(url)) throw new Error(`${url} was not created by this run`);
    const request = { method, url, isCleanUp, ...wrapped(body, idInUrl(url)), ...how };
    const exchange = await session.send(request);
    // RFC 6585: a server may require the tag of the version that is changed.
    const tag = statusOf(exchange) === 428 ? answered(await read(url), 'etag') : undefined;
    const headers = [...(how.headers ?? []), ['if-match', tag ?? ''] as const];
    return noteWrite(url, tag === undefined ? exchange : await session.send({ ...request, headers }));
  };

  const isAwaited = (item: object) => awaited.some((body) => isLike(body, item));
  /** Items of this run in the list, by the mark or, where a body has none, by its members. */
  const ownListed = async () => {
    const { pages } = await walkState(session, resource, { isCleanUp });
    return pages.flatMap(itemsOn).flatMap((item) => {
      const id = idOf(item);
      const isOurs = id !== undefined && !seenBefore.has(id) && (isMarked(item) || isAwaited(item));
      return isOurs ? [{ id, item }] : [];
    });
  };

  const own = (id: string): string => {
    const url = itemPath(resource, id);
    ids.add(id);
    urls.add(url);
    return url;
  };

  /** The item of an accepted body, once it is in the list. */
  const findLater = async (body: unknown): Promise<string | undefined> => {
    for (const ms of pausesMs) {
      if (ms > 0) await session.wait(ms);
      const found = (await ownListed()).find(({ id, item }) => !ids.has(id) && isLike(body, item));
      if (found === undefined) continue;
      awaited.splice(awaited.indexOf(body), 1);
      return own(found.id);
    }
    return undefined;
  };

  const create = async (body: unknown, how: How = {}): Promise<Creation> => {
    const request = { method: 'POST', url: listPath(resource), ...wrapped(body), ...how };
    const exchange = await session.send({ ...request, headers: how.headers ?? keyFor(resource) });
    const made = (url = '') => ({ exchange: noteWrite(url, exchange), ...(url && { url }) });
    if (!isSuccess(exchange)) return made();
    if (hasStatus(exchange, 202)) {
      awaited.push(body);
      return made(await findLater(body));
    }
    const { url, named } = await namedBy(session, resource, exchange);
    if (named.some((one) => seenBefore.has(one))) return { exchange, wasThere: true };
    // Without an id in the answer, the URL of an item of the run names another one than is created.
    if (url !== undefined && urls.has(url) && idOf(itemOf(exchange)) === undefined && !how.headers) return made();
    for (const one of named) ids.add(one);
    if (url !== undefined) urls.add(url);
    return made(url);
  };

  /** Removes what is left, where that is safe, and returns the URLs that are still there. */
  const removeAll = async (isSafe = true) => {
    isCleanUp = true;
    // A faulty server may have made more items than it admits, and a slow one makes them later.
    for (const ms of awaited.length > 0 ? pausesMs : [0]) {
      if (ms > 0) await session.wait(ms);
      const listed = await ownListed();
      for (const { id } of listed) own(id);
      if (awaited.every((body) => listed.some(({ item }) => isLike(body, item)))) break;
    }
    return removeAt(urls, read, isSafe ? change : undefined);
  };

  const known: ReadonlySet<string> = ids;
  return { resource, ids: known, steps, rests, read, isMarked, newMark, change, create, removeAll };
}

/** The URLs of those that are still there afterwards. */
async function removeAt(urls: Iterable<string>, read: (url: string) => Promise<Exchange>, change: Change | undefined) {
  const left: string[] = [];
  for (const url of urls) {
    if (!isSuccess(await read(url))) continue;
    await change?.('DELETE', url);
    if (isSuccess(await read(url))) left.push(url);
  }
  return left;
}

/** Where the description has a key, it may be required. */
const keyFor = ({ keyHeader }: Resource): readonly Header[] => (keyHeader ? [[keyHeader, randomUUID()]] : []);

/** Whether an item holds each plain member of a body. */
function isLike(body: unknown, item: object): boolean {
  const sent = Object.entries(asObject(body)).filter(([, value]) => typeof value !== 'object');
  const plain = (value: unknown) => canonical(value).toLowerCase();
  return sent.length > 0 && sent.every(([name, value]) => plain(value) === plain(Reflect.get(item, name)));
}

/** The URL of a new item and its ids: by the id in the body where that leads to the item, otherwise by a `Location` below the list. */
async function namedBy(session: Session, resource: Resource, exchange: Exchange) {
  const id = idOf(itemOf(exchange));
  const place = locationOf(session, exchange);
  const below = place?.startsWith(`${resource.path}/`) && place.length > resource.path.length + 1 ? place : undefined;
  const byId = id === undefined ? undefined : itemPath(resource, id);
  const isById = below !== byId && byId !== undefined && idOf(itemOf(await session.read(byId))) === id;
  const url = isById ? byId : (below ?? byId);
  return { url, named: [url && idInUrl(url), id].filter((one) => one !== undefined) };
}

/** `Location` as a path, if it stays on the server that is checked. */
export function locationOf({ base }: Session, exchange: Exchange): string | undefined {
  const location = answered(exchange, 'location');
  if (location === undefined || !URL.canParse(location, exchange.asked.url)) return undefined;
  const { origin, pathname, search } = new URL(location, exchange.asked.url);
  return origin === base.url.origin ? `${pathname}${search}` : undefined;
}

/** A new text for each body; all of them begin alike, so that items of this run are recognised in a list. */
function createMarks() {
  const run = `${markStart}${letters()}`;
  const isMarked = (item: unknown) => JSON.stringify(item).toLowerCase().includes(run);
  return { isMarked, newMark: () => `${run}-${letters()}` };
}

/** No digits, because a name may have none. */
export function letters(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}
