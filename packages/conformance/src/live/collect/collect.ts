// Collects the evidence of one run: lists, items, pages, failures, access and, if allowed, the life of an item.
import { type Exchange, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { LiveError } from '../exchange/live-error.ts';
import type { Session } from '../exchange/session.ts';
import { stopped } from '../exchange/stopped.ts';
import { collectGraphql } from '../graphql/collect-graphql.ts';
import { sampleOfItem } from '../resource/item-sample.ts';
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
import { createOwnedItems, type OwnedItems } from './owned-items.ts';
import { probeAccess, probeLongUrl, readAsStranger, spendLimit } from './probes.ts';
import { readElsewhere } from './read-elsewhere.ts';
import { type PageWalk, type Reading, readLists, readStates, type States, walkPages } from './read-lists.ts';
import { type Told, tellWrites, type WriteStory } from './write-story.ts';
import { missingId, type Probe, probeReads } from './wrong-requests.ts';

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
  for (const resource of plan.resources) {
    const one = await unlessSpent(() => collectReads(session, resource));
    if (one !== undefined) read.push(one);
  }
  const elsewhere =
    (await unlessSpent(() =>
      readElsewhere(
        session,
        read.map(({ evidence }) => evidence),
      ),
    )) ?? [];
  const written = await collectWrites(session, plan.nested, read);
  const strangers = (await unlessSpent(() => strangersAgain(session, written.resources))) ?? [];
  const [first] = plan.resources;
  const graphql = graphqlUrl === undefined ? undefined : await unlessSpent(() => collectGraphql(session, graphqlUrl));
  const longUrl = first && (await unlessSpent(() => probeLongUrl(session, first)));
  const spent = plan.spendLimit && first ? ((await unlessSpent(() => spendLimit(session, plan.resources))) ?? []) : [];
  const { limited, exchanges } = session;
  if (written.resources.length === 0 && graphql === undefined && limited[0])
    throw stopped('cannot-run', 'spentBefore', { path: new URL(limited[0].exchange.asked.url).pathname });
  return { root, ...written, elsewhere, strangers, longUrl, spent, limited, graphql, exchanges };
}

/** After everything that a known caller did, a stranger is still one: where lists were closed at first, they are asked again. */
async function strangersAgain(session: Session, resources: readonly ResourceEvidence[]) {
  const again: { readonly before: Exchange; readonly after: Exchange; readonly withCookie: Exchange | undefined }[] =
    [];
  for (const { access, resource } of resources) {
    if (!session.has('caller') || access === undefined || isSuccess(access.before)) continue;
    again.push({ before: access.before, ...(await readAsStranger(session, listPath(resource))) });
  }
  return again;
}

/** All lists are read before the first write and after the last one, so that a change to any other item shows. */
async function collectWrites(
  session: Session,
  nestedResources: readonly NestedResource[],
  read: readonly ReadResource[],
) {
  const lists = read.map(({ evidence }) => evidence.resource);
  const isWriting = read.some(({ sample }) => sample !== undefined);
  const before = isWriting ? await unlessSpent(() => readStates(session, lists)) : undefined;
  const resources: ResourceEvidence[] = [];
  const owned: OwnedItems[] = [];
  for (const { evidence, sample } of read) {
    const seen = idsIn(before, evidence.resource);
    const told = sample && before && (await unlessSpent(() => tellWrites(session, evidence.resource, sample, seen)));
    if (told) owned.push(told.items);
    resources.push(told ? withWrites(evidence, told, seen) : evidence);
  }
  /** Described lists that could not be visited, because no item of their parent is known. */
  const unvisited: string[] = [];
  for (const nested of nestedResources) {
    const one = await unlessSpent(() => collectNested(session, nested, resources, before));
    if (one === undefined) unvisited.push(nested.template);
    else resources.push(one);
  }
  const after = before && (await unlessSpent(() => readStates(session, lists)));
  return { resources, unvisited, states: before && statesOf(before, after, owned) };
}

/** A spent limit ends one part; the evidence of the others is judged, and the 429 itself too. */
async function unlessSpent<T>(collectPart: () => Promise<T>): Promise<T | undefined> {
  try {
    return await collectPart();
  } catch (error) {
    if (error instanceof LiveError && error.code === 'limit-spent') return undefined;
    throw error;
  }
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
  const ofNobody: Probe = { kind: 'missing-parent', exchange: await session.read(listPath(orphan)) };
  const withOrphan = (one: ResourceEvidence) => ({ ...one, probes: [...one.probes, ofNobody] });
  const isOwnable = mayWrite && offers(parent, 'item', 'DELETE') && known.writes?.remove !== undefined;
  if (isOwnable && offers(child, 'list', 'POST') && offers(child, 'item', 'DELETE')) {
    const items = createOwnedItems(session, parent, idsIn(before, parent));
    try {
      const { url } = await items.create(known.writes?.sample.full);
      if (url) return withOrphan(await collectBelow(session, below(idInUrl(url))));
    } finally {
      await items.removeAll();
    }
  }
  const id = idOf(known.lists.flatMap(itemsOn)[0]);
  if (id === undefined) return undefined;
  return withOrphan((await collectReads(session, below(id), mayWrite ? 'parent-not-ours' : 'not-allowed')).evidence);
}

/** The list below an item of the run is its own, so that its state needs no proof. */
async function collectBelow(session: Session, resource: Resource): Promise<ResourceEvidence> {
  const { evidence, sample } = await collectReads(session, resource);
  if (sample === undefined) return evidence;
  const seen = idsIn(await readStates(session, [resource]), resource);
  return withWrites(evidence, await tellWrites(session, resource, sample, seen), seen);
}

function idsIn(states: States | undefined, resource: Resource): ReadonlySet<string> {
  return new Set(states?.get(resource)?.first.keys());
}

function withWrites(evidence: ResourceEvidence, { story, probes }: Told, seen: ReadonlySet<string>): ResourceEvidence {
  return { ...evidence, seen, probes: [...evidence.probes, ...probes], writes: story };
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

/** The evidence of a list before anything is written, and the bodies to write, if it may be written to. */
type ReadResource = Awaited<ReturnType<typeof collectReads>>;

async function collectReads(session: Session, resource: Resource, onlyRead?: NoWrites) {
  // First of all, because nothing that follows may let a stranger in.
  const isOpen = resource.guarded?.list.has('GET') === false && !session.has('caller');
  const access = isOpen ? undefined : await probeAccess(session, resource);
  const { lists, items } = await readLists(session, resource);
  const last = lists.at(-1);
  const pages = isSuccess(last) && listOf(last) ? await walkPages(session, resource) : undefined;
  const late = pages && (await readLate(session, resource, pages));
  const probes = await probeReads(session, resource, last);
  const [item] = lists.flatMap(itemsOn);
  const sample = resource.sample ?? (item && sampleOfItem(item));
  const reason = onlyRead ?? whyNot(session, resource, sample);
  // If the story is not told although nothing is against it, the limit was spent.
  const noWrites: NoWrites = reason ?? 'limit-spent';
  return {
    evidence: { resource, lists, items, late, pages, access, probes, noWrites },
    sample: reason ? undefined : sample,
  };
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
