// Reads a list and its items: several times, page by page, and before and after the run writes.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idOf, idsOn, itemsOn, listOf, nextPage } from '../resource/list-shape.ts';
import { itemPath, listPath, type Resource } from '../resource/resource.ts';
import { type Snapshot, snapshotOf } from '../resource/same-state.ts';
import { words } from '../resource/usual-words.ts';

/** One item, read between two readings of its list. */
export type Reading = {
  readonly id: string;
  readonly before: Exchange;
  readonly reads: readonly Exchange[];
  readonly after: Exchange;
};

export type PageWalk = {
  readonly pages: readonly Exchange[];
  /** The `limit` that was asked for, where the API has such a parameter. */
  readonly limit: { readonly name: string; readonly value: number } | undefined;
  /** `unknown`: the answer has a cursor, and the description no parameter that accepts it. */
  readonly end: 'last-page' | 'bound' | 'repeats' | 'refused' | 'unknown';
  /** Two pages in a row that share an item, and the same two read again. */
  readonly overlap?: { readonly pages: readonly Exchange[]; readonly again: readonly Exchange[] };
};

/** A list, read twice in a row: items of other writers may differ already here. */
export type StateReading = {
  readonly first: Snapshot;
  readonly again: Snapshot;
  /** Whether the last page was reached. */
  readonly isWhole: boolean;
  readonly exchange: Exchange;
};

/** The first two, one after the other; a later page has the last one. */
const mostItems = 2;

export async function readLists(session: Session, resource: Resource) {
  const lists = await readThrice(session, listPath(resource));
  const items: Reading[] = [];
  let before = lists[2];
  for (const id of itemsOn(before).slice(0, mostItems).map(idOf)) {
    if (id === undefined) continue;
    const reads = await readThrice(session, itemPath(resource, id));
    const after = await session.read(listPath(resource));
    items.push({ id, before, reads, after });
    before = after;
  }
  return { lists, items };
}

/** Three in a row: a change at each of them is no coincidence. */
export async function readThrice(session: Session, url: string): Promise<readonly [Exchange, Exchange, Exchange]> {
  return [await session.read(url), await session.read(url), await session.read(url)];
}

/** `cursor`, `pageToken`, `starting_after`, `depois_de`. */
const cursorNames = [
  /cursor|marker|continu|^next$|^proxim[oa]$|^since_?id$/i,
  /^(page|next|continuation|pagination|sync)_?token$/i,
  /^(starting_?)?after(_?id)?$/i,
  /^(depois|apos|a_?partir)(_?(de|do|da))?$/i,
];
const smallPage = 2;
const mostPages = 60;

export async function walkPages(session: Session, resource: Resource): Promise<PageWalk> {
  const walked = await walk(session, resource);
  // An item that others add moves one to the next page; the same two pages, read again, then differ from before.
  const ids = walked.pages.map(idsOn);
  const at = ids.findIndex((page, index) => page.some((id) => ids[index - 1]?.includes(id)));
  const [first, second] = [walked.pages[at - 1], walked.pages[at]];
  if (first === undefined || second === undefined) return walked;
  const again = [await session.read(first.asked.url), await session.read(second.asked.url)] as const;
  return { ...walked, overlap: { pages: [first, second], again } };
}

type Walking = {
  /** Added to the first request, such as a filter. */
  readonly filter?: readonly [name: string, value: string] | undefined;
  readonly isCleanUp?: boolean;
};

