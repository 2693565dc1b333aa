// Where in an answer are the items, the id of an item, and the link to the next page?
import { answered, type Exchange, isObject, type JsonObject, jsonOf, type Made } from '../exchange/exchange.ts';

/** Members that usually hold the items; without one of these, the only list of objects counts. */
const usualListMembers = ['data', 'items', 'results', 'records', 'dados', 'itens', 'resultados', 'value', 'content'];

export function listOf(exchange: Made): readonly JsonObject[] | undefined {
  const json = jsonOf(exchange);
  if (Array.isArray(json)) return json.filter(isObject);
  if (!isObject(json)) return undefined;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const usual = lists.find(([name]) => usualListMembers.includes(name));
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

const usualIdMembers = ['id', '_id', 'uuid', 'codigo', 'code', 'key', 'slug'];

export function idOf(item: JsonObject | undefined): string | undefined {
  if (item === undefined) return undefined;
  const name =
    usualIdMembers.find((one) => isIdValue(item[one])) ??
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

/** RFC 8288, or a member of the body. Undefined on the last page. */
export function nextPage(exchange: Exchange): { readonly url: string } | { readonly cursor: string } | undefined {
  const link = linkOf(exchange, 'next');
  if (link !== undefined) return { url: link };
  const json = jsonOf(exchange);
  if (!isObject(json)) return undefined;
  const holders = [json, ...placesOf(json), json.links, json._links].filter(isObject);
  for (const holder of holders) {
    for (const name of ['next', 'next_url', 'nextUrl', 'proximo', 'proxima', 'next_cursor', 'nextCursor', 'cursor']) {
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
    ?.match(/<([^>]*)>/)?.[1];
}

/** The answer counts its pages, so the list has some even without a link to the next one. */
export function countsPages(exchange: Exchange): boolean {
  const json = jsonOf(exchange);
  if (!isObject(json)) return false;
  const isCount = (name: string) => countNames.has(name.toLowerCase());
  return [json, ...placesOf(json)]
    .filter(isObject)
    .some((holder) => Object.keys(holder).some((name) => isCount(name) && typeof holder[name] !== 'object'));
}

const placesOf = (json: JsonObject): readonly unknown[] =>
  ['page', 'pagination', 'paging', 'meta'].map((name) => json[name]);
const countNames = new Set(
  (
    'limit limite skip offset page pagina pages per_page perpage page_size pagesize ' +
    'total_pages totalpages has_more hasmore has_next hasnext'
  ).split(' '),
);
