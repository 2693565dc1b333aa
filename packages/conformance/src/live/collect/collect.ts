// Collects the evidence of one run: for each resource its lists, items, pages, failures, access and, if allowed, one item's life.
import { LiveError } from '../exchange/base.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { collectGraphql } from '../graphql/collect-graphql.ts';
import { sampleOfItem } from '../resource/item-sample.ts';
import { idOf, listOf } from '../resource/list-shape.ts';
import { idInUrl, type NestedResource, offers, type Resource, type Sample } from '../resource/resource.ts';
import type { Evidence, ResourceEvidence, StateEvidence, StateReading } from './evidence.ts';
import { createOwnedItems, type OwnedItems } from './owned-items.ts';
import { probeAccess, spendLimit } from './probe-access.ts';
import { probeFailures, probeLongUrl } from './probe-failures.ts';
import { readLists, walkPages } from './read-lists.ts';
import { readStates } from './read-states.ts';
import { type Told, tellWrites } from './write-story.ts';

type Plan = {
  readonly resources: readonly Resource[];
  readonly nested: readonly NestedResource[];
  readonly root: Exchange | undefined;
  readonly graphqlUrl: string | undefined;
  readonly spendLimit: boolean;
};

export async function collect(session: Session, plan: Plan): Promise<Evidence> {
  const read: ReadResource[] = [];
  for (const resource of plan.resources) {
    const one = await unlessSpent(() => collectReads(session, resource));
    if (one !== undefined) read.push(one);
  }
  const { resources, unvisited, states } = await collectWrites(session, plan, read);
  const [first] = plan.resources;
  const { graphqlUrl } = plan;
  const graphql = graphqlUrl === undefined ? undefined : await unlessSpent(() => collectGraphql(session, graphqlUrl));
  const longUrl = first && (await unlessSpent(() => probeLongUrl(session, first)));
  const spent = plan.spendLimit && first ? ((await unlessSpent(() => spendLimit(session, first))) ?? []) : [];
  if (resources.length === 0 && graphql === undefined && session.limited[0]) throw nothingBefore(session.limited[0]);
  return {
    root: plan.root,
    resources,
    states,
    unvisited,
    longUrl,
    spent,
    limited: session.limited,
    graphql,
    exchanges: session.exchanges,
  };
}

