// Collects the evidence of one run: lists, items, pages, failures, access and, if allowed, the life of an item.
import { type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { LiveError } from '../exchange/live-error.ts';
import type { Session } from '../exchange/session.ts';
import { stopped } from '../exchange/stopped.ts';
import { collectGraphql } from '../graphql/collect-graphql.ts';
import { idOf, idsOn, itemsOn, listOf } from '../resource/list-shape.ts';
import {
  idInUrl,
  itemPath,
  listPath,
  type NestedResource,
  offers,
  type Resource,
  type Sample,
} from '../resource/resource.ts';
import { sampleOfItem } from '../resource/schema-sample.ts';
import { readByAll, readByStrangers } from './callers.ts';
import { readTagged, type Tagged } from './conditions.ts';
import { probeLongUrl, spendLimit } from './limits.ts';
import { createOwnedItems, type OwnedItems } from './owned-items.ts';
import { tryQuery } from './queries.ts';
import { type Reading, readElsewhere, readLists, readStates, type States } from './read-lists.ts';
import { type PageWalk, walkPages, walkSingle, walkState } from './walk-pages.ts';
import { tellWrites, type WriteStory } from './write-story.ts';
import { missingId, probeReads } from './wrong-requests.ts';

export type Plan = {
  readonly resources: readonly Resource[];
  readonly nested: readonly NestedResource[];
  readonly root: Exchange | undefined;
  readonly graphqlUrl: string | undefined;
  readonly spendLimit: boolean;
};

/** Everything that a run collected. Judging reads only this. */
export type Evidence = Awaited<ReturnType<typeof collect>>;
export type StateEvidence = ReturnType<typeof statesOf>[number];

/** The evidence of a list before anything is written, and the bodies to write, if it may be written to. */
type ReadResource = Awaited<ReturnType<typeof collectReads>>;

/** A list as it was read, the story of its writes, and the ids in it before the first one. */
export type ResourceEvidence = ReadResource['evidence'] & {
  readonly writes?: WriteStory;
  readonly seen?: ReadonlySet<string>;
};

/** Why nothing was written. */
export type NoWrites = 'not-allowed' | 'not-offered' | 'no-sample' | 'parent-not-ours' | 'limit-spent';

export async function collect(session: Session, plan: Plan) {
  const { root, graphqlUrl } = plan;
  const read: ReadResource[] = [];
  for (const resource of plan.resources)
    read.push(...(await unlessSpent([], async () => [await collectReads(session, resource)])));
  const all = read.map(({ evidence }) => evidence);
  await unlessSpent(undefined, () => readElsewhere(session, all));
  const { resources: told, ...written } = await collectWrites(session, plan.nested, read);
  const resources = await unlessSpent(told, () => readByStrangers(session, told, plan.resources));
  const [first] = plan.resources;
  const graphql = graphqlUrl && (await unlessSpent(undefined, () => collectGraphql(session, graphqlUrl)));
  const longUrl = first && (await unlessSpent(undefined, () => probeLongUrl(session, first)));
  const query = await unlessSpent(undefined, () => tryQuery(session));
  const spent = plan.spendLimit && first ? await unlessSpent([], () => spendLimit(session, plan.resources)) : [];
  const { limited, exchanges } = session;
  if (resources.length === 0 && !graphql && limited[0])
    throw stopped('cannot-run', 'spentBefore', { path: new URL(limited[0].exchange.asked.url).pathname });
  return { root, ...written, resources, longUrl, query, spent, limited, graphql: graphql || undefined, exchanges };
}

/** A spent limit ends one part; the evidence of the others is judged, and the 429 itself too. */
async function unlessSpent<T>(otherwise: T, collectPart: () => Promise<T>): Promise<T> {
  try {
    return await collectPart();
  } catch (error) {
    if (error instanceof LiveError && error.code === 'limit-spent') return otherwise;
    throw error;
  }
}

/** All lists are read before the first write and after the last one, so that a change to any other item shows. */
async function collectWrites(session: Session, nestedOnes: readonly NestedResource[], read: readonly ReadResource[]) {
  const lists = read.map(({ evidence }) => evidence.resource);
  const isWriting = read.some(({ sample }) => sample !== undefined);
  const readAll = () => unlessSpent(undefined, () => readStates(session, lists));
  const before = isWriting ? await readAll() : undefined;
  const resources: ResourceEvidence[] = [];
  const owned: OwnedItems[] = [];
  for (const one of read)
    resources.push(await unlessSpent<ResourceEvidence>(one.evidence, () => withWrites(session, one, before, owned)));
  /** Described lists that could not be visited, because no item of their parent is known. */
  const unvisited: string[] = [];
  for (const nested of nestedOnes) {
    const one = await unlessSpent(undefined, () => collectNested(session, nested, resources, before));
    if (one === undefined) unvisited.push(nested.template);
    else resources.push(one);
  }
  const after = before && (await readAll());
  return { resources, unvisited, states: before && statesOf(before, after, owned) };
}

/** `owned` gets the items of the run. */
async function withWrites(
  session: Session,
  { evidence, sample }: ReadResource,
  states: States | undefined,
  owned: OwnedItems[] = [],
): Promise<ResourceEvidence> {
  if (sample === undefined || states === undefined) return evidence;
  const seen = idsIn(states, evidence.resource);
  const { story, probes, tries, items } = await tellWrites(session, evidence.resource, sample, seen);
  owned.push(items);
  return {
    ...evidence,
    seen,
    probes: [...evidence.probes, ...probes],
    tries: tries.length > 0 ? [...(evidence.tries ?? []), ...tries] : evidence.tries,
    writes: story,
  };
}

/** A list below an item: of an item that this run creates, where that can be removed again; otherwise it is only read. */
async function collectNested(
  session: Session,
  { parent, below }: NestedResource,
  collected: readonly ResourceEvidence[],
  before: States | undefined,
): Promise<ResourceEvidence | undefined> {
  const known = parent && collected.find(({ resource }) => resource === parent);
  if (parent === undefined || known === undefined) return undefined;
  const { mayWrite } = session.base;
  const child = below('');
  const orphan = below(missingId(known.lists.flatMap(idsOn)));
  const orphans = [await session.read(listPath(orphan))];
  const withOrphan = (one: ResourceEvidence) => ({
    ...one,
    probes: [...one.probes, ...orphans.map((exchange) => ({ kind: 'missing-parent', exchange }))],
  });
  const isOwnable = mayWrite && offers(parent, 'item', 'DELETE') && known.writes?.remove?.first !== undefined;
  if (isOwnable && offers(child, 'list', 'POST') && offers(child, 'item', 'DELETE')) {
    const items = createOwnedItems(session, parent, idsIn(before, parent));
    const lost = createOwnedItems(session, orphan, new Set());
    try {
      const { url } = await items.create(known.writes?.sample.full);
      const own = url && below(idInUrl(url));
      if (child.sample) orphans.push((await lost.create(child.sample.full)).exchange);
      if (own) {
        const read = await collectReads(session, own);
        // The list below an item of the run is its own, so that its state needs no proof.
        const told = await withWrites(session, read, await readStates(session, [own]));
        const odd = await session.send({ method: 'DELETE', url: itemPath(own, 'farol-none') });
        for (const exchange of [await items.change('DELETE', url), odd])
          told.probes.push({ kind: 'parent-removal', exchange });
        if (hasStatus(await items.read(url), 404, 410)) orphans.push(await session.read(listPath(own)));
        return withOrphan(told);
      }
    } finally {
      await lost.removeAll();
      await items.removeAll();
    }
  }
  const id = idOf(known.lists.flatMap(itemsOn)[0]);
  if (id === undefined) return undefined;
  return withOrphan((await collectReads(session, below(id), mayWrite ? 'parent-not-ours' : 'not-allowed')).evidence);
}

function idsIn(states: States | undefined, resource: Resource): ReadonlySet<string> {
  return new Set(states?.get(resource)?.items.keys());
}

/** Each list before the first and after the last write; a limit may have ended the run before the second reading. */
function statesOf(before: States, after: States | undefined, owned: readonly OwnedItems[]) {
  return [...before].map(([resource, reading]) => ({
    resource,
    before: reading,
    after: after?.get(resource),
    isOurs: (id: string) => owned.some((items) => items.resource === resource && items.ids.has(id)),
    isMarked: (item: JsonObject) => owned.some((items) => items.isMarked(item)),
  }));
}

async function collectReads(session: Session, resource: Resource, onlyRead?: NoWrites) {
  const isOpen = resource.guarded?.list.has('GET') === false && !session.has('caller');
  const tries = isOpen ? undefined : [...(await readByAll(session, resource))];
  const { lists, items, rounds } = await readLists(session, resource);
  const last = lists.at(-1);
  const pages = isSuccess(last) && listOf(last) ? await walkPages(session, resource, last) : undefined;
  if (pages?.end === 'bound') await walkState(session, resource);
  const single = pages && (await walkSingle(session, resource));
  const [, second] = pages?.pages ?? [];
  /** Where the list is closed to strangers, they stay strangers beyond its first page and at the items. */
  const isClosed = session.has('caller') && tries?.[0] !== undefined && !isSuccess(tries[0].exchange);
  for (const known of isClosed ? [second, items[0]?.reads[0]].filter((one) => one !== undefined) : []) {
    const exchange = isSuccess(known) && (await session.send({ url: known.asked.url, as: 'stranger' }));
    if (exchange) tries?.push({ form: 'stranger', at: known === second ? 'list' : 'item', method: 'GET', exchange });
  }
  const late = pages && (await readLate(session, resource, pages));
  const probes = await probeReads(session, resource, last);
  const sample = resource.sample ?? sampleOfItem(lists.map(itemsOn).find(({ length }) => length > 0) ?? []);
  const reason = onlyRead ?? whyNot(session, resource, sample);
  // If the story is not told although nothing is against it, the limit was spent.
  const noWrites: NoWrites = reason ?? 'limit-spent';
  const tags: Tagged[] = [];
  for (const read of reason ? [last, items[0]?.reads.at(-1)] : []) tags.push(...(await readTagged(session, read)));
  const evidence = { resource, lists, items, rounds, late, pages, single, tries, probes, tags, noWrites };
  return { evidence, sample: reason ? undefined : sample };
}

/** The last item of the last page, which is on it before and after it is read. */
async function readLate(session: Session, resource: Resource, { pages }: PageWalk): Promise<Reading | undefined> {
  const before = pages.findLast((page) => idsOn(page).length > 0);
  const id = idsOn(before).at(-1);
  if (before === undefined || id === undefined || !offers(resource, 'item', 'GET')) return undefined;
  const reads = [await session.read(itemPath(resource, id))];
  return { id, before, reads, after: await session.read(before.asked.url) };
}

function whyNot(session: Session, resource: Resource, sample: Sample | undefined): NoWrites | undefined {
  if (!session.base.mayWrite) return 'not-allowed';
  if (!offers(resource, 'list', 'POST')) return 'not-offered';
  return sample === undefined ? 'no-sample' : undefined;
}