/** By links, or by the cursor of the body; without a `limit` in the description, in pages of the server's size. */
async function walk(
  session: Session,
  resource: Resource,
  { filter, isCleanUp = false }: Walking = {},
): Promise<PageWalk> {
  const described = resource.query.find(({ name }) => words.limitParameters.includes(name));
  const limit = described && { name: described.name, value: smallPage };
  const cursor = cursorParameter(resource);
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  let isGuess = false;
  const query = new URLSearchParams([
    ...(limit ? [[limit.name, String(limit.value)]] : []),
    ...(filter ? [[...filter]] : []),
  ]);
  let url = query.size > 0 ? `${listPath(resource)}?${query}` : listPath(resource);
  const end = (reason: PageWalk['end']): PageWalk => ({ pages, limit, end: reason });
  while (pages.length < mostPages) {
    if (seen.has(url)) return end(isGuess ? 'unknown' : 'repeats');
    seen.add(url);
    const page = await session.send({ url, isCleanUp });
    pages.push(page);
    if (!isSuccess(page) || listOf(page) === undefined) return end('refused');
    const next = nextPage(page);
    isGuess = next !== undefined && 'cursor' in next && cursor === undefined;
    const following = next ? linked(page, next, cursor) : byNumber(resource, pages, limit?.value);
    if (following === undefined) return end('last-page');
    // A link to another host is not followed.
    if (following.origin !== session.base.url.origin) return end('refused');
    url = `${following.pathname}${following.search}`;
  }
  return end('bound');
}

export const cursorParameter = ({ query }: Resource): string | undefined =>
  query.find(({ name }) => cursorNames.some((one) => one.test(name)))?.name;

/** The parameter that names a page or where it starts. */
export const pageParameter = ({ query }: Resource): string | undefined =>
  query.find(({ name }) => [...words.pageParameters, ...words.offsetParameters].includes(name))?.name;

/** In pages that a filter keeps small; later ones must keep it too. */
export function walkFiltered(session: Session, resource: Resource, filter: Walking['filter']): Promise<PageWalk> {
  return walk(session, resource, { filter });
}

/** In pages as large as the server makes them. */
export function walkState(session: Session, resource: Resource, isCleanUp = false): Promise<PageWalk> {
  const query = resource.query.filter(({ name }) => !words.limitParameters.includes(name));
  return walk(session, { ...resource, query }, { isCleanUp });
}

function linked({ asked }: Exchange, next: NonNullable<ReturnType<typeof nextPage>>, cursor = 'cursor'): URL {
  return 'url' in next ? new URL(next.url, asked.url) : withParameter(asked.url, cursor, next.cursor);
}

function withParameter(from: string, name: string, value: string): URL {
  const url = new URL(from);
  url.searchParams.set(name, value);
  return url;
}

/** The next page by its number, if the description has such a parameter and this page is as full as it can be. */
function byNumber(resource: Resource, pages: readonly Exchange[], limit = itemsOn(pages[0]).length): URL | undefined {
  const [page] = pages.slice(-1);
  const name = pageParameter(resource);
  const size = itemsOn(page).length;
  if (page === undefined || size === 0 || size < limit || name === undefined) return undefined;
  // A server that ignores the number sends the same page for ever.
  if (String(idsOn(page)) === String(idsOn(pages.at(-2)))) return undefined;
  const isPage = words.pageParameters.includes(name);
  const here = Number(new URL(page.asked.url).searchParams.get(name) ?? (isPage ? 1 : 0));
  return withParameter(page.asked.url, name, String(here + (isPage ? 1 : limit)));
}

export type States = ReadonlyMap<Resource, StateReading>;

/** Each list twice; one that cannot be read has no state. */
export async function readStates(session: Session, resources: readonly Resource[]): Promise<States> {
  const states = new Map<Resource, StateReading>();
  for (const resource of resources) {
    const first = await readState(session, resource);
    if (first === undefined) continue;
    const again = (await readState(session, resource))?.first ?? new Map();
    states.set(resource, { ...first, again });
  }
  return states;
}

async function readState(session: Session, resource: Resource): Promise<Omit<StateReading, 'again'> | undefined> {
  const { pages, end } = await walkState(session, resource);
  const [exchange] = pages;
  if (exchange === undefined || listOf(exchange) === undefined) return undefined;
  return { first: snapshotOf(pages.flatMap(itemsOn)), isWhole: end === 'last-page', exchange };
}
