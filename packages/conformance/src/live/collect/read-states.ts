// Which items do the lists hold, before the run writes and after it?
import type { Exchange } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { listOf } from '../resource/list-shape.ts';
import type { Resource } from '../resource/resource.ts';
import { type Snapshot, snapshotOf } from '../resource/same-state.ts';
import type { StateReading } from './evidence.ts';
import { limitNames, walkPages } from './read-lists.ts';

/** Each list twice; one that cannot be read has no state. */
export async function readStates(
  session: Session,
  resources: readonly Resource[],
): Promise<ReadonlyMap<Resource, StateReading>> {
  const states = new Map<Resource, StateReading>();
  for (const resource of resources) {
    const first = await readState(session, resource);
    if (first === undefined) continue;
    const again = await readState(session, resource);
    states.set(resource, { ...first, first: first.snapshot, again: again?.snapshot ?? new Map() });
  }
  return states;
}

type Read = { readonly snapshot: Snapshot; readonly isWhole: boolean; readonly exchange: Exchange };

/** In pages as large as the server makes them. */
async function readState(session: Session, resource: Resource): Promise<Read | undefined> {
  const query = resource.query.filter(({ name }) => !limitNames.includes(name));
  const { pages, end } = await walkPages(session, { ...resource, query });
  const [exchange] = pages;
  if (exchange === undefined || listOf(exchange) === undefined) return undefined;
  const items = pages.flatMap((page) => listOf(page)?.items ?? []);
  return { snapshot: snapshotOf(items), isWhole: end === 'last-page', exchange };
}