/** All lists are read before the first write and after the last one, so that a change to any other item shows. */
async function collectWrites(
  session: Session,
  { nested: nestedResources }: Plan,
  read: readonly ReadResource[],
): Promise<Pick<Evidence, 'resources' | 'unvisited' | 'states'>> {
  const lists = read.map(({ evidence }) => evidence.resource);
  const isWriting = read.some(({ sample }) => sample !== undefined);
  const before = isWriting ? await unlessSpent(() => readStates(session, lists)) : undefined;
  const resources: ResourceEvidence[] = [];
  const owned: OwnedItems[] = [];
  for (const { evidence, sample } of read) {
    const seen = idsOf(before?.get(evidence.resource));
    const told = sample && before && (await unlessSpent(() => tellWrites(session, evidence.resource, sample, seen)));
    if (told) owned.push(told.items);
    resources.push(told ? withWrites(evidence, told, seen) : evidence);
  }
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

function nothingBefore({ asked }: Exchange): LiveError {
  const { pathname } = new URL(asked.url);
  return new LiveError('cannot-run', {
    pt: `O limite de chamadas se esgotou em ${pathname} antes que algo pudesse ser conferido.`,
    en: `The limit of calls was spent at ${pathname} before anything could be checked.`,
  });
}

/** A list below an item: of an item that this run creates, where that can be removed again; otherwise it is only read. */
async function collectNested(
  session: Session,
  { parent, below }: NestedResource,
  collected: readonly ResourceEvidence[],
  before: ReadonlyMap<Resource, StateReading> | undefined,
): Promise<ResourceEvidence | undefined> {
  const known = parent && collected.find(({ resource }) => resource === parent);
  if (parent === undefined || known === undefined) return undefined;
  const [item] = known.lists.flatMap((list) => listOf(list)?.items ?? []);
  const id = item && idOf(item);
  const isOwnable = session.base.mayWrite && offers(parent, 'item', 'DELETE') && known.writes?.remove !== undefined;
  const child = below('');
  if (isOwnable && offers(child, 'list', 'POST') && offers(child, 'item', 'DELETE')) {
    const items = createOwnedItems(session, parent, idsOf(before?.get(parent)));
    try {
      const { url } = await items.create(known.writes?.sample.full);
      const ownId = url && idInUrl(url);
      if (ownId) return await collectBelow(session, below(ownId));
    } finally {
      await items.removeAll();
    }
  }
  return id === undefined
    ? undefined
    : (await collectReads(session, below(id), session.base.mayWrite ? 'parent-not-ours' : 'not-allowed')).evidence;
}

/** The list below an item of the run is its own, so that its state needs no proof. */
async function collectBelow(session: Session, resource: Resource): Promise<ResourceEvidence> {
  const { evidence, sample } = await collectReads(session, resource);
  if (sample === undefined) return evidence;
  const seen = idsOf((await readStates(session, [resource])).get(resource));
  return withWrites(evidence, await tellWrites(session, resource, sample, seen), seen);
}

function idsOf(reading: StateReading | undefined): ReadonlySet<string> {
  return new Set(reading?.first.keys());
}

function withWrites(evidence: ResourceEvidence, { story, probes }: Told, seen: ReadonlySet<string>): ResourceEvidence {
  return { ...evidence, seen, probes: [...evidence.probes, ...probes], writes: story, noWrites: undefined };
}

function statesOf(
  before: ReadonlyMap<Resource, StateReading>,
  after: ReadonlyMap<Resource, StateReading> | undefined,
  owned: readonly OwnedItems[],
): readonly StateEvidence[] {
  return [...before].map(([resource, reading]) => ({
    resource,
    before: reading,
    after: after?.get(resource),
    isOurs: (id) => owned.some((items) => items.resource === resource && items.ids.has(id)),
    isMarked: (item) => owned.some((items) => items.isMarked(item)),
  }));
}

/** The evidence of a list before anything is written, and the bodies to write, if it may be written to. */
type ReadResource = { readonly evidence: ResourceEvidence; readonly sample: Sample | undefined };

async function collectReads(
  session: Session,
  resource: Resource,
  onlyRead?: 'parent-not-ours' | 'not-allowed',
): Promise<ReadResource> {
  // First of all, because nothing that follows may let a stranger in.
  const access = resource.isGuarded !== false ? await probeAccess(session, resource) : undefined;
  const { lists, items } = await readLists(session, resource);
  const last = lists.at(-1);
  const isReadable = last !== undefined && isSuccess(last) && listOf(last) !== undefined;
  const pages = isReadable ? await walkPages(session, resource) : undefined;
  const probes = await probeFailures(session, resource, last);
  const why = onlyRead ? { sample: undefined, reason: onlyRead } : noWrites(session, resource, lists);
  const reason = why.sample === undefined ? why.reason : 'limit-spent';
  return {
    evidence: { resource, lists, items, pages, access, probes, seen: undefined, writes: undefined, noWrites: reason },
    sample: why.sample,
  };
}

type MayWrite =
  | { readonly sample: Sample }
  | { readonly sample: undefined; readonly reason: NonNullable<ResourceEvidence['noWrites']> };

function noWrites(session: Session, resource: Resource, lists: readonly Exchange[]): MayWrite {
  if (!session.base.mayWrite) return { sample: undefined, reason: 'not-allowed' };
  if (!offers(resource, 'list', 'POST')) return { sample: undefined, reason: 'not-offered' };
  const [item] = lists.flatMap((list) => listOf(list)?.items ?? []);
  const sample = resource.sample ?? (item && sampleOfItem(item));
  return sample === undefined ? { sample: undefined, reason: 'no-sample' } : { sample };
}
