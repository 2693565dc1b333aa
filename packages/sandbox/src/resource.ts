// What REST and GraphQL can do with the objects of one kind that a caller has.
import type { Caller } from './keys/keys.ts';
import type { Json } from './merge-patch.ts';
import type { Page, PageRequest } from './page.ts';

/** Checks the object while it is locked, and throws to refuse the change. */
export type Condition<T> = (current: T) => void;

export type Resource<Item, Filter extends PageRequest = PageRequest> = {
  readonly get: (caller: Caller, id: string) => Promise<Item>;
  /** In the order of the ids; undefined for those that the caller does not have. One look-up. */
  readonly byIds: (caller: Caller, ids: readonly string[]) => Promise<(Item | undefined)[]>;
  readonly list: (caller: Caller, filter?: Filter) => Promise<Page<Item>>;
  /** PUT: members that are not sent fall back to their defaults. */
  readonly replace: (caller: Caller, id: string, input: unknown, condition?: Condition<Item>) => Promise<Item>;
  /** PATCH: members that are not sent stay (RFC 7396). */
  readonly patch: (caller: Caller, id: string, patch: Json, condition?: Condition<Item>) => Promise<Item>;
  /** Throws `not-found` the second time; the stored state is the same after both. */
  readonly remove: (caller: Caller, id: string, condition?: Condition<Item>) => Promise<void>;
};
