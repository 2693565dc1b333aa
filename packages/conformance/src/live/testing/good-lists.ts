// The lists of the good server, page by page.
import { type Book, finishProcessing, has, problem, type Reply, store, type World } from './good-world.ts';

export function list(world: World, url: URL): Reply {
  finishProcessing(world);
  if (has(world, 'other-writers') && world.calls % 3 === 0) letOthersWrite(world);
  if (has(world, 'list-grows')) store(world, { title: 'By GET' });
  const limitText = url.searchParams.get('limit');
  const isWrong = limitText !== null && !/^[1-9]\d*$/.test(limitText);
  if (isWrong && has(world, 'bad-parameter-500')) return problem(500, 'Broken');
  if (isWrong && has(world, 'bad-parameter-404')) return problem(404, 'Not Found');
  if (isWrong && !has(world, 'bad-parameter-ignored')) return problem(400, 'Bad Request');
  const limit = isWrong || has(world, 'limit-ignored') ? 50 : Math.min(50, Number(limitText ?? 50));
  const start = has(world, 'same-page') ? 0 : Number(url.searchParams.get('cursor') ?? 0);
  const all = [...world.books.values()].toReversed();
  const end = start + limit;
  const next =
    has(world, 'page-repeats') || (has(world, 'page-repeats-once') && start === 0)
      ? end - 1
      : has(world, 'page-skips')
        ? end + 1
        : has(world, 'page-loops') && start > 0
          ? start
          : end;
  const link: Record<string, string> =
    end < all.length
      ? { link: `<${world.path}?limit=${limit}&cursor=${has(world, 'next-is-broken') ? 'x/' : next}>; rel="next"` }
      : {};
  if (url.searchParams.get('cursor') === 'x/') return problem(400, 'Bad Request');
  const items = all.slice(start, end).map((book) => (has(world, 'wrapped-items') ? book : shown(world, book)));
  const headers =
    has(world, 'set-cookie') || has(world, 'session-cookie') ? { ...link, 'set-cookie': 'session=1' } : link;
  if (has(world, 'html-list'))
    return { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>Maintenance</p>' };
  if (has(world, 'list-as-text'))
    return { status: 200, headers: { ...headers, 'content-type': 'text/plain' }, body: { data: items } };
  const more: Record<string, string> = {
    ...(announces(world) && { 'accept-query': 'application/json' }),
    ...(has(world, 'odd-fields') && { ratelimit: 'limit=100, remaining=50', deprecation: 'true', sunset: 'soon' }),
  };
  return { status: 200, headers: { ...headers, ...more }, body: { data: items } };
}

export const announces = ({ mutation }: World): boolean => /^(offers-)?query\b/.test(mutation ?? '');

export function shown(world: World, book: Book): object {
  const version = has(world, 'version-counter') ? { version: world.clock } : {};
  const clock = has(world, 'clock-in-body') ? { server_time: new Date(Date.now() + world.calls).toISOString() } : {};
  const signed = has(world, 'signed-url') ? { download: `https://files.example/?signature=${Math.random()}` } : {};
  const links = has(world, 'links-in-items') ? { links: { self: `${world.path}/${book.id}` } } : {};
  const item = { ...book, ...version, ...clock, ...signed, ...links };
  return has(world, 'wrapped-items') ? { data: item } : item;
}

/** Others add, change and remove items at any time. */
function letOthersWrite(world: World): void {
  const book = store(world, { title: 'Of another writer', note: String(world.clock) });
  const foreign = [...world.books.values()].filter(({ title }) => title === 'Of another writer');
  if (foreign.length > 3) world.books.delete(foreign[0]?.id ?? '');
  if (world.calls % 7 === 0) book.pages += 1;
}
