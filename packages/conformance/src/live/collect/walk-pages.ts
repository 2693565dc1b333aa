// Walks a list page by page: by links, by the cursor of the body, or by numbers.
import { type Exchange, hasStatus, isClientError, isSuccess, type Made } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, itemsOn, listOf, nextPage, otherPagesOf, saysMore, totalOf } from '../resource/list-shape.ts';
import { listPath, type Resource } from '../resource/resource.ts';
import { isNamed, words } from '../resource/usual-words.ts';

export type PageWalk = {
  readonly pages: readonly Exchange[];
  /** The `limit` that was asked for, where the API has such a parameter. */
  readonly limit: { readonly name: string; readonly value: number } | undefined;
  /** `unknown`: the answer has a cursor, and the description no parameter that accepts it. */
  readonly end: 'last-page' | 'beyond' | 'bound' | 'repeats' | 'refused' | 'unknown';
  /** Where a page leads besides the next one: to the one before it, the first and the last. */
  readonly others?: { readonly from: Exchange | undefined; readonly pages: readonly Exchange[] };
  /** Two pages in a row that share an item, and the same two read again. */
  readonly overlap?: { readonly pages: readonly Exchange[]; readonly again: readonly Exchange[] };
};

const smallPage = 2;
const mostPages = 60;

export async function walkPages(session: Session, resource: Resource, list: Made): Promise<PageWalk> {
  const count = totalOf(list) ?? itemsOn(list).length;
  // The last page shall not be full, and not be too far away.
  const size = [2, 3, 5, 7].find((one) => count % one > 0 && count / one < mostPages) ?? Math.ceil(count / 40 + 1);
  const plain = await walk(session, resource, { size });
  const [, from = plain.pages[0]] = plain.pages;
  const others: Exchange[] = [];
  for (const url of otherPagesOf(from))
    if (url.origin === session.base.url.origin) others.push(await session.read(url.href));
  return { ...plain, others: { from, pages: others } };
}

/** An item that others add moves one to the next page; the same two pages, read again, then differ from before. */
async function overlapOf(session: Session, pages: readonly Exchange[], isCleanUp: boolean) {
  const ids = pages.map(idsOn);
  const at = ids.findIndex((page, index) => page.some((id) => ids[index - 1]?.includes(id)));
  const again: Exchange[] = [];
  const found = pages.slice(Math.max(0, at - 1), at + 1);
  for (const { asked } of found) again.push(await session.send({ url: asked.url, isCleanUp }));
  return at > 0 ? { pages: found, again } : undefined;
}

/** A cursor or a number of pages with one item may lead to that item again. */
export async function walkSingle(session: Session, resource: Resource): Promise<PageWalk | undefined> {
  const start = cursorParameter(resource) ?? pageParameter(resource);
  if (limitParameter(resource) === undefined || start === undefined) return undefined;
  return walk(session, resource, { size: 1, most: 3 });
}

type Walking = {
  /** Added to the first request, such as a filter; later pages must keep it. */
  readonly filter?: readonly [name: string, value: string] | undefined;
  readonly size?: number;
  readonly most?: number;
  readonly isCleanUp?: boolean;
};

/** Without a `limit` in the description, in pages of the server's size. */
export async function walk(
  session: Session,
  resource: Resource,
  { filter, size = smallPage, most = mostPages, isCleanUp = false }: Walking = {},
): Promise<PageWalk> {
  const described = limitParameter(resource);
  const limit = described && { name: described.name, value: Math.max(size, Number(described.schema.minimum ?? 0)) };
  const cursor = cursorParameter(resource);
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  let isGuess = false;
  let isNumbered = false;
  const query = new URLSearchParams([
    ...(limit ? [[limit.name, String(limit.value)]] : []),
    ...(filter ? [[...filter]] : []),
  ]);
  let url = query.size > 0 ? `${listPath(resource)}?${query}` : listPath(resource);
  const end = async (reason: PageWalk['end']): Promise<PageWalk> => {
    const overlap = await overlapOf(session, pages, isCleanUp);
    return { pages, limit, end: reason, ...(overlap && { overlap }) };
  };
  while (pages.length < most) {
    if (seen.has(url)) return end(isGuess ? 'unknown' : 'repeats');
    seen.add(url);
    const page = await session.send({ url, isCleanUp });
    pages.push(page);
    // Nobody named this page: beyond the last one a server may refuse, or return the last one again.
    const isBeyond =
      isNumbered &&
      (isClientError(page) ||
        (isRepeat(pages) && (pages.length > 2 || totalOf(page) === new Set(pages.flatMap(idsOn)).size)));
    if (isBeyond && !hasStatus(page, 401, 403, 429)) pages.pop();
    if (isBeyond) return end(isClientError(page) ? 'beyond' : 'last-page');
    if (!isSuccess(page) || listOf(page) === undefined) return end('refused');
    const next = nextPage(page);
    isGuess = next !== undefined && 'cursor' in next && cursor === undefined;
    isNumbered = next === undefined;
    const following = next ? linked(page, next, cursor) : byNumber(resource, pages, limit?.value);
    if (following === undefined) return end(saysMore(page) ? 'unknown' : 'last-page');
    // A link to another host is not followed.
    if (following.origin !== session.base.url.origin) return end('refused');
    url = `${following.pathname}${following.search}`;
  }
  return end('bound');
}

/** In pages as large as the server makes them. */
export function walkState(session: Session, resource: Resource, how?: Walking) {
  const query = resource.query.filter(({ name }) => !isNamed('limitParameters', name));
  return walk(session, { ...resource, query }, how);
}

const isRepeat = (pages: readonly Exchange[]): boolean => String(idsOn(pages.at(-1))) === String(idsOn(pages.at(-2)));

const parameterOf = ({ query }: Resource, ...lists: readonly Parameters<typeof isNamed>[0][]) =>
  query.find(({ name }) => lists.some((list) => isNamed(list, name)));

export const limitParameter = (resource: Resource) => parameterOf(resource, 'limitParameters');

/** `cursor`, `pageToken`, `starting_after`, `depois_de`, in any case and with or without `_`. */
export const cursorParameter = ({ query }: Resource): string | undefined =>
  query.find(
    ({ name }) =>
      isNamed('cursorParameters', name) || words.cursorWords.some((word) => name.toLowerCase().includes(word)),
  )?.name;

/** The parameter that names a page or where it starts. */
export const pageParameter = (resource: Resource) => parameterOf(resource, 'pageParameters', 'offsetParameters')?.name;

function linked({ asked }: Exchange, next: NonNullable<ReturnType<typeof nextPage>>, cursor: string | undefined): URL {
  if ('url' in next) return new URL(next.url, asked.url);
  return withParameter(asked.url, cursor ?? next.parameter, next.cursor);
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
  if (page === undefined || size === 0 || (size < limit && !saysMore(page)) || name === undefined) return undefined;
  // A server that ignores the number sends the same page for ever.
  if (isRepeat(pages)) return undefined;
  const isPage = isNamed('pageParameters', name);
  const here = Number(new URL(page.asked.url).searchParams.get(name) ?? (isPage ? 1 : 0));
  return withParameter(page.asked.url, name, String(here + (isPage ? 1 : limit)));
}
