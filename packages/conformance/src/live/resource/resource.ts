// The resources of an API: where they are, what they accept, and which body creates an item.
import type { JsonObject } from '../exchange/exchange.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Two bodies that create an item: with every member, and with only the required ones. */
export type Sample = {
  readonly full: JsonObject;
  readonly minimal: JsonObject;
  /** A member for any text: it holds a mark by which items of this run are recognised. */
  readonly textMember: string | undefined;
  /** Without a description: the objects in an item, and values of other items, which a body may not hold. */
  readonly objects?: JsonObject;
  readonly filled?: JsonObject;
  readonly takesForms: boolean;
  /** Whether a description says what a body holds; otherwise it is the copy of an item. */
  readonly isDescribed: boolean;
  /** The schema of each member that a client may write; without a description, guessed from an item. */
  readonly members: Readonly<Record<string, JsonObject>>;
  /** What the server wants around the members, such as `{ "data": … }`. */
  readonly wrap?: ((body: JsonObject, id?: string) => unknown) | undefined;
};

export type QueryParameter = { readonly name: string; readonly schema: JsonObject };

type Operations = { readonly list: ReadonlySet<Method>; readonly item: ReadonlySet<Method> };

type Ending = '' | '/';

export type Resource = {
  /** A path from the origin, without a slash at its end. */
  readonly path: string;
  /** The slash at the end of the URLs of the list and of its items, where the server has one. */
  readonly ends: { readonly list: Ending; readonly item: Ending };
  /** Undefined without a description: then each method is tried. */
  readonly methods: Operations | undefined;
  readonly sample: Sample | undefined;
  /** The parameter for the id in the path of an item. */
  readonly idName: string | undefined;
  readonly patchType: string | undefined;
  /** The members that a described item shows. */
  readonly shown: ReadonlySet<string>;
  /** The whole numbers that, by the description, only the server writes. */
  readonly counts: ReadonlySet<string>;
  readonly query: readonly QueryParameter[];
  /** The header of a key that makes a creation repeatable, where the description has one. */
  readonly keyHeader: string | undefined;
  /** The described statuses and headers, which tell whether conditions are read. */
  readonly conditions: ReadonlySet<string>;
  /** The operations that need a credential; undefined without a description. */
  readonly guarded: Operations | undefined;
};

/** A list below an item of another list, such as `/authors/{id}/books`. */
export type NestedResource = {
  /** As the description writes it. */
  readonly template: string;
  /** The list whose items have such lists below them; undefined where the description has none. */
  readonly parent: Resource | undefined;
  /** The list below the item with this id. */
  readonly below: (id: string) => Resource;
};

export const endingOf = (path: string): Ending => (path.endsWith('/') ? '/' : '');
export const listPath = ({ path, ends }: Resource): string => `${path}${ends.list}`;

export function itemPath({ path, ends }: Resource, id: string): string {
  return `${path}/${encodeURIComponent(id)}${ends.item}`;
}

/** The id at the end of the URL of an item. */
export function idInUrl(url: string): string {
  return decodeURIComponent(url.replace(/\/$/, '').split('/').at(-1) ?? '');
}

/** As a body would hold it. */
export function idLike(id: string): string | number {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

export function offers(resource: Resource, of: 'list' | 'item', method: Method): boolean {
  return resource.methods?.[of].has(method) ?? true;
}

export function undescribed(given: string): Resource {
  const path = given.replace(/\/$/, '');
  const ends = { list: endingOf(given), item: endingOf(given) };
  const unknown = { methods: undefined, sample: undefined, idName: undefined, patchType: undefined };
  const nothing = { keyHeader: undefined, query: [], guarded: undefined };
  return { path, ends, ...unknown, ...nothing, shown: new Set(), counts: new Set(), conditions: new Set() };
}
