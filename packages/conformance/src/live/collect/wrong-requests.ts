// Requests that cannot succeed, or that find nothing: reads, which can change nothing, and writes, which name only items of the run.
import table from '../../../words/probes.json' with { type: 'json' };
import { below } from '../exchange/base.ts';
import { type Exchange, isSuccess, type JsonObject, statusOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, itemsOn } from '../resource/list-shape.ts';
import {
  idInUrl,
  idLike,
  itemPath,
  listPath,
  type Method,
  offers,
  type QueryParameter,
  type Resource,
} from '../resource/resource.ts';
import { isNamed } from '../resource/usual-words.ts';
import { accepts } from '../resource/validator.ts';
import { typeOf, wrongValues } from '../resource/values.ts';
import { letters } from './owned-items.ts';
import { marked, typeFor, type WriteScene, write } from './scene.ts';
import { cursorParameter, limitParameter, pageParameter } from './walk-pages.ts';

export type Probe = {
  /** As words/probes.json names it. */
  readonly kind: string;
  readonly exchange: Exchange;
  /** What the list is without the mistake, or the item after it. */
  readonly beside?: Exchange | undefined;
  /** What is wrong with a body, as a report names it. */
  readonly about?: string | undefined;
};

/** A text with its words filled in; undefined where one of them is not known. */
function filled(text: string, known: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (named.some((name) => known[name] === undefined)) return undefined;
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? '');
}

const mostParameters = 12;
const longId = 100;

export async function probeReads(session: Session, resource: Resource, list: Exchange | undefined): Promise<Probe[]> {
  const url = listPath(resource);
  const ids = idsOn(list);
  const hasItems = offers(resource, 'item', 'GET');
  const item = hasItems && ids[0] !== undefined ? itemPath(resource, ids[0]) : undefined;
  const known = {
    list: url,
    item,
    bare: item?.replace(/\/$/, ''),
    items: hasItems ? resource.path : undefined,
    end: resource.ends.item,
    missing: encodeURIComponent(missingId(ids)),
    base: below(session.base, ''),
    cursor: cursorParameter(resource),
    limit: limitParameter(resource)?.name,
    start: pageParameter(resource),
    letters: letters(),
    long: 'x'.repeat(longId),
  };
  const bad = resource.query.flatMap(wrongQueries).slice(0, mostParameters);
  const searches = resource.query.flatMap(({ name }) => (isNamed('searchParameters', name) ? [name] : []));
  const none = [...new Set([...filtersOf(resource, list), ...searches])].map(
    (name) => [name, `farol-no-such-value-${letters()}`] as const,
  );
  // Not the word of the readings that are compared: the first use of a word may be the one that changes something.
  const chosen = choicesOf(resource, list, -1);
  const asked =
    (kind: string) =>
    ([name, value]: readonly [string, string]) => ({ kind, url: `{list}?${new URLSearchParams([[name, value]])}` });
  const probes: Probe[] = [];
  for (const { kind, url: template, headers = {}, ...request } of [
    ...table.reads,
    ...bad.map(asked('bad-parameter')),
    ...none.map(asked('no-match')),
    ...chosen.map(asked('choice')),
    ...resource.query.flatMap(oddQueries).slice(0, mostParameters).map(asked('odd-parameter')),
  ] as readonly Wrong[]) {
    const target = filled(template, known);
    if (target === undefined) continue;
    const exchange = await session.send({ ...request, url: target, headers: Object.entries(headers) });
    probes.push({ kind, exchange, beside: list });
  }
  return probes;
}

type Wrong = {
  readonly kind: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
};

/** Parameters for any text that are named like a member of the items. */
export const filtersOf = (resource: Resource, list: Exchange | undefined): readonly string[] =>
  textFilters(resource, itemsOn(list).flatMap(Object.keys));

const textFilters = ({ query }: Resource, members: readonly string[]): readonly string[] =>
  query
    .filter(({ name, schema }) => schema.type === 'string' && !schema.enum && !schema.format && members.includes(name))
    .map(({ name }) => name);

/** One filter by a text and one by a known word, with the values of an item. */
export function filtersFor(resource: Resource, item: JsonObject): readonly (readonly [string, string])[] {
  const isShown = (one: string) => ['string', 'boolean'].includes(typeof item[one]);
  const choice = resource.query.filter(isChoice).find(({ name }) => isShown(name))?.name;
  const names = [textFilters(resource, Object.keys(item)).find(isShown), choice];
  return names.flatMap((name) => (name === undefined ? [] : [[name, String(item[name])] as const]));
}

