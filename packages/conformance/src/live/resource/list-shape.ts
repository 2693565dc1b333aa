// Where in an answer are the items, the id of an item, and the link to the next page?
import { type Exchange, headerOf, isObject, type JsonObject, jsonOf } from '../exchange/exchange.ts';

type Listed = { readonly items: readonly JsonObject[]; readonly isWrapped: boolean };

/** Members that usually hold the items; without one of these, the only list of objects counts. */
const usualListMembers = ['data', 'items', 'results', 'records', 'dados', 'itens', 'resultados', 'value', 'content'];

export function listOf(exchange: Exchange): Listed | undefined {
  const json = jsonOf(exchange);
  if (Array.isArray(json)) return { items: json.filter(isObject), isWrapped: false };
  if (!isObject(json)) return undefined;
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value) && value.every(isObject));
  const usual = lists.find(([name]) => usualListMembers.includes(name));
  const embedded = isObject(json._embedded) ? Object.values(json._embedded).find(Array.isArray) : undefined;
  const found = usual?.[1] ?? embedded ?? (lists.length === 1 ? lists[0]?.[1] : undefined);
  // An item with one list inside is not a collection.
  if (!Array.isArray(found) || (usual === undefined && embedded === undefined && idOf(json) !== undefined))
    return undefined;
  return { items: found.filter(isObject), isWrapped: true };
}

/** The item of an answer, also when it is wrapped in `data`. */
export function itemOf(exchange: Exchange): JsonObject | undefined {
  const json = jsonOf(exchange);
  if (!isObject(json)) return undefined;
  return isObject(json.data) && idOf(json) === undefined ? json.data : json;
}

const usualIdMembers = ['id', '_id', 'uuid', 'codigo', 'code', 'key', 'slug'];

export function idOf(item: JsonObject): string | undefined {
  const name =
    usualIdMembers.find((one) => isIdValue(item[one])) ??
    Object.keys(item).find((one) => /(^id_|_id$|Id$)/.test(one) && isIdValue(item[one]));
  return name === undefined ? undefined : String(item[name]);
}

function isIdValue(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

export function idsOn(page: Exchange): readonly string[] {
  return listOf(page)?.items.flatMap((item) => idOf(item) ?? []) ?? [];
}

/** RFC 8288, or a member of the body. Undefined on the last page. */
export function nextPage(exchange: Exchange): { readonly url: string } | { readonly cursor: string } | undefined {
  const link = linkOf(exchange, 'next');
  if (link !== undefined) return { url: link };
  const json = jsonOf(exchange);
  if (!isObject(json)) return undefined;
  const holders = [json, json.page, json.pagination, json.paging, json.meta, json.links, json._links].filter(isObject);
  for (const holder of holders) {
    for (const name of ['next', 'next_url', 'nextUrl', 'proximo', 'proxima', 'next_cursor', 'nextCursor', 'cursor']) {
      const value = isObject(holder[name]) ? (holder[name].href ?? holder[name].url) : holder[name];
      if (typeof value !== 'string' || value === '') continue;
      return /^(https?:\/\/|\/|\?)/.test(value) ? { url: value } : { cursor: value };
    }
  }
  return undefined;
}

export function linkOf({ answer }: Exchange, relation: string): string | undefined {
  const header = answer && headerOf(answer.headers, 'link');
  const wanted = new RegExp(`;\\s*rel="?[^",;]*\\b${relation}\\b`, 'i');
  return header
    ?.split(/,(?=\s*<)/)
    .find((one) => wanted.test(one))
    ?.match(/<([^>]*)>/)?.[1];
}

/** The answer counts its pages, so the list has some even without a link to the next one. */
export function countsPages(exchange: Exchange): boolean {
  const json = jsonOf(exchange);
  const holders = isObject(json) ? [json, json.page, json.pagination, json.paging, json.meta].filter(isObject) : [];
  const isCount =
    /^(limit|limite|skip|offset|page|pagina|per_?page|page_?size|pages|total_?pages|has_?more|has_?next)$/i;
  return holders.some((holder) =>
    Object.keys(holder).some((name) => isCount.test(name) && typeof holder[name] !== 'object'),
  );
}
