// What does a search show, and why is a find a find? The same on the server and in the browser.
import { createSearch, type Search, wordReader } from '@farol/catalogue/search';
import type texts from '../text/finds.json';
import type { Said } from '../text/in-language.ts';

/** An entry has its id, so that the table can find its rows by it; anything else has its kind before it. */
export type FindItem = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly text: string;
  /** What it is; of an entry, what it asks before the first call. */
  readonly note: string;
  readonly tone?: string;
  /** More that may say why an entry is found. */
  readonly phrases?: readonly string[];
  /** What it states about price and account, by the word in the index. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly limit?: string;
  /** The names of its disputed facts. */
  readonly disputed?: string;
  /** Words by the weight of a hit in them. */
  readonly texts: readonly (readonly [number, string])[];
};

export type Finds = {
  readonly query: string;
  /** All entries that are found, and what is shown of them and of all else. */
  readonly ids: readonly string[];
  readonly apis: readonly FindItem[];
  readonly others: readonly FindItem[];
  readonly near: readonly FindItem[];
  /** A page of the site is called what was typed, or a rule answers best and entries only mention it: these come first. */
  readonly isPage: boolean;
  readonly total: number;
};

export type Finder = (query: string) => Finds;

const mostShown = 8;
const fewestOthers = 3;

export function createFinder(items: readonly FindItem[], search: Search = searchIn(items, false)): Finder {
  const byId = new Map(items.map((item) => [item.id, item]));
  const searchPages = searchIn(items, true);
  const itemsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return (query) => {
    const { found, near } = search(query);
    const { covers, facts } = wordReader(query);
    const isBest = found[0] !== undefined && !isEntry(found[0]);
    const pages = near.length > 0 ? [] : searchPages(query).found;
    const ids = found.filter(isEntry);
    const isNamed = itemsOf(ids).some(({ name, note }) => covers(`${name} ${note}`));
    // The name of a page says more than a word in a text.
    const others = itemsOf([...pages, ...found.filter((id) => !isEntry(id))]);
    const shownOthers = others.slice(0, Math.max(fewestOthers, mostShown - ids.length));
    return {
      query,
      ids,
      apis: itemsOf(ids).slice(0, mostShown - shownOthers.length),
      others: shownOthers,
      near: itemsOf(near),
      isPage:
        itemsOf(pages).some(({ name }) => beginsWith(name, query.trim())) ||
        (facts.length === 0 && !isNamed && (isBest || covers(itemsOf(pages)[0]?.name ?? ''))),
      total: items.filter(({ id }) => isEntry(id)).length,
    };
  };
}

function searchIn(items: readonly FindItem[], wantsPages: boolean): Search {
  const documents = items.filter(({ id }) => id.startsWith('page:') === wantsPages);
  return createSearch(
    documents.map(({ id, texts }) => ({ id, fields: texts.map(([weight, text]) => ({ weight, text })) })),
  );
}

/** Whatever the accents; a few letters begin too much. */
function beginsWith(name: string, typed: string): boolean {
  const start = name.slice(0, typed.length);
  return typed.length > 3 && start.localeCompare(typed, undefined, { sensitivity: 'base' }) === 0;
}

export const isEntry = (id: string): boolean => !id.includes(':');

/** Makes a node; the server has one for its pages, the browser another. */
type Make<N> = (name: string, attributes: Readonly<Record<string, string>>, ...children: (N | string)[]) => N;
type Words = Said<typeof texts>['finds'];

/** The finds in their groups: links, or the options of a list that a field controls. */
export function drawFinds<N>(make: Make<N>, finds: Finds, words: Words, list?: string): N[] {
  const { query, apis, others, near, total } = finds;
  const filled = (text: string) => text.replace('{total}', String(total)).replace('{query}', () => query);
  let place = 0;
  const group = (name: string, items: readonly FindItem[]) =>
    make(
      'div',
      { role: 'group', 'aria-label': name },
      ...items.map((item) => {
        const option = list === undefined ? {} : { role: 'option', id: `${list}-${place++}` };
        return make('a', { href: item.address, ...option }, ...drawFind(make, item, query, words.disputed));
      }),
    );
  const isNothing = apis.length + others.length === 0;
  const found = [[words.apis, apis] as const, [words.others, others] as const];
  const groups = isNothing ? [[words.nearest, near] as const] : finds.isPage ? found.toReversed() : found;
  const drawn = groups.flatMap(([name, items]) => (items.length > 0 ? [group(name, items)] : []));
  const box = make('div', list === undefined ? {} : { role: 'listbox', id: list, 'aria-label': words.apis }, ...drawn);
  if (!isNothing) return [box];
  const why = make('a', { href: words.whyAddress }, filled(words.why));
  return [
    make('p', { class: 'outside' }, make('b', {}, filled(words.nothing)), ` ${filled(words.closed)} `, why),
    ...(near.length > 0 ? [box] : []),
  ];
}

/** Name, kind and the reason: the words that were asked for are marked, and a dispute is named. */
function drawFind<N>(make: Make<N>, item: FindItem, query: string, disputed: string): (N | string)[] {
  const { isWanted, facts, covers } = wordReader(query);
  const marked = (text: string) =>
    text
      .split(/([\p{L}\p{N}]+(?:\+\p{N}+)?)/u)
      .map((part, i) => (i % 2 === 1 && isWanted(part) ? make('mark', {}, part) : part));
  const stated = facts.flatMap((fact) => item.facts?.[fact] ?? []);
  const phrase = covers(`${item.name} ${item.text}`) ? undefined : item.phrases?.find(covers);
  const reasons = [
    marked(phrase ?? item.text),
    ...stated.map((text) => [make('mark', {}, text)]),
    ...(facts.includes('=free') && item.limit ? [[item.limit]] : []),
  ];
  return [
    make('b', {}, ...marked(item.name)),
    make('span', item.tone ? { class: `tag ${item.tone}` } : {}, item.note),
    make(
      'small',
      {},
      ...reasons.flatMap((reason, i) => (i === 0 ? reason : [' · ', ...reason])),
      ...(item.disputed ? [' ', make('span', { class: 'mark disputed' }, `${disputed}: ${item.disputed}`)] : []),
    ),
  ];
}