/** Parameters for a known word, or a yes or no, with the first or last value that some items have and others have not. */
export function choicesOf({ query }: Resource, list: Exchange | undefined, at: 0 | -1) {
  const items = itemsOn(list);
  return query.filter(isChoice).flatMap(({ name }) => {
    const values = [...new Set(items.map((item) => item[name]).filter((value) => value !== undefined))];
    const value = values.filter((one) => one !== null).at(at);
    return values.length > 1 && value !== undefined ? [[name, String(value)] as const] : [];
  });
}

export const isChoice = ({ schema }: QueryParameter) => schema.enum !== undefined || typeOf(schema) === 'boolean';

/** Larger pages than allowed are often made smaller, which is no mistake. */
function wrongQueries({ name, schema }: QueryParameter): readonly (readonly [string, string])[] {
  const { maximum, ...rest } = schema;
  const values = wrongValues(isNamed('limitParameters', name) ? rest : schema);
  const isSent = (value: unknown) => typeof value !== 'object' && value !== '' && value !== 1.5;
  return values.filter(isSent).map((value) => [name, String(value)] as const);
}

/** What the description accepts, and programs seldom expect. */
function oddQueries({ name, schema }: QueryParameter): readonly (readonly [string, string])[] {
  const odd: Readonly<Record<string, readonly string[]>> = table.oddParameters;
  const isMeant = (value: string) => accepts(schema, typeOf(schema) === 'string' ? value : Number(value));
  return (odd[typeOf(schema)] ?? []).filter(isMeant).map((value) => [name, value] as const);
}

/** An id of the same shape as those of the list, that no item has. */
export function missingId(ids: readonly string[]): string {
  const [first = '1'] = ids;
  const prefix = /^[a-z]+[_-]/i.exec(first)?.[0] ?? '';
  const rest = first.slice(prefix.length);
  // Few digits would soon be those of another item.
  const similar =
    (rest.match(/[0-9a-f]/gi) ?? []).length >= 4
      ? `${prefix}${rest.replace(/[0-9a-f]/gi, similarTo)}`
      : `${first}99937`;
  const id = /^\d+$/.test(first) ? '999999937' : similar;
  return ids.includes(id) ? `${first}-farol-none` : id;
}

/** A random character of the same kind; letters beyond `f` stay, because the id may be a text with a meaning. */
function similarTo(letter: string): string {
  const range = /\d/.test(letter) ? '0123456789' : /[a-f]/.test(letter) ? 'abcdef' : 'ABCDEF';
  return range[Math.floor(Math.random() * range.length)] ?? letter;
}

/** Each needs its own request, and each method gets them all. */
const mostMembers = 8;
const large = 'a'.repeat(1_200_000);
const deep = '['.repeat(20_000);
/** Not deeper, because a server may store it, and has to write it again with each list. */
const nested = `${'['.repeat(500)}${']'.repeat(500)}`;
const longText = 5_000;

/** The same mistakes for each method that takes a body; `url` is an item for these attempts alone. */
export async function probeWrites(scene: WriteScene, url: string | undefined): Promise<readonly Probe[]> {
  const { resource, items } = scene;
  const probes: Probe[] = [];
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    if (method !== 'POST' && (url === undefined || !offers(resource, 'item', method))) continue;
    for (const { kind, about, body, type = typeFor(resource, method), headers } of wrongBodies(scene, method)) {
      const isNew = method === 'POST' || url === undefined;
      const how = { type, ...(headers && { headers: Object.entries(headers) }) };
      const exchange = isNew ? (await items.create(body, how)).exchange : await items.change(method, url, body, how);
      // What was stored shows whether the server only read the value in another way.
      const beside = !isNew && isSuccess(exchange) ? await items.read(url) : exchange;
      probes.push({ kind, exchange, beside, about });
    }
  }
  // Where good bodies are refused likewise, by a quota for instance, a refusal says nothing about the body.
  const body = marked(scene);
  const control = (await items.create(body)).exchange;
  probes.push({ kind: 'repeated', exchange: (await items.create(body)).exchange });
  const isTold = ({ exchange }: Probe) => isSuccess(control) || statusOf(exchange) !== statusOf(control);
  if (url === undefined) return probes.filter(isTold);
  const same = await items.create({ id: idLike(idInUrl(url)), ...marked(scene) });
  probes.push({ kind: 'same-id', exchange: same.exchange, beside: await items.read(url) });
  probes.push({ kind: 'wrong-method', exchange: await items.change('PROPFIND', url) });
  // A method that is not described may be there all the same.
  for (const method of ['POST', 'PUT', 'PATCH'] as const)
    if (!offers(resource, 'item', method))
      probes.push({ kind: 'other-method', exchange: await items.change(method, url, marked(scene)) });
  const oddTag = { headers: [['if-match', 'farol'] as const] };
  if (offers(resource, 'item', 'DELETE'))
    probes.push({ kind: 'odd-body', exchange: await items.change('DELETE', url, undefined, oddTag) });
  return probes.filter(isTold);
}

