// Does reading one list change another? Each is read before and after, and once more without anything in between.
import { type Exchange, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, listOf } from '../resource/list-shape.ts';
import { itemPath, listPath, offers, type Resource } from '../resource/resource.ts';

/** The other list four times: the first and the last two with a reading of this one in between. */
export type Elsewhere = { readonly read: Exchange; readonly lists: readonly Exchange[] };

type Readable = { readonly resource: Resource; readonly lists: readonly Exchange[] };

/** Each list by each other one, so the number grows with the square. */
const mostLists = 5;

export async function readElsewhere(session: Session, all: readonly Readable[]): Promise<readonly Elsewhere[]> {
  const readable = all.filter(({ lists }) => isSuccess(lists[0]) && listOf(lists[0])).slice(0, mostLists);
  const found: Elsewhere[] = [];
  for (const { resource, lists } of readable) {
    const others = readable.filter((one) => one.resource !== resource);
    if (others.length === 0) continue;
    const readOthers = async () => {
      const read: Exchange[] = [];
      for (const other of others) read.push(await session.read(listPath(other.resource)));
      return read;
    };
    const [id] = idsOn(lists[0]);
    const hasItem = id !== undefined && offers(resource, 'item', 'GET');
    const readThis = async () => {
      const list = await session.read(listPath(resource));
      return hasItem ? session.read(itemPath(resource, id)) : list;
    };
    const rounds = [await readOthers()];
    const read = await readThis();
    rounds.push(await readOthers(), await readOthers());
    await readThis();
    rounds.push(await readOthers());
    found.push(...others.map((_other, at) => ({ read, lists: rounds.flatMap((round) => round[at] ?? []) })));
  }
  return found;
}
