// Reads a list and its items, several times and page by page.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idOf, listOf, nextPage } from '../resource/list-shape.ts';
import { itemPath, type Resource } from '../resource/resource.ts';
import type { PageWalk, ResourceEvidence } from './evidence.ts';

/** Three in a row: a change at each of them is no coincidence. */
const readings = 3;
const mostItems = 2;

export async function readLists(
  session: Session,
  resource: Resource,
): Promise<Pick<ResourceEvidence, 'lists' | 'items'>> {
  const lists = await repeated(session, resource.path);
  const items: ResourceEvidence['items'][number][] = [];
  let before = lists.at(-1) as Exchange;
  for (const item of (listOf(before)?.items ?? []).slice(0, mostItems)) {
    const id = idOf(item);
    if (id === undefined) continue;
    const reads = await repeated(session, itemPath(resource, id));
    const after = await session.send({ url: resource.path });
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
const cursorNames = ['cursor', 'page_token', 'pageToken', 'after', 'starting_after', 'next'];
const smallPage = 2;
const mostPages = 60;

/** By links, or by the cursor of the body. Without a `limit` in the description, the pages are as large as the server makes them. */
export async function walkPages(session: Session, resource: Resource): Promise<PageWalk> {
  const described = resource.query.find(({ name }) => limitNames.includes(name));
  const limit = described && { name: described.name, value: smallPage };
  const cursor = resource.query.find(({ name }) => cursorNames.includes(name))?.name ?? 'cursor';
  const pages: Exchange[] = [];
  const seen = new Set<string>();
  let url = limit ? `${resource.path}?${limit.name}=${limit.value}` : resource.path;
  const end = (reason: PageWalk['end']): PageWalk => ({ pages, limit, end: reason });
  while (pages.length < mostPages) {
    if (seen.has(url)) return end('repeats');
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
          : withParameter(page.asked.url, cursor, next.cursor);
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
