// Do long lists come in pages that can be walked to the end?
import type { ResourceEvidence } from '../collect/collect.ts';
import { type PageWalk, pageParameter } from '../collect/walk-pages.ts';
import { type Exchange, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import { countsPages, idOf, idsOn, itemsOn, nextPage, totalOf } from '../resource/list-shape.ts';
import { canonical, isServerMember } from '../resource/same-state.ts';
import { broken, type Check, cannotTell, type Found, kept, type Subject, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

/** A list of more items in one answer is long. */
const longList = 100;

/** A walk, with the list before it and the ids in that list afterwards. */
type Walked = PageWalk & {
  readonly before: Made;
  readonly idsAfter: readonly string[];
  /** Whether the description has a parameter for the next page. */
  readonly isNumbered: boolean;
};

/** The walk of a list, and the one while it held items of the run. */
export function walksOf({ resource, pages, lists, items, seen, writes }: ResourceEvidence): readonly Subject<Walked>[] {
  const idsAfter = seen ? [...seen] : items.flatMap(({ after }) => idsOn(after));
  const own = writes?.walk;
  const isNumbered = pageParameter(resource) !== undefined;
  const walks = [
    pages && { ...pages, isNumbered, before: lists.at(-1), idsAfter },
    own && { ...own.pages, isNumbered, before: own.before, idsAfter: idsOn(own.after) },
  ];
  return walks.flatMap((walk) =>
    walk && isSuccess(walk.pages[0]) ? [{ evidence: walk, words: { path: resource.path } }] : [],
  );
}

const sizeOf = (page: Made): number => itemsOn(page).length;
const sized = (page: Made) => withWords(shows(page), { size: sizeOf(page) });
const isLong = (page: Made) => page && sizeOf(page) > longList && !countsPages(page);

export const pagination: Check<Walked> = check('rest-paginate-long-lists', (text) => [
  cannotTell(({ end }) => end === 'unknown', text.noParameter),
  broken(({ pages, limit }) => limit && sized(pages.find((page) => sizeOf(page) > limit.value)), text.limitIgnored),
  broken(({ pages }) => (pages.length === 1 && isLong(pages[0]) ? sized(pages[0]) : undefined), text.long),
  broken(({ before }) => (isLong(before) && before && !nextPage(before) ? sized(before) : undefined), text.long),
  broken(({ pages, end }) => end === 'repeats' && shows(pages.at(-2) ?? pages[0], pages.at(-1)), text.endless),
  broken(
    ({ pages, end }) => end === 'refused' && isRefused(pages.at(-1)) && shows(pages.at(-2), pages.at(-1)),
    text.brokenLink,
  ),
  broken(({ pages }) => repeatedOn(pages), text.repeated),
  broken(overlapOn, text.overlap),
  broken(skippedOn, text.skipped),
  broken(endsEarly, text.noNext),
  broken(wrongTotal, text.total),
  kept(({ pages, limit }) => pages.length > 1 || limit !== undefined),
  cannotTell(({ pages }) => ({ words: { size: idsOn(pages[0]).length } }), text.few),
]);

const isRefused = (page: Made): boolean => statusOf(page) >= 400 && statusOf(page) !== 429;

/** An item that is in the list before and after the walk, but not on a page. */
function skippedOn({ pages, end, before, idsAfter }: Walked): Found | undefined {
  if (end !== 'last-page' || pages.length < 2) return undefined;
  const walked = new Set(pages.flatMap(idsOn));
  const id = idsOn(before).find((one) => !walked.has(one) && idsAfter.includes(one));
  return id === undefined ? undefined : withWords(shows(before, pages.at(-1)), { id });
}

/** A full page of a longer list that does not say where the next one starts. */
function endsEarly({ pages, limit, before, isNumbered, idsAfter }: Walked): Found | undefined {
  const [page] = pages;
  const isEarly = limit && !isNumbered && pages.length === 1 && page && !nextPage(page) && sizeOf(page) === limit.value;
  const more = idsOn(before).filter((id) => !idsOn(page).includes(id) && idsAfter.includes(id));
  return isEarly && more.length > 0 ? withWords(shows(before, page), { size: sizeOf(page) }) : undefined;
}

/** The answers count more items than all pages hold, before and after the walk. */
function wrongTotal({ pages, end, before }: Walked): Found | undefined {
  const totals = [...pages, before].map(totalOf);
  const [total] = totals;
  const { size } = new Set(pages.flatMap(idsOn));
  const isSteady = new Set(totals).size === 1 && total !== undefined;
  return end === 'last-page' && pages.length > 1 && isSteady && size > 0 && total > size
    ? withWords(shows(pages[0], pages.at(-1)), { total, size })
    : undefined;
}

export type Filtered = PageWalk & { readonly filter: readonly [name: string, value: string] };

/** The link to the next page forgets the filter. */
export const filteredPages: Check<Filtered> = check('rest-paginate-long-lists', (text) => [
  broken(({ pages, filter: [name, value] }) => {
    const isOther = (page: Exchange) => itemsOn(page).some((item) => !String(item[name]).includes(value));
    const at = pages.findIndex(isOther);
    // On the first page it is the filter itself that is ignored.
    return at > 0 ? withWords(shows(pages[at - 1], pages[at]), { filter: `${name}=${value}` }) : undefined;
  }, text.filterLost),
  kept(({ pages }) => pages.length > 1),
]);

/** Once may be an item that others moved; at every step, or in the same pages again, it is the server. */
function overlapOn({ pages, overlap }: Walked): Found | undefined {
  const shared = keysOn(overlap?.pages[1]).some((key) => keysOn(overlap?.pages[0]).includes(key));
  if (shared && overlap?.again.every((page, index) => String(idsOn(page)) === String(idsOn(overlap.pages[index]))))
    return shows(...overlap.pages);
  const ids = pages.map(keysOn).filter((page) => page.length > 0);
  const all = ids.slice(1).every((page, index) => page.some((id) => ids[index]?.includes(id)));
  return ids.length >= 3 && all ? shows(pages[0], pages[1]) : undefined;
}

/** An item may move to the next page while others are added; a whole page does not. */
function repeatedOn(pages: readonly Exchange[]): Found | undefined {
  const ids = pages.map(keysOn);
  const at = ids.findIndex(
    (page, index) => index > 0 && page.length > 0 && page.every((id) => ids[index - 1]?.includes(id)),
  );
  return shows(pages[at - 1], pages[at]);
}

/** Hits of a search may share an id, so that all that a client could write counts. */
function keysOn(page: Made): readonly string[] {
  return itemsOn(page).map((item) => {
    const own = Object.entries(item).filter(([name]) => !isServerMember(name));
    return `${idOf(item)} ${canonical(Object.fromEntries(own))}`;
  });
}
