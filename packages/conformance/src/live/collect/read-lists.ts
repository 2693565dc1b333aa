// Reads a list and its items, several times and page by page.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idOf, idsOn, listOf, nextPage } from '../resource/list-shape.ts';
import { itemPath, listPath, type Resource } from '../resource/resource.ts';
import type { PageWalk, ResourceEvidence } from './evidence.ts';

/** Three in a row: a change at each of them is no coincidence. */
const readings = 3;
const mostItems = 2;

export async function readLists(
  session: Session,
  resource: Resource,
): Promise<Pick<ResourceEvidence, 'lists' | 'items'>> {
  const lists = await repeated(session, listPath(resource));
  const items: ResourceEvidence['items'][number][] = [];
  let before = lists.at(-1) as Exchange;
  for (const item of (listOf(before)?.items ?? []).slice(0, mostItems)) {
    const id = idOf(item);
    if (id === undefined) continue;
    const reads = await repeated(session, itemPath(resource, id));
    const after = await session.send({ url: listPath(resource) });
    items.push({ id, before, reads, after });
    before = after;
  }
  return { lists, items };
}

async function repeated(session: Session, url: string): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let n = 0; n < readings; n += 1) exchanges.push(await session.send({ url }));
  return exchanges;
}

export const limitNames = [
  'limit',
  'limite',
  '_limit',
  '$limit',
  'per_page',
  '_per_page',
  'page_size',
  'pageSize',
  'first',
  'size',
];
/** `cursor`, `pageToken`, `starting_after`, `depois_de`. */
const cursorName =
  /cursor|^(page|next|continuation|pagination|sync)_?token$|^(starting_?)?after(_?id)?$|^next$|marker|continu|^(depois|apos|a_?partir)(_?(de|do|da))?$|^proxim[oa]$|^since_?id$/i;
const smallPage = 2;
const mostPages = 60;

/** An item that others add moves one to the next page; the same two pages, read again, then differ from before. */
async function withOverlap(session: Session, walk: PageWalk): Promise<PageWalk> {
  const ids = walk.pages.map(idsOn);
  const at = ids.findIndex((page, index) => page.some((id) => ids[index - 1]?.includes(id)));
  const pages = [walk.pages[at - 1], walk.pages[at]] as const;
  const [first, second] = pages;
  if (first === undefined || second === undefined) return walk;
  const again = [await session.send({ url: first.asked.url }), await session.send({ url: second.asked.url })] as const;
  return { ...walk, overlap: { pages: [first, second], again } };
}

export async function walkPages(session: Session, resource: Resource): Promise<PageWalk> {
  return withOverlap(session, await walk(session, resource));
}

/** By links, or by the cursor of the body. Without a `limit` in the description, the pages are as large as the server makes them. */
async function walk(session: Session, resource: Resource): Promise<PageWalk> {
  const described = resource.query.find(({ name }) => limitNames.includes(name));
  const limit = described && { name: described.name, value: smallPage };
  const cursor = resource.query.find(({ name }) => cursorName.test(name))?.name;
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  let isGuess = false;
  let url = limit ? `${listPath(resource)}?${limit.name}=${limit.value}` : listPath(resource);
  const end = (reason: PageWalk['end']): PageWalk => ({ pages, limit, end: reason });
  while (pages.length < mostPages) {
    if (seen.has(url)) return end(isGuess ? 'unknown' : 'repeats');
    seen.add(url);
    const page = await session.send({ url });
    pages.push(page);
    if (!isSuccess(page) || listOf(page) === undefined) return end('refused');
    const next = nextPage(page);
    const following =
      next === undefined
        ? byNumber(resource, page, limit?.value)
        : 'url' in next
          ? new URL(next.url, page.asked.url)
          : withParameter(page.asked.url, cursor ?? 'cursor', next.cursor);
    isGuess = next !== undefined && 'cursor' in next && cursor === undefined;
    if (following === undefined) return end('last-page');
    // A link to another host is not followed.
    if (following.origin !== session.base.url.origin) return end('refused');
    url = `${following.pathname}${following.search}`;
  }
  return end('bound');
}

function withParameter(from: string, name: string, value: string): URL {
  const url = new URL(from);
  url.searchParams.set(name, value);
  return url;
}

const pageNames = ['page', '_page', 'pagina', 'page_number', 'pageNumber'];
const offsetNames = ['offset', '_start', 'skip', '$skip', 'start'];

/** The next page by its number, if the description has such a parameter and this page is full. */
function byNumber(resource: Resource, page: Exchange, limit: number | undefined): URL | undefined {
  if (limit === undefined || (listOf(page)?.items.length ?? 0) < limit) return undefined;
  const name = resource.query.find((one) => [...pageNames, ...offsetNames].includes(one.name))?.name;
  if (name === undefined) return undefined;
  const isPage = pageNames.includes(name);
  const here = Number(new URL(page.asked.url).searchParams.get(name) ?? (isPage ? 1 : 0));
  return withParameter(page.asked.url, name, String(here + (isPage ? 1 : limit)));
}
