// Where in an answer are the items, the id of an item, and the link to the next page?
import { answered, type Exchange, isObject, type JsonObject, jsonOf, type Made } from '../exchange/exchange.ts';
import { isUsual, words } from './usual-words.ts';

/** By a usual member; without one, the only list of objects counts. */
export function listOf(exchange: Made): readonly JsonObject[] | undefined {
  const json = jsonOf(exchange);
  if (Array.isArray(json)) return json.filter(isObject);
  if (!isObject(json)) return undefined;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const usual = lists.find(([name]) => words.listMembers.includes(name));
  const embedded = isObject(json._embedded) ? Object.values(json._embedded).find(Array.isArray) : undefined;
  const found = usual?.[1] ?? embedded ?? (lists.length === 1 ? lists[0]?.[1] : undefined);
  // An item with one list inside is not a collection.
  if (!Array.isArray(found) || (usual === undefined && embedded === undefined && idOf(json) !== undefined))
    return undefined;
  return found.filter(isObject);
}

/** The item of an answer, also when it is wrapped in `data`. */
export function itemOf(exchange: Made): JsonObject | undefined {
  const json = jsonOf(exchange);
  if (!isObject(json)) return undefined;
  return isObject(json.data) && idOf(json) === undefined ? json.data : json;
}

export function idOf(item: JsonObject | undefined): string | undefined {
  if (item === undefined) return undefined;
  const name =
    words.idMembers.find((one) => isIdValue(item[one])) ??
    Object.keys(item).find((one) => /(^id_|_id$|Id$)/.test(one) && isIdValue(item[one]));
  return name === undefined ? undefined : String(item[name]);
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

/** RFC 8288, or a member of the body. Undefined on the last page. */
export function nextPage(exchange: Exchange): { readonly url: string } | { readonly cursor: string } | undefined {
  const link = linkOf(exchange, 'next');
  if (link !== undefined) return { url: link };
  const json = jsonOf(exchange);
  if (!isObject(json)) return undefined;
  const holders = [json, ...placesOf(json), json.links, json._links].filter(isObject);
  for (const holder of holders) {
    for (const name of words.nextMembers) {
      const value = isObject(holder[name]) ? (holder[name].href ?? holder[name].url) : holder[name];
      if (typeof value !== 'string' || value === '') continue;
      return /^(https?:\/\/|\/|\?)/.test(value) ? { url: value } : { cursor: value };
    }
  }
  return undefined;
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
  const json = jsonOf(exchange);
  if (!isObject(json)) return false;
  return [json, ...placesOf(json)]
    .filter(isObject)
    .some((holder) =>
      Object.keys(holder).some((name) => isUsual('pageCounts', name) && typeof holder[name] !== 'object'),
    );
}

/** The answer says that there is more, whether or not it says where. */
export function saysMore(exchange: Made): boolean {
  const json = jsonOf(exchange);
  const holders = isObject(json) ? [json, ...placesOf(json)].filter(isObject) : [];
  return holders.some((holder) =>
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
  const json = jsonOf(exchange);
  const holders = isObject(json) ? [json, ...placesOf(json)].filter(isObject) : [];
  const stated = holders
    .flatMap((one) => words.totals.map((name) => one[name]))
    .find((value) => Number.isInteger(value));
  const text = answered(exchange, 'x-total-count');
  return typeof stated === 'number' ? stated : text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

const placesOf = (json: JsonObject): readonly unknown[] => words.pageMembers.map((name) => json[name]);
