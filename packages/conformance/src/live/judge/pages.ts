// Do long lists come in pages that can be walked to the end?
import type { ResourceEvidence } from '../collect/collect.ts';
import { type PageWalk, pageParameter } from '../collect/walk-pages.ts';
import type { Filtered } from '../collect/write-story.ts';
import type { Probe } from '../collect/wrong-requests.ts';
import { type Exchange, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import {
  countsPages,
  idOf,
  idsOn,
  itemsOn,
  listOf,
  nextPage,
  saysMore,
  saysNoMore,
  totalOf,
} from '../resource/list-shape.ts';
import { canonical, isServerMember } from '../resource/same-state.ts';
import {
  broken,
  type Check,
  cannotTell,
  type Found,
  kept,
  likelyBroken,
  type Subject,
  shows,
  withWords,
} from './check.ts';
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
export function walksOf(of: ResourceEvidence): readonly Subject<Walked>[] {
  const { resource, pages, single, lists, items, seen, writes } = of;
  const idsAfter = seen ? [...seen] : items.flatMap(({ after }) => idsOn(after));
  const own = writes?.walk;
  const filtered = (writes?.filtered ?? []).map((walk) => ({
    ...walk,
    before: walk.whole,
    idsAfter: idsOn(walk.whole),
  }));
  const walks = [
    ...filtered,
    pages && { ...pages, before: lists.at(-1), idsAfter },
    single && { ...single, before: undefined, idsAfter },
    own && { ...own.pages, before: own.before, idsAfter: idsOn(own.after) },
  ].filter((walk) => walk !== undefined && isSuccess(walk.pages[0]));
  const isNumbered = pageParameter(resource) !== undefined;
  return walks.flatMap((walk) => (walk ? [{ evidence: { ...walk, isNumbered }, words: { path: resource.path } }] : []));
}

const sizeOf = (page: Made): number => itemsOn(page).length;
const sized = (page: Made) => withWords(shows(page), { size: sizeOf(page) });
const isLong = (page: Made) => page && sizeOf(page) > longList && !countsPages(page);

export const pagination: Check<Walked> = check('rest-paginate-long-lists', (text) => [
  broken(({ pages }) => lie(pages, saysMore, isEmpty), text.more),
  broken(({ pages }) => lie(pages, saysNoMore, (page) => !isEmpty(page)), text.noMore),
  cannotTell(({ end }) => end === 'unknown', text.noParameter),
  broken(({ pages, limit }) => limit && sized(pages.find((page) => sizeOf(page) > limit.value)), text.limitIgnored),
  broken(({ pages }) => pages.length === 1 && isLong(pages[0]) && sized(pages[0]), text.long),
  broken(({ before }) => before && isLong(before) && !nextPage(before) && sized(before), text.long),
  broken(({ pages, end }) => end === 'repeats' && shows(pages.at(-2) ?? pages[0], pages.at(-1)), text.endless),
  broken(
    ({ pages, end }) => end === 'refused' && isRefused(pages.at(-1)) && shows(pages.at(-2), pages.at(-1)),
    text.brokenLink,
  ),
  broken(({ others }) => shows(others?.from, others?.pages.find(isRefused)), text.otherLink),
  broken(
    ({ pages, end }) => end === 'bound' && pages.slice(-10).every(isEmpty) && shows(pages.at(-2), pages.at(-1)),
    text.endless,
  ),
  broken(repeatedOn, text.repeated),
  broken(overlapOn, text.overlap),
  broken(skippedOn, text.skipped),
  broken(endsEarly, text.noNext),
  broken(wrongTotal, text.total),
  kept(({ pages, limit }) => pages.length > 1 || limit !== undefined),
  cannotTell(({ pages }) => ({ words: { size: idsOn(pages[0]).length } }), text.few),
]);

const isEmpty = (page: Exchange): boolean => listOf(page)?.length === 0;

/** What a page says of the next one, and is not so. */
function lie(pages: readonly Exchange[], says: (page: Exchange) => boolean, isOther: (page: Exchange) => boolean) {
  const at = pages.findIndex((page, index) => index > 0 && says(pages[index - 1] ?? page) && isOther(page));
  return shows(pages[at - 1], pages[at]);
}

const isRefused = (page: Made): boolean => statusOf(page) >= 400 && statusOf(page) !== 429;

/** Items that are in the list before and after the walk, but on none of its pages. */
function missedOn({ pages, before, idsAfter }: Walked): readonly string[] {
  const walked = new Set(pages.flatMap(idsOn));
  // One that leaves meanwhile moves those after it to an earlier page.
  if (!idsOn(before).every((one) => idsAfter.includes(one))) return [];
  return idsOn(before).filter((one) => !walked.has(one));
}

function skippedOn(walk: Walked): Found | undefined {
  const [id] = walk.end === 'last-page' && walk.pages.length > 1 ? missedOn(walk) : [];
  return id === undefined ? undefined : withWords(shows(walk.before, walk.pages.at(-1)), { id });
}

/** A full page of a longer list that does not say where the next one starts. */
function endsEarly(walk: Walked): Found | undefined {
  const { pages, limit, before, isNumbered } = walk;
  const [page] = pages;
  const isFull = limit && pages.length === 1 && page && sizeOf(page) === limit.value;
  const isEarly = isFull && !isNumbered && !nextPage(page) && missedOn(walk).length > 0;
  return isEarly ? withWords(shows(before, page), { size: sizeOf(page) }) : undefined;
}

/** The answers count other items than all pages hold, before and after the walk; or each counts its own. */
function wrongTotal({ pages, end, before }: Walked): Found | undefined {
  const [total, ...others] = [...pages, before].map(totalOf);
  const { size } = new Set(pages.flatMap(idsOn));
  const isSteady = total !== undefined && others.every((one) => one === total);
  // Many searches hand out the first hundreds of what they count.
  const isWindow = size % 100 === 0;
  const isOwn = total !== undefined && pages.slice(1).every((page) => totalOf(page) === sizeOf(page));
  const isWrong =
    end === 'last-page' && pages.length > 1 && size > 0 && ((isSteady && total !== size && !isWindow) || isOwn);
  return isWrong ? withWords(shows(pages[0], pages.at(-1)), { total, size }) : undefined;
}

/** A list, whole and as a filter shows it. */
export const filteredTotal: Check<Probe> = check('rest-paginate-long-lists', (text) => [
  likelyBroken(({ kind, exchange, beside }) => {
    const [total, size] = [totalOf(exchange), sizeOf(exchange)];
    const isWhole = total === totalOf(beside) && !nextPage(exchange) && !saysMore(exchange);
    const isWrong = kind === 'choice' && isWhole && total !== undefined && size < sizeOf(beside) && total !== size;
    return isWrong && isSuccess(exchange) && withWords(shows(exchange), { total, size });
  }, text.total),
]);

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

/** Once may be an item that others moved; in the same pages, read again, it is the server. */
function overlapOn({ overlap }: Walked): Found | undefined {
  const [first, second] = overlap?.pages ?? [];
  const isShared = keysOn(second).some((key) => keysOn(first).includes(key));
  const isSame = overlap?.again.every((page, index) => String(idsOn(page)) === String(idsOn(overlap.pages[index])));
  return isShared && isSame ? shows(first, second) : undefined;
}

/** An item may move to the next page while others are added; a page of several does not. */
function repeatedOn({ pages }: Walked): Found | undefined {
  const keys = pages.map(keysOn);
  const isRepeated = (page: readonly string[], index: number) =>
    index > 0 && page.length > 1 && page.every((key) => keys[index - 1]?.includes(key));
  const at = keys.findIndex(isRepeated);
  return shows(pages[at - 1], pages[at]);
}

/** Hits of a search may share an id, so that all that a client could write counts. */
function keysOn(page: Made): readonly string[] {
  return itemsOn(page).map((item) => {
    const own = Object.entries(item).filter(([name]) => !isServerMember(name));
    return `${idOf(item)} ${canonical(Object.fromEntries(own))}`;
  });
}
