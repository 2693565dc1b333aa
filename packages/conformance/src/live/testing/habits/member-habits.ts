// Members that a server works out, keeps by itself, or stores in its own way.
import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../exchange/exchange.ts';
import type { Api, Call } from '../styles/style-server.ts';
import { each, type Habits, inItems, numberOf, storing, textOf } from './habit-parts.ts';

type Derive = (item: JsonObject, api: Api, call: Call) => unknown;
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const initials = (text: string) => text.replace(/(\p{L})\p{L}*[^\p{L}]*/gu, '$1').toUpperCase();
const stamp = (item: JsonObject, { name }: Api) => Date.parse(String(item[name('updated_at')]));

const derived: Readonly<Record<string, Derive>> = {
  length: (item, api) => textOf(item, api).length,
  initials: (item, api) => initials(textOf(item, api)),
  word_count: (item, api) => textOf(item, api).split(/\s+/).length,
  first_letter: (item, api) => textOf(item, api).slice(0, 1).toUpperCase(),
  upper: (item, api) => textOf(item, api).toUpperCase(),
  search_text: (item) =>
    Object.values(item)
      .filter((one) => typeof one === 'string')
      .join(' ')
      .toLowerCase(),
  excerpt: (item, api) => `${textOf(item, api).slice(0, 10)}…`,
  html: (item, api) => `<p>${textOf(item, api)}</p>`,
  permalink: (item, api) => `https://loja.example/${encodeURIComponent(textOf(item, api).toWellFormed())}`,
  checksum: (item, api) => hash(textOf(item, api)),
  content_hash: (item) => hash(item),
  digest_number: (item) => Number.parseInt(hash(item).slice(0, 8), 16),
  price_in_cents: (item) => Math.round(numberOf(item) * 100),
  with_tax: (item) => Math.round(numberOf(item) * 118) / 100,
  formatted: (item) => `R$ ${numberOf(item).toFixed(2)}`,
  value: (item) => numberOf(item) * Number(item.stock ?? 1),
  is_expensive: (item) => numberOf(item) > 10,
  in_stock: (item) => Number(item.stock ?? 0) > 0,
  availability: (item) => (Number(item.stock ?? 0) > 0 && item.active !== false ? 'available' : 'sold_out'),
  level: (item) => (numberOf(item) > 100 ? 'gold' : numberOf(item) > 10 ? 'silver' : 'bronze'),
  tags_text: (item) => (Array.isArray(item.tags) ? item.tags.join(', ') : ''),
  first_tag: (item) => (Array.isArray(item.tags) ? (item.tags[0] ?? null) : null),
  area: (item) => (isObject(item.size) ? Number(item.size.width) * Number(item.size.height ?? 1) : null),
  year: (item) => Number(String(item.released_on ?? item.releasedOn ?? '').slice(0, 4)) || null,
  has_note: (item) => typeof item.note === 'string',
  completeness: (item) => Object.values(item).filter((one) => one !== null && one !== '').length / 20,
  filled: (item) => Object.keys(item).filter((name) => item[name] !== null),
  display: (item, api) => ({ title: textOf(item, api), subtitle: `${numberOf(item)}` }),
  parts: (item, api) => textOf(item, api).split('-'),
};

const kept: Readonly<Record<string, Derive>> = {
  version: (item, api) => stamp(item, api) / 1_000,
  etag: (item, api) => `W/"${stamp(item, api)}"`,
  revision: (item, api) => `r${stamp(item, api)}`,
  lock_version: (item, api) => (stamp(item, api) / 1_000) % 10_000,
  last_modified: (item, api) => new Date(stamp(item, api)).toUTCString(),
  modified_by: () => 'api',
  _links: (item, _api, { path }) => ({ self: { href: `${path}/${item.id}` }, collection: { href: path } }),
  links: (item, _api, { path }) => [{ rel: 'self', href: `${path}/${item.id}` }],
  '@id': (item, _api, { path }) => `${path}/${item.id}`,
  '@type': (_item, _api, { kind }) => kind,
  object: (_item, _api, { kind }) => kind,
  tenant: () => ({ id: 't1', name: 'Empresa' }),
  permissions: () => ['read', 'write'],
  actions: () => ({ edit: true, remove: true }),
  avatar_url: (item) => `https://cdn.example/${item.id}.png?v=${Math.random()}`,
  expires_in: () => 3_600,
  created_by: () => null,
  parent: () => null,
  children: () => [],
  livemode: () => false,
};

