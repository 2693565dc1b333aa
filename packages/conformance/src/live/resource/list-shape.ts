// Where in an answer are the items, the id of an item, and the link to the next page?
import {
  answered,
  asObject,
  type Exchange,
  isObject,
  type JsonObject,
  jsonOf,
  type Made,
} from '../exchange/exchange.ts';
import { isUsual, words } from './usual-words.ts';

/** What an answer holds, from the outside in: `{ "resultado": { "itens": [] } }` has two layers. */
function layersOf(exchange: Made): readonly JsonObject[] {
  const json = jsonOf(exchange);
  const layers = isObject(json) ? [json] : [];
  for (const layer of layers) {
    const inner = innerOf(layer);
    if (inner !== undefined) layers.push(inner);
  }
  return layers;
}

/** By a usual name; under any other name, an object with an id beside which there is nothing else. */
function innerOf(layer: JsonObject): JsonObject | undefined {
  if (hasPlainId(layer)) return undefined;
  const beside = Object.entries(layer).filter(([name]) => !isUsual('besideItems', name));
  const usual = beside.find(([name, value]) => isUsual('wrappers', name) && isObject(value));
  const [lone] = beside.filter(([, value]) => value !== null && typeof value !== 'boolean');
  const isLone = beside.length === 1 && isObject(lone?.[1]) && idOf(lone[1]) !== undefined;
  const inner = usual?.[1] ?? (isLone ? lone[1] : undefined);
  return isObject(inner) ? inner : undefined;
}

const hasPlainId = (item: JsonObject): boolean => words.plainIds.some((name) => isIdValue(item[name]));

/** By a usual member; without one, the only list of objects counts. */
export function listOf(exchange: Made): readonly JsonObject[] | undefined {
  const json = jsonOf(exchange);
  const found = Array.isArray(json)
    ? json
    : layersOf(exchange)
        .map(listIn)
        .find((list) => list !== undefined);
  return found?.filter(isObject).map((item) => plainItem(item, exchange?.idName));
}

/** An item with a list inside is not a collection. */
function listIn(layer: JsonObject): readonly unknown[] | undefined {
  if (hasPlainId(layer)) return undefined;
  const lists = Object.entries(layer).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const usual = lists.find(([name]) => words.listMembers.includes(name));
  return asListOf((usual ?? (lists.length === 1 && idOf(layer) === undefined ? lists[0] : undefined))?.[1]);
}

const asListOf = (value: unknown) => (Array.isArray(value) ? value : undefined);

/** The item of an answer, also when it is wrapped. */
export function itemOf(exchange: Made): JsonObject | undefined {
  const item = layersOf(exchange).at(-1);
  return item && plainItem(item, exchange?.idName);
}

/** JSON:API keeps the members apart; and an id may have any name. */
function plainItem(item: JsonObject, idName: string | undefined): JsonObject {
  const { attributes, id, type } = item;
  const plain = isObject(attributes) && typeof type === 'string' ? { ...attributes, id } : item;
  return idName !== undefined && isIdValue(plain[idName]) ? { ...plain, id: plain[idName] } : plain;
}

export function idOf(item: JsonObject | undefined): string | undefined {
  if (item === undefined) return undefined;
  const isId = (name: string) => isIdValue(item[name]);
  const name = words.plainIds.find(isId);
  const link = name === undefined ? selfOf(item) : undefined;
  if (link !== undefined) return link;
  const other =
    name ?? words.idMembers.find(isId) ?? Object.keys(item).find((one) => /(^id_|_id$|Id$)/.test(one) && isId(one));
  return other === undefined ? undefined : String(item[other]);
}

