// Collects the evidence of one run: for each resource its lists, items, pages, failures, access and, if allowed, one item's life.
import { LiveError } from '../exchange/base.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { collectGraphql } from '../graphql/collect-graphql.ts';
import { sampleOfItem } from '../resource/item-sample.ts';
import { idOf, listOf } from '../resource/list-shape.ts';
import { type NestedResource, offers, type Resource, type Sample } from '../resource/resource.ts';
import type { Evidence, ResourceEvidence } from './evidence.ts';
import { createOwnedItems } from './owned-items.ts';
import { probeAccess, spendLimit } from './probe-access.ts';
import { probeFailures, probeLongUrl } from './probe-failures.ts';
import { readLists, readState, walkPages } from './read-lists.ts';
import { tellWrites } from './write-story.ts';

type Plan = {
  readonly resources: readonly Resource[];
  readonly nested: readonly NestedResource[];
  readonly root: Exchange | undefined;
  readonly graphqlUrl: string | undefined;
  readonly spendLimit: boolean;
};

export async function collect(session: Session, plan: Plan): Promise<Evidence> {
  const resources: ResourceEvidence[] = [];
  for (const resource of plan.resources) {
    const one = await unlessSpent(() => collectResource(session, resource));
    if (one !== undefined) resources.push(one);
  }
  const unvisited: string[] = [];
  for (const nested of plan.nested) {
    const one = await unlessSpent(() => collectNested(session, nested, resources));
    if (one === undefined) unvisited.push(nested.template);
    else resources.push(one);
  }
  const [first] = plan.resources;
  const { graphqlUrl } = plan;
  const graphql = graphqlUrl === undefined ? undefined : await unlessSpent(() => collectGraphql(session, graphqlUrl));
  const longUrl = first && (await unlessSpent(() => probeLongUrl(session, first)));
  const spent = plan.spendLimit && first ? ((await unlessSpent(() => spendLimit(session, first))) ?? []) : [];
  if (resources.length === 0 && graphql === undefined && session.limited[0]) throw nothingBefore(session.limited[0]);
  return {
    root: plan.root,
    resources,
    unvisited,
    longUrl,
    spent,
    limited: session.limited,
    graphql,
    exchanges: session.exchanges,
  };
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
): Promise<ResourceEvidence | undefined> {
  const known = parent && collected.find(({ resource }) => resource === parent);
  if (parent === undefined || known === undefined) return undefined;
  const [item] = known.lists.flatMap((list) => listOf(list)?.items ?? []);
  const id = item && idOf(item);
  const isOwnable =
    session.base.mayWrite && offers(parent, 'item', 'DELETE') && known.writes?.remove !== undefined && known.state;
  const child = below('');
  if (isOwnable && offers(child, 'list', 'POST') && offers(child, 'item', 'DELETE')) {
    const items = createOwnedItems(session, parent, new Set(isOwnable.before.keys()));
    try {
      const { url } = await items.create(known.writes?.sample.full);
      const ownId = url && decodeURIComponent(url.split('/').at(-1) ?? '');
      if (ownId) return await collectResource(session, below(ownId));
    } finally {
      await items.removeAll();
    }
  }
  return id === undefined
    ? undefined
    : collectResource(session, below(id), session.base.mayWrite ? 'parent-not-ours' : 'not-allowed');
}

async function collectResource(
  session: Session,
  resource: Resource,
  onlyRead?: 'parent-not-ours' | 'not-allowed',
): Promise<ResourceEvidence> {
  // First of all, because nothing that follows may let a stranger in.
  const access = resource.isGuarded !== false ? await probeAccess(session, resource) : undefined;
  const { lists, items } = await readLists(session, resource);
  const last = lists.at(-1);
  const isReadable = last !== undefined && isSuccess(last) && listOf(last) !== undefined;
  const pages = isReadable ? await walkPages(session, resource) : undefined;
  const probes = await probeFailures(session, resource, last);
  const read = { resource, lists, items, pages, access };
  const why = onlyRead ? { sample: undefined, reason: onlyRead } : noWrites(session, resource, lists);
  if (why.sample === undefined) return { ...read, probes, writes: undefined, state: undefined, noWrites: why.reason };
  const before = await readState(session, resource);
  const beforeAgain = await readState(session, resource);
  const seen = new Set(before.snapshot.keys());
  const told = await tellWrites(session, resource, why.sample, seen);
  const after = await readState(session, resource);
  return {
    ...read,
    probes: [...probes, ...told.probes],
    writes: told.story,
    noWrites: undefined,
    state: {
      before: before.snapshot,
      beforeAgain: beforeAgain.snapshot,
      after: after.snapshot,
      ours: told.items.ids,
      marked: after.items.filter(told.items.isMarked).flatMap((item) => idOf(item) ?? []),
      exchanges: [before.exchange, after.exchange],
    },
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
