// A list and its items as reads.

import { id } from '@farol/catalogue/view-schemas';
import {
  type Cursors,
  cursorSchema,
  lang,
  largestPage,
  type Parameters,
  Problem,
  pageOf,
  paging,
  type Values,
} from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import { acceptQuery } from '../read/query-body.ts';
import type { ReadCall, ReadRoute } from '../read/read-route.ts';
import { say } from '../words.ts';
import abouts from './collections.json' with { type: 'json' };
import type { ViewContext } from './view.ts';

/** Where a page stands, in the OpenAPI text. */
const pageSchema = z
  .strictObject({
    limit: z.int().min(1).max(largestPage).describe('Most items of this page.'),
    total: z.int().min(0).max(100_000).describe('Items of all pages together.'),
    next: cursorSchema.describe('Cursor of the next page; null on the last.'),
    prev: cursorSchema.describe('Cursor of the previous page; null on the first.'),
  })
  .meta({ id: 'Page', description: 'Where this page stands in the list.' });

type CollectionName = keyof typeof abouts;
/** `item` where the items have URLs of their own. */
type About = { readonly tag: string; readonly list: string; readonly item?: string };

type Collection<T extends { readonly id: string }, P extends Parameters> = {
  /** Plural noun, the last segment of the path. */
  readonly name: CollectionName;
  readonly filters: P;
  readonly byQuery?: boolean;
  readonly find: (values: Values<P>) => readonly T[];
  readonly summary: { readonly schema: z.ZodType; readonly view: (item: T, context: ViewContext) => unknown };
  /** Undefined when the items have no URLs of their own. */
  readonly members?: {
    readonly schema: z.ZodType;
    readonly view: (item: T, context: ViewContext) => unknown;
    readonly all: readonly T[];
  };
};

export type RestOptions = {
  readonly cursors: Cursors;
  readonly view: (call: ReadCall) => ViewContext;
};

/** The list of a collection, for the OpenAPI text. */
export function listOperation(name: CollectionName) {
  const { tag, list } = abouts[name];
  return { id: `list_${name}`, tag, summary: `List ${name}`, about: list };
}

/** The routes of a collection: the list in pages, and each of its items. */
export function collectionRoutes<T extends { readonly id: string }, P extends Parameters>(
  { cursors, view }: RestOptions,
  collection: Collection<T, P>,
): readonly ReadRoute[] {
  const path = `/v1/${collection.name}`;
  const parameters = { ...collection.filters, ...paging, ...lang };
  const listSchema = z
    .strictObject({
      data: z.array(collection.summary.schema).max(largestPage).describe('The items of this page.'),
      page: pageSchema,
    })
    .meta({ id: `${pascal(collection.name)}List`, description: 'One page of a list.' });

  const list: ReadRoute = {
    path,
    operation: listOperation(collection.name),
    parameters,
    byQuery: collection.byQuery ?? false,
    answers: [{ type: 'application/json', about: 'One page of the list.', schema: listSchema }],
    fixed: [path],
    content: (call, given) => {
      const values = given as Values<P> & Values<typeof paging>;
      const { items, page, link } = pageOf(
        collection.find(values),
        { path, filters: filtersOf(call.query), limit: values.limit, cursor: values.cursor },
        cursors,
      );
      const context = view(call);
      return jsonContent(
        { data: items.map((item) => collection.summary.view(item, context)), page },
        {
          cache: revalidated,
          language: call.language,
          headers: { Link: link, ...(collection.byQuery && acceptQuery) },
        },
      );
    },
  };

  const { members } = collection;
  if (members === undefined) return [list];
  const singular = collection.name.slice(0, -1);
  const known = new Map(members.all.map((one) => [one.id, one]));
  const about: About = abouts[collection.name];
  const item: ReadRoute = {
    path: `${path}/{id}`,
    operation: {
      id: `get_${singular}`,
      tag: about.tag,
      summary: `Fetch one of ${collection.name}`,
      about: about.item ?? '',
    },
    placeholder: {
      name: 'id',
      about: `Id from the list of ${collection.name}.`,
      schema: id,
      example: members.all[0]?.id ?? 'id',
    },
    parameters: lang,
    answers: [{ type: 'application/json', about: 'The item in full.', schema: members.schema }],
    fixed: members.all.map((one) => `${path}/${one.id}`),
    content: (call) => {
      const found = known.get(call.id);
      if (found === undefined) throw unknownId(collection.name, path);
      return jsonContent(members.view(found, view(call)), { cache: revalidated, language: call.language });
    },
  };
  return [list, item];
}

/** Does not repeat the id, which may contain anything; the path is in `instance` already. */
function unknownId(name: string, path: string): Problem {
  return new Problem('not-found', { detail: say('unknownId', { name, path }) });
}

/** The parameters that the links to the other pages repeat. The query was validated before. */
function filtersOf(query: string): Record<string, string> {
  const { limit: _limit, cursor: _cursor, ...filters } = Object.fromEntries(new URLSearchParams(query));
  return filters;
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