type WrongBody = Pick<Probe, 'kind' | 'about'> & {
  readonly body: unknown;
  readonly type?: string;
  readonly headers?: Record<string, string>;
};

function wrongBodies(scene: WriteScene, method: Method): readonly WrongBody[] {
  const { resource, sample } = scene;
  const whole = marked(scene);
  const form = new URLSearchParams(Object.entries(whole).map(([name, value]) => [name, String(value)]));
  const known = {
    ...{ large, deep, nested },
    form: sample.takesForms ? undefined : String(form),
    whole: JSON.stringify(sample.wrap?.(whole) ?? whole),
  };
  const always = (table.bodies as readonly (WrongBody & { readonly method?: Method })[]).flatMap((one) => {
    const body = filled(String(one.body), known);
    // Where no member is required, nothing may be as good as an empty object.
    const isWhole = method !== 'PATCH' && sample.isDescribed && Object.keys(sample.minimal).length > 0;
    const isFree = ['empty-body', 'no-object'].includes(one.kind) && !isWhole;
    const meant = isFree ? { ...one, kind: 'odd-body' } : one;
    return body === undefined || (one.method ?? method) !== method ? [] : [{ ...meant, body }];
  });
  const isJsonPatch = method === 'PATCH' && resource.patchType?.includes('json-patch');
  const odd = oddBodies(scene, whole);
  if (!sample.isDescribed || isJsonPatch) return [...always, ...odd];
  return [...always, ...wrongMembers(scene, whole, method === 'PATCH'), ...odd];
}

/**
 * Values that programs seldom expect, in all members of a kind; texts keep their mark. A description has to accept them, except
 * for a long text; without one, each member also gets null and another type.
 */
function oddBodies({ sample }: WriteScene, whole: JsonObject): readonly WrongBody[] {
  const { members, isDescribed } = sample;
  const others = ([name, value]: [string, unknown]) =>
    [null, ...(typeof value === 'string' ? [{ farol: true }, 7] : ['farol'])].map((odd) => ({ ...whole, [name]: odd }));
  const single = isDescribed ? [] : Object.entries(whole).slice(0, mostMembers).flatMap(others);
  const kinds = (table.oddValues as readonly JsonObject[]).flatMap((values) => {
    const odd = Object.entries(members).flatMap(([name, schema]) => {
      const value = name in whole ? values[String(schema.format ?? typeOf(schema))] : undefined;
      const text = value === '{long}' ? 'x'.repeat(longText) : value;
      const odder = typeof text === 'string' && schema.format === undefined ? `${whole[name]}${text}` : text;
      const isMeant = !isDescribed || (value === '{long}' && !schema.enum) || accepts(schema, odder);
      return value !== undefined && isMeant ? [[name, odder] as const] : [];
    });
    return odd.length > 0 ? [{ ...whole, ...Object.fromEntries(odd) }] : [];
  });
  return [...kinds, ...single].map((body) => ({ kind: 'odd-value', body }));
}

/** Values that the description refuses: of another kind, outside of the bounds, null, or missing. */
function wrongMembers({ sample }: WriteScene, whole: JsonObject, isPatch: boolean): readonly WrongBody[] {
  const { members, minimal, full } = sample;
  const names = [...new Set([...Object.keys(minimal), ...Object.keys(full)])].slice(0, mostMembers);
  return names.flatMap((name) => {
    const schema = members[name] ?? {};
    const isRequired = name in minimal;
    const { [name]: _left, ...rest } = whole;
    const values = [...wrongValues(schema, full[name]), ...(isRequired && !accepts(schema, null) ? [null] : [])];
    const wrong = values.map((value) => ({
      about: `"${name}": ${JSON.stringify(value).slice(0, 60)}`,
      body: { ...(isPatch ? {} : whole), [name]: value },
    }));
    const isNeeded = !isPatch && isRequired && schema.default === undefined;
    const all = isNeeded ? [...wrong, { about: `"${name}": -`, body: rest }] : wrong;
    return all.map((one) => ({ kind: 'wrong-value', ...one }));
  });
}

/** Changes of an item that is gone; a PUT may create it again. */
export async function changeMissing(scene: WriteScene, url: string): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const method of ['PATCH', 'PUT'] as const) {
    if (!offers(scene.resource, 'item', method)) continue;
    const exchange = await write(scene, method, url);
    probes.push({ kind: 'missing-write', exchange, beside: await scene.items.read(url) });
  }
  return probes;
}
