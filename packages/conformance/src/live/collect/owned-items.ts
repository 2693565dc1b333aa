// The items that a run created: the only ones that it may change, and all of which it removes again.
import { answered, type Exchange, isSuccess, statusOf } from '../exchange/exchange.ts';
import type { Caller, Session } from '../exchange/session.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { idInUrl, itemPath, listPath, type Resource } from '../resource/resource.ts';

/** `wasThere`: the answer names an item that existed before the run, which is not ours to change. */
type Creation = { readonly exchange: Exchange; readonly url?: string; readonly wasThere?: true };

type Change = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, type?: string) => Promise<Exchange>;

export type OwnedItems = {
  readonly create: (body: unknown, as?: Caller) => Promise<Creation>;
  readonly read: (url: string) => Promise<Exchange>;
  readonly change: Change;
  /** Removes what is left, and returns the URLs that are still there. */
  readonly removeAll: () => Promise<readonly string[]>;
  readonly resource: Resource;
  readonly ids: ReadonlySet<string>;
  /** Whether a text of this run is in the item. */
  readonly isMarked: (item: unknown) => boolean;
  /** A new text for each body; all of them begin alike, so that items of this run are recognised in a list. */
  readonly newMark: () => string;
};

export function createOwnedItems(session: Session, resource: Resource, seenBefore: ReadonlySet<string>): OwnedItems {
  const urls = new Set<string>();
  const ids = new Set<string>();
  const run = `farol-check-${letters()}`;
  const isMarked = (item: unknown) => JSON.stringify(item).includes(run);
  let isCleanUp = false;
  const read = (url: string) => session.send({ url, isCleanUp });

  const change: Change = async (method, url, body, type = 'application/json') => {
    if (!urls.has(url)) throw new Error(`${url} was not created by this run`);
    const request = { method, url, isCleanUp, body, type };
    const exchange = await session.send(request);
    // RFC 6585: a server may require the tag of the version that is changed.
    if (statusOf(exchange) !== 428) return exchange;
    const tag = answered(await read(url), 'etag');
    return tag === undefined ? exchange : session.send({ ...request, headers: [['if-match', tag]] });
  };

  const create = async (body: unknown, as: Caller = 'caller'): Promise<Creation> => {
    const exchange = await session.send({ method: 'POST', url: listPath(resource), body, as });
    if (!isSuccess(exchange)) return { exchange };
    const url = urlOf(session, resource, exchange);
    const named = [url && idInUrl(url), idOf(itemOf(exchange))].filter((one) => one !== undefined);
    if (named.some((one) => seenBefore.has(one))) return { exchange, wasThere: true };
    for (const one of named) ids.add(one);
    if (url === undefined) return { exchange };
    urls.add(url);
    return { exchange, url };
  };

  const removeAll = async () => {
    isCleanUp = true;
    const left: string[] = [];
    // A faulty server may have made more items than it admits.
    for (const item of itemsOn(await read(listPath(resource)))) {
      const id = idOf(item);
      if (id === undefined || !isMarked(item) || seenBefore.has(id)) continue;
      urls.add(itemPath(resource, id));
      ids.add(id);
    }
    for (const url of urls) {
      if (!isSuccess(await read(url))) continue;
      await change('DELETE', url);
      if (isSuccess(await read(url))) left.push(url);
    }
    return left;
  };

  return { resource, ids, read, isMarked, newMark: () => `${run}-${letters()}`, change, create, removeAll };
}

/** By `Location`, if it lies below the resource; otherwise by the id in the body. */
function urlOf(session: Session, resource: Resource, exchange: Exchange): string | undefined {
  const place = locationOf(session, exchange);
  if (place?.startsWith(`${resource.path}/`) && place.length > resource.path.length + 1) return place;
  const id = idOf(itemOf(exchange));
  return id === undefined ? undefined : itemPath(resource, id);
}

/** `Location` as a path, if it stays on the server that is checked. */
export function locationOf({ base }: Session, exchange: Exchange): string | undefined {
  const location = answered(exchange, 'location');
  if (location === undefined || !URL.canParse(location, exchange.asked.url)) return undefined;
  const { origin, pathname, search } = new URL(location, exchange.asked.url);
  return origin === base.url.origin ? `${pathname}${search}` : undefined;
}

export function letters(): string {
  return Math.random().toString(36).slice(2, 10);
}