/** The end of the link to itself. */
function selfOf({ _links, links, href, self }: JsonObject): string | undefined {
  const own = [asObject(_links).self, asObject(links).self, href, self].map((one) => (isObject(one) ? one.href : one));
  const link = own.find((one): one is string => typeof one === 'string' && one.includes('/'));
  return link
    ?.split(/[?#]/)[0]
    ?.split('/')
    .findLast((part) => part !== '');
}

function isIdValue(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

export function itemsOn(page: Made): readonly JsonObject[] {
  return listOf(page) ?? [];
}

export function idsOn(page: Made): readonly string[] {
  return itemsOn(page).flatMap((item) => idOf(item) ?? []);
}

/** The items with this text in a member, each once, and the last page that has one. */
export function itemsWith(mark: unknown, pages: readonly Exchange[]) {
  const isMarked = (item: JsonObject) => typeof mark === 'string' && Object.values(item).includes(mark);
  const { size } = new Set(pages.flatMap(itemsOn).filter(isMarked).map(idOf));
  return { size, page: pages.findLast((page) => itemsOn(page).some(isMarked)) };
}

/** With the parameter that probably takes the cursor: `pageToken` for `nextPageToken`. */
type NextPage = { readonly url: string } | { readonly cursor: string; readonly parameter: string };

function parameterFor(member: string): string {
  const name = member.replace(/^(next|proxim[oa])_?/, '');
  return name === '' ? 'cursor' : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** RFC 8288, or a member of the body. Undefined on the last page. */
export function nextPage(exchange: Exchange): NextPage | undefined {
  const link = linkOf(exchange, 'next');
  if (link !== undefined) return { url: link };
  for (const holder of holdersOf(exchange)) {
    for (const name of words.nextMembers) {
      const value = isObject(holder[name]) ? (holder[name].href ?? holder[name].url) : holder[name];
      if (typeof value !== 'string' || value === '') continue;
      return /^(https?:\/\/|\/|\?)/.test(value) ? { url: value } : { cursor: value, parameter: parameterFor(name) };
    }
  }
  return undefined;
}

/** The URLs of the page before, the first and the last one. */
export function otherPagesOf(exchange: Made): readonly URL[] {
  const found = words.otherPages.flatMap((name) => {
    const members = holdersOf(exchange).map((one) => (isObject(one[name]) ? asObject(one[name]).href : one[name]));
    const url = [exchange && linkOf(exchange, name), ...members].find(
      (one) => typeof one === 'string' && /^(https?:\/\/|\/|\?)/.test(one),
    );
    return url === undefined ? [] : [new URL(String(url), exchange?.asked.url)];
  });
  return [...new Map(found.map((url) => [url.href, url])).values()];
}

export function linkOf(exchange: Exchange, relation: string): string | undefined {
  const wanted = new RegExp(`;\\s*rel="?[^",;]*\\b${relation}\\b`, 'i');
  return answered(exchange, 'link')
    ?.split(/,(?=\s*<)/)
    .find((one) => wanted.test(one))
    ?.match(/<([^<>]*)>/)?.[1];
}

/** The answer counts its pages, so the list has some even without a link to the next one. */
export function countsPages(exchange: Exchange): boolean {
  return holdersOf(exchange).some((holder) =>
    Object.keys(holder).some((name) => isUsual('pageCounts', name) && typeof holder[name] !== 'object'),
  );
}

/** The answer says that there is no more. */
export const saysNoMore = (exchange: Made): boolean =>
  holdersOf(exchange).some((holder) =>
    Object.entries(holder).some(
      ([name, value]) =>
        (isUsual('moreFlags', name) && value === false) ||
        (words.nextMembers.includes(name) && name !== 'cursor' && value === null),
    ),
  );

/** The answer says that there is more, whether or not it says where. */
export function saysMore(exchange: Made): boolean {
  return holdersOf(exchange).some((holder) =>
    Object.entries(holder).some(([name, value]) => {
      const isMore = isUsual('moreFlags', name) && value === true;
      // By the habit of Spring, `number` counts from 0.
      const page = Number(holder.page ?? holder.pagina ?? Number(holder.number) + 1);
      const isBefore = isUsual('pageTotals', name) && Number(value) > page;
      return isMore || isBefore || (name.toLowerCase() === 'last' && value === false);
    }),
  );
}

/** The number of all items, as a member of the body or a header says it. */
export function totalOf(exchange: Made): number | undefined {
  const stated = holdersOf(exchange)
    .flatMap((one) => words.totals.map((name) => one[name]))
    .find((value) => Number.isInteger(value));
  const text = answered(exchange, 'x-total-count');
  return typeof stated === 'number' ? stated : text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The objects that may say where a page stands. */
const holdersOf = (exchange: Made): readonly JsonObject[] =>
  layersOf(exchange)
    .flatMap((layer) => [layer, ...words.pageMembers.map((name) => layer[name])])
    .filter(isObject);