const texts = ['name', 'full_name', 'note', 'city', 'text'];
const folds: Readonly<Record<string, (text: string) => string>> = {
  trimmed: (text) => text.trim(),
  'in lower case': (text) => text.toLowerCase(),
  'in upper case': (text) => text.toUpperCase(),
  'with a capital letter': (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`,
  'in title case': (text) => text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  'with single spaces': (text) => text.replace(/\s+/g, ' '),
  normalized: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'without control characters': (text) => text.replace(/\p{Cc}/gu, ''),
  'with spaces for hyphens': (text) => text.replaceAll('-', ' '),
  'with long hyphens': (text) => text.replaceAll('-', '–'),
  'with a full stop': (text) => `${text.replace(/\.$/, '')}.`,
};
const folding = (names: readonly string[], fold: (text: string) => string) =>
  storing((sent, { name }) =>
    Object.fromEntries(
      names
        .map(name)
        .flatMap((one) => (typeof sent[one] === 'string' && sent[one] !== '' ? [[one, fold(sent[one])]] : [])),
    ),
  );
const lists: Readonly<Record<string, (list: readonly string[]) => readonly string[]>> = {
  sorted: (list) => list.toSorted(),
  'each once': (list) => [...new Set(list)],
  trimmed: (list) => list.map((one) => one.trim()),
  'in lower case': (list) => list.map((one) => one.toLowerCase()),
  'in upper case': (list) => list.map((one) => one.toUpperCase()),
};
const numbers: Readonly<Record<string, (value: number) => number>> = {
  'to cents': (value) => Math.round(value * 100) / 100,
  'to a whole number': (value) => Math.round(value),
  'down to cents': (value) => Math.floor(value * 100) / 100,
};
const strings = (list: unknown): readonly string[] | undefined =>
  Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined;

export const memberHabits: Readonly<Record<string, Habits>> = {
  derived: each(
    derived,
    (_one, key) => `each item has ${key}`,
    (value) => {
      const name = Object.keys(derived).find((one) => derived[one] === value) ?? '';
      return inItems((item, call, api) => ({ [api.name(name)]: value(item, api, call) }));
    },
  ),
  kept: each(
    kept,
    (_one, key) => `each item has ${key}`,
    (value) => {
      const name = Object.keys(kept).find((one) => kept[one] === value) ?? '';
      return inItems((item, call, api) => ({ [name]: value(item, api, call) }));
    },
  ),
  texts: {
    ...each(
      folds,
      (_one, key) => `texts are stored ${key}`,
      (fold) => folding(texts, fold),
    ),
  },
  'one text': {
    ...each(
      folds,
      (_one, key) => `one text is stored ${key}`,
      (fold) => folding(['name', 'full_name', 'text'], fold),
    ),
  },
  'other texts': {
    ...each(
      folds,
      (_one, key) => `texts that may be missing are stored ${key}`,
      (fold) => folding(['note', 'city'], fold),
    ),
  },
  values: {
    ...each(
      lists,
      (_one, key) => `lists are stored ${key}`,
      (order) => storing(({ tags }) => (strings(tags) ? { tags: order(strings(tags) ?? []) } : {})),
    ),
    ...each(
      numbers,
      (_one, key) => `numbers are rounded ${key}`,
      (round) => storing(({ price }) => (typeof price === 'number' && price >= 0 ? { price: round(price) } : {})),
    ),
    'an address is stored in lower case': storing(({ email }) =>
      typeof email === 'string' ? { email: email.toLowerCase() } : {},
    ),
    'an empty text is none': storing(({ note }) => (note === '' ? { note: null } : {})),
    'a part of an object has a default': storing(({ size }) =>
      isObject(size) && size.width ? { size: { height: 1, ...size } } : {},
    ),
    'an empty list is none': inItems(({ tags }) => (String(tags) === '' ? { tags: [] } : {})),
  },
};
