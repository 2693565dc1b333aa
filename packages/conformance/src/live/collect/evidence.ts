// Everything that a run collected. Judging reads only this.
import type { Exchange, JsonObject } from '../exchange/exchange.ts';
import type { GraphqlEvidence } from '../graphql/collect-graphql.ts';
import type { Resource } from '../resource/resource.ts';
import type { Access, Probe } from './probes.ts';
import type { PageWalk, Reading, StateReading } from './read-lists.ts';
import type { WriteStory } from './write-story.ts';

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
