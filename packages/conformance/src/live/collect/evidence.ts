// Everything that a run collected. Judging reads only this.
import type { Exchange, JsonObject } from '../exchange/exchange.ts';
import type { GraphqlEvidence } from '../graphql/collect-graphql.ts';
import type { Resource } from '../resource/resource.ts';
import type { Snapshot } from '../resource/same-state.ts';
import type { Access, ProbeKind } from './probes.ts';
import type { WriteStory } from './write-story.ts';

export type Probe = { readonly kind: ProbeKind; readonly exchange: Exchange };

export type PageWalk = {
  readonly pages: readonly Exchange[];
  /** The `limit` that was asked for, where the API has such a parameter. */
  readonly limit: { readonly name: string; readonly value: number } | undefined;
  /** `unknown`: the answer has a cursor, and the description no parameter that accepts it. */
  readonly end: 'last-page' | 'bound' | 'repeats' | 'refused' | 'unknown';
  /** Two pages in a row that share an item, and the same two read again. */
  readonly overlap?: { readonly pages: readonly Exchange[]; readonly again: readonly Exchange[] };
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
