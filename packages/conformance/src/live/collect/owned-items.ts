// The items that a run created: the only ones that it may change, and all of which it removes again.
import { type Exchange, headerOf, isSuccess, statusOf } from '../exchange/exchange.ts';
import type { Caller, Session } from '../exchange/session.ts';
import { idOf, itemOf, listOf } from '../resource/list-shape.ts';
import { idInUrl, itemPath, listPath, type Resource } from '../resource/resource.ts';

/** `wasThere`: the answer names an item that existed before the run, which is not ours to change. */
type Creation = { readonly exchange: Exchange; readonly url?: string; readonly wasThere?: true };

export type OwnedItems = {
  readonly create: (body: unknown, as?: Caller) => Promise<Creation>;
  readonly read: (url: string) => Promise<Exchange>;
  readonly change: (
    method: 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    type?: string,
  ) => Promise<Exchange>;
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

  /** RFC 6585: a server may require the tag of the version that is changed. */
  async function change(method: 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, type?: string) {
    if (!urls.has(url)) throw new Error(`${url} was not created by this run`);
    const request = { method, url, isCleanUp, ...(body === undefined ? {} : { body }), ...(type ? { type } : {}) };
    const exchange = await session.send(request);
    if (statusOf(exchange) !== 428) return exchange;
    const tag = headerOf((await read(url)).answer?.headers ?? [], 'etag');
    return tag === undefined ? exchange : session.send({ ...request, headers: [['if-match', tag]] });
  }

  return {
    resource,
    ids,
    read,
    isMarked,
    newMark: () => `${run}-${letters()}`,
    change,
    create: async (body, as = 'caller') => {
      const exchange = await session.send({ method: 'POST', url: listPath(resource), body, as });
      if (!isSuccess(exchange)) return { exchange };
      const url = urlOf(session, resource, exchange);
      const id = url === undefined ? undefined : idInUrl(url);
      const given = itemOf(exchange);
      const named = [id, given && idOf(given)].filter((one) => one !== undefined);
      if (named.some((one) => seenBefore.has(one))) return { exchange, wasThere: true };
      for (const one of named) ids.add(one);
      if (url === undefined) return { exchange };
      urls.add(url);
      return { exchange, url };
    },
    removeAll: async () => {
      isCleanUp = true;
      const left: string[] = [];
      // A faulty server may have made more items than it admits.
      for (const item of listOf(await session.send({ url: listPath(resource), isCleanUp }))?.items ?? []) {
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
    },
  };
}

/** By `Location`, if it lies below the resource; otherwise by the id in the body. */
function urlOf(session: Session, resource: Resource, exchange: Exchange): string | undefined {
  const location = headerOf(exchange.answer?.headers ?? [], 'location');
  if (location !== undefined) {
    const url = new URL(location, exchange.asked.url);
    const isBelow = url.pathname.startsWith(`${resource.path}/`) && url.pathname.length > resource.path.length + 1;
    if (url.origin === session.base.url.origin && isBelow) return `${url.pathname}${url.search}`;
  }
  const item = itemOf(exchange);
  const id = item && idOf(item);
  return id === undefined ? undefined : itemPath(resource, id);
}

export function letters(): string {
  return Math.random().toString(36).slice(2, 10);
}
