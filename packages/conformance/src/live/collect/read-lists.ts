// Reads a list and its items: several times, beside other lists, and before and after the run writes.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, itemOf, itemsOn, listOf } from '../resource/list-shape.ts';
import { itemPath, listPath, offers, type Resource } from '../resource/resource.ts';
import { type Snapshot, snapshotOf } from '../resource/same-state.ts';
import { walkState } from './walk-pages.ts';
import { choicesOf } from './wrong-requests.ts';

/** A list before and after these reads. */
export type Round = { readonly before: Exchange; readonly reads: readonly Exchange[]; readonly after: Exchange };

/** One item, read between two readings of its list. */
export type Reading = Round & { readonly id: string };

/** The first two, one after the other; a later page has the last one. */
const mostItems = 2;

export async function readLists(session: Session, resource: Resource) {
  if (resource.idName !== undefined) session.idNames.set(resource.path, resource.idName);
  const lists = await readThrice(session, listPath(resource));
  let items = await readItems(session, resource, lists[2]);
  const isUnread = offers(resource, 'item', 'GET') && !items.some(({ reads }) => reads.some(isSuccess));
  if (isUnread && (await findIdName(session, resource, lists[2])))
    items = await readItems(session, resource, await session.read(listPath(resource)));
  /** The list alone, as often as it was read with an item in between. */
  const calm = items.length > 1 ? await readThrice(session, listPath(resource)) : [];
  return { lists, items, rounds: [...quiet(lists), ...items, ...quiet(calm)] };
}

const quiet = (lists: readonly Exchange[]): readonly Round[] =>
  lists.slice(1).map((after, at) => ({ before: lists[at] ?? after, reads: [], after }));

async function readItems(session: Session, resource: Resource, list: Exchange) {
  const items: Reading[] = [];
  let before = list;
  for (const id of idsOn(before).slice(0, mostItems)) {
    const reads = await readThrice(session, itemPath(resource, id));
    const after = await session.read(listPath(resource));
    items.push({ id, before, reads, after });
    before = after;
  }
  return items;
}

const mostNames = 8;

/** Tries which member of an item names it in its URL. */
async function findIdName(session: Session, { path, ...rest }: Resource, list: Exchange): Promise<boolean> {
  const [item = {}] = itemsOn(list);
  const values = Object.entries(item).filter(
    ([, value]) => typeof value === 'number' || /^[\w.:-]{1,80}$/.test(String(value)),
  );
  for (const [name, value] of values.slice(0, mostNames)) {
    const read = await session.read(itemPath({ path, ...rest }, String(value)));
    if (!isSuccess(read) || itemOf(read)?.[name] !== value) continue;
    session.idNames.set(path, name);
    return true;
  }
  return false;
}

/** Three in a row: a change at each of them is no coincidence. */
export async function readThrice(session: Session, url: string): Promise<readonly [Exchange, Exchange, Exchange]> {
  return [await session.read(url), await session.read(url), await session.read(url)];
}

/** Each list by each other one, so the number grows with the square. */
const mostLists = 5;

type Readable = { readonly resource: Resource; readonly lists: readonly Exchange[]; readonly rounds: Round[] };

/** Adds rounds to each list: does reading another one, or what a filter finds, change it? */
export async function readElsewhere(session: Session, all: readonly Readable[]): Promise<void> {
  const readable = all.filter(({ lists }) => isSuccess(lists[0]) && listOf(lists[0])).slice(0, mostLists);
  const around = async (some: readonly Readable[], read: () => Promise<Exchange>) => {
    const before = new Map<Readable, Exchange>();
    for (const how of ['first', 'read', 'quiet', 'read']) {
      const reads = how === 'read' ? [await read()] : [];
      for (const one of some) {
        const [last, after] = [before.get(one), await session.read(listPath(one.resource))];
        if (last) one.rounds.push({ before: last, reads, after });
        before.set(one, after);
      }
    }
  };
  for (const one of readable) {
    const { resource, lists } = one;
    const url = listPath(resource);
    for (const choice of choicesOf(resource, lists[0], 0).slice(0, 2))
      await around([one], () => session.read(`${url}?${new URLSearchParams([[...choice]])}`));
    const [id] = idsOn(lists[0]);
    const others = readable.filter((other) => other !== one);
    if (others.length > 0)
      await around(others, async () => {
        const list = await session.read(url);
        return id !== undefined && offers(resource, 'item', 'GET') ? session.read(itemPath(resource, id)) : list;
      });
  }
}

export type StateReading = {
  readonly items: Snapshot;
  /** Whether the last page was reached. */
  readonly isWhole: boolean;
  readonly exchange: Exchange;
};
export type States = ReadonlyMap<Resource, StateReading>;

/** Each twice in a row: items of other writers may differ already then. One that cannot be read has no state. */
export async function readStates(session: Session, resources: readonly Resource[]): Promise<States> {
  const states = new Map<Resource, StateReading>();
  for (const resource of resources) {
    const { pages, end } = await walkState(session, resource);
    const [exchange] = pages;
    if (exchange === undefined || listOf(exchange) === undefined) continue;
    await walkState(session, resource);
    states.set(resource, { items: snapshotOf(pages.flatMap(itemsOn)), isWhole: end === 'last-page', exchange });
  }
  return states;
}
