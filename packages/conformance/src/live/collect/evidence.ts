// Everything that a run collected. Judging reads only this.
import type { Exchange, JsonObject } from '../exchange/exchange.ts';
import type { GraphqlEvidence } from '../graphql/evidence.ts';
import type { Resource, Sample } from '../resource/resource.ts';
import type { Snapshot } from '../resource/same-state.ts';

/** Requests that cannot succeed, by the reason. */
export type ProbeKind =
  | 'missing-item'
  | 'missing-path'
  | 'wrong-method'
  | 'bad-parameter'
  | 'unknown-parameter'
  | 'malformed-json'
  | 'wrong-type'
  | 'malformed-id';

export type Probe = { readonly kind: ProbeKind; readonly exchange: Exchange };

type Pair = readonly [Exchange, Exchange];

export type PageWalk = {
  readonly pages: readonly Exchange[];
  /** The `limit` that was asked for, where the API has such a parameter. */
  readonly limit: { readonly name: string; readonly value: number } | undefined;
  /** `unknown`: the answer has a cursor, and the description no parameter that accepts it. */
  readonly end: 'last-page' | 'bound' | 'repeats' | 'refused' | 'unknown';
  /** Two pages in a row that share an item, and the same two read again. */
  readonly overlap?: { readonly pages: Pair; readonly again: Pair };
};

export type Access = {
  /** In this order: without credential, with it, and without it again. */
  readonly before: Exchange;
  readonly with: Exchange | undefined;
  readonly after: Exchange | undefined;
  /** Without credential, but with the cookies that the answer above set. */
  readonly withCookie: Exchange | undefined;
  readonly impostor: Exchange | undefined;
};

/** One item, read between two readings of its list. */
export type Reading = {
  readonly id: string;
  readonly before: Exchange;
  readonly reads: readonly Exchange[];
  readonly after: Exchange;
};

/** An item of the run that no step names, so that it must stay as it is. */
export type BeforeAndAfter = { readonly first: Exchange; readonly last: Exchange };

/** The life of one item of the run. A step is missing if an earlier one failed or the method is not offered. */
export type WriteStory = {
  readonly sample: Sample;
  /** PUT, PATCH or DELETE refused, by method. */
  readonly refused: Readonly<Partial<Record<'PUT' | 'PATCH' | 'DELETE', Exchange>>>;
  readonly create: Exchange;
  readonly url?: string;
  /** The POST returned an item that was there before the run, so that no further step was made. */
  readonly wasThere?: true;
  /** The new item, read three times in a row. */
  readonly reads?: readonly Exchange[];
  /** Two new items, each read for the first time between two readings of the list. */
  readonly firstReads?: readonly Reading[];
  /** The target of `Location`, where that is not the URL of the item. */
  readonly atLocation?: Exchange;
  /** The pages while the list holds several items of the run, and the list before and after. */
  readonly walk?: { readonly pages: PageWalk; readonly lists: Pair };
  /** A second item with only the required members. */
  readonly witness?: BeforeAndAfter;
  /** The same item directly before and after the PATCH of the other one. */
  readonly besidePatch?: BeforeAndAfter;
  /** Further items of the run. */
  readonly others?: readonly BeforeAndAfter[];
  readonly put?: {
    readonly sent: JsonObject;
    readonly first: Exchange;
    readonly read: Exchange;
    readonly second: Exchange;
    readonly again: Exchange;
    /** The list after both: it must hold one item with the mark. */
    readonly list: Exchange;
    readonly mark: string;
  };
  readonly wipe?: {
    readonly left: readonly string[];
    readonly put: Exchange;
    readonly before: Exchange;
    readonly after: Exchange | undefined;
  };
  readonly patch?: {
    readonly sent: JsonObject;
    readonly patch: Exchange;
    readonly before: Exchange;
    readonly after: Exchange;
  };
  readonly remove?: {
    readonly first: Exchange;
    readonly gone: Exchange;
    readonly second: Exchange;
    readonly again: Exchange;
  };
  readonly readOnly?: Exchange;
  /** URLs of items that the run created and could not remove. */
  readonly leftOver: readonly string[];
};

/** A list, read twice in a row: items of other writers may differ already here. */
export type StateReading = {
  readonly first: Snapshot;
  readonly again: Snapshot;
  /** Whether the last page was reached. */
  readonly isWhole: boolean;
  readonly exchange: Exchange;
};

/** A list before the first and after the last write of the run. */
export type StateEvidence = {
  readonly resource: Resource;
  readonly before: StateReading;
  /** Missing where a limit ended the run before the list could be read again. */
  readonly after: StateReading | undefined;
  /** Whether the run created the item with this id. */
  readonly isOurs: (id: string) => boolean;
  /** Whether the item holds a text of this run. */
  readonly isMarked: (item: JsonObject) => boolean;
};

export type NoWrites = 'not-allowed' | 'not-offered' | 'no-sample' | 'parent-not-ours' | 'limit-spent';

export type ResourceEvidence = {
  readonly resource: Resource;
  /** The list, read three times in a row. */
  readonly lists: readonly Exchange[];
  /** Items of the list, each read three times in a row, with the list before and after that. */
  readonly items: readonly Reading[];
  readonly pages: PageWalk | undefined;
  readonly probes: readonly Probe[];
  readonly access: Access | undefined;
  readonly writes?: WriteStory;
  /** Why nothing was written. */
  readonly noWrites: NoWrites;
  /** The ids of the list before the first write. */
  readonly seen?: ReadonlySet<string>;
};

export type Evidence = {
  readonly root: Exchange | undefined;
  readonly resources: readonly ResourceEvidence[];
  /** All lists that were read, where the run wrote something. */
  readonly states: readonly StateEvidence[] | undefined;
  /** Described lists that could not be visited, because no item of their parent is known. */
  readonly unvisited: readonly string[];
  readonly longUrl: Exchange | undefined;
  /** The last answers of a run that spent the limit on purpose. */
  readonly spent: readonly Exchange[];
  readonly limited: readonly Exchange[];
  readonly graphql: GraphqlEvidence | undefined;
  readonly exchanges: readonly Exchange[];
};
