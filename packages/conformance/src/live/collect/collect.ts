// Collects the evidence of one run: for each resource its lists, items, pages, failures, access and, if allowed, one item's life.
import type { Exchange } from '../exchange/exchange.ts';
import { isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { collectGraphql } from '../graphql/collect-graphql.ts';
import { sampleOfItem } from '../resource/item-sample.ts';
import { idOf, listOf } from '../resource/list-shape.ts';
import { offers, type Resource, type Sample } from '../resource/resource.ts';
import type { Evidence, ResourceEvidence } from './evidence.ts';
import { probeAccess, spendLimit } from './probe-access.ts';
import { probeFailures, probeLongUrl } from './probe-failures.ts';
import { readLists, readState, walkPages } from './read-lists.ts';
import { tellWrites } from './write-story.ts';

export type Plan = {
  readonly resources: readonly Resource[];
  readonly root: Exchange | undefined;
  readonly graphqlUrl: string | undefined;
  readonly spendLimit: boolean;
};

export async function collect(session: Session, plan: Plan): Promise<Evidence> {
  const resources: ResourceEvidence[] = [];
  for (const resource of plan.resources) resources.push(await collectResource(session, resource));
  const [first] = plan.resources;
  const graphql = plan.graphqlUrl === undefined ? undefined : await collectGraphql(session, plan.graphqlUrl);
  const longUrl = first && (await probeLongUrl(session, first));
  const spent = plan.spendLimit && first ? await spendLimit(session, first) : [];
  return {
    root: plan.root,
    resources,
    longUrl,
    spent,
    limited: session.limited,
    graphql,
    exchanges: session.exchanges,
  };
}

async function collectResource(session: Session, resource: Resource): Promise<ResourceEvidence> {
  // First of all, because nothing that follows may let a stranger in.
  const access = resource.isGuarded !== false ? await probeAccess(session, resource) : undefined;
  const { lists, items } = await readLists(session, resource);
  const last = lists.at(-1);
  const isReadable = last !== undefined && isSuccess(last) && listOf(last) !== undefined;
  const pages = isReadable ? await walkPages(session, resource) : undefined;
  const probes = await probeFailures(session, resource, last);
  const read = { resource, lists, items, pages, access };
  const why = noWrites(session, resource, lists);
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
