// Does the server keep what its tags (RFC 9110 §13) and an Idempotency-Key promise? Asked with items made for it alone.
import { randomUUID } from 'node:crypto';
import { answered, type Exchange, hasStatus, isSuccess } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { itemsOn } from '../resource/list-shape.ts';
import { listPath, offers } from '../resource/resource.ts';
import { canonical } from '../resource/same-state.ts';
import { marked, varied, type WriteScene, write } from './scene.ts';
import { walkState } from './walk-pages.ts';

/** The tag of a URL before and after a change of what it shows, and reads on condition of it. */
export type Tagged = {
  readonly tag: string;
  readonly first: Exchange;
  /** With the tag itself, and with one that never was. */
  readonly known: Exchange;
  readonly other: Exchange;
  readonly changed: Exchange;
  /** With the old tag, after the change. */
  readonly old: Exchange;
};

/** A write on condition of a tag, and the item after it. */
export type TaggedWrite = { readonly exchange: Exchange; readonly before: Exchange; readonly after: Exchange };

/** Undefined where the server sends no tag. */
async function readTagged(
  session: Session,
  url: string,
  makeChange: () => Promise<unknown>,
): Promise<Tagged | undefined> {
  const first = await session.read(url);
  const tag = answered(first, 'etag');
  if (tag === undefined || !isSuccess(first)) return undefined;
  const given = (value: string) => session.send({ url, headers: [['if-none-match', value]] });
  const [known, other] = [await given(tag), await given('"farol-no-such-tag"')];
  await makeChange();
  return { tag, first, known, other, changed: await session.read(url), old: await given(tag) };
}

export async function probeConditions(scene: WriteScene, isOwnable: boolean) {
  const tagged: Conditions = isOwnable ? await probeTags(scene) : { tags: [], stale: [] };
  return { ...tagged, keys: isOwnable ? await probeKeys(scene) : undefined };
}

type Conditions = {
  readonly tags: readonly Tagged[];
  /** Writes with the old tag, and those with that of the moment. */
  readonly stale: readonly TaggedWrite[];
  readonly current?: readonly TaggedWrite[];
};

async function probeTags(scene: WriteScene): Promise<Conditions> {
  const { session, resource, items } = scene;
  const list = await readTagged(session, listPath(resource), () => items.create(marked(scene)));
  const { url } = await items.create(marked(scene));
  const method = (['PUT', 'PATCH'] as const).find((one) => offers(resource, 'item', one));
  if (url === undefined || method === undefined) return { tags: list ? [list] : [], stale: [] };
  const item = await readTagged(session, url, () => write(scene, method, url));
  const stale: TaggedWrite[] = [];
  const ifMatch = async (how: 'PUT' | 'PATCH' | 'DELETE', tag: string): Promise<TaggedWrite> => {
    const before = await items.read(url);
    const exchange = await write(scene, how, url, { headers: [['if-match', tag]] });
    return { exchange, before, after: await items.read(url) };
  };
  const now = answered(item?.changed, 'etag');
  // A weak tag never matches in If-Match (RFC 9110 §8.8.3.2), and an equal one says nothing.
  const isStrong = item !== undefined && now !== undefined && now !== item.tag && !/^W\//.test(item.tag);
  const current: TaggedWrite[] = [];
  for (const how of ['PUT', 'PATCH'] as const) {
    const tag = isStrong && offers(resource, 'item', how) ? answered(await items.read(url), 'etag') : undefined;
    if (tag !== undefined) current.push(await ifMatch(how, tag));
  }
  for (const how of ['PUT', 'PATCH', 'DELETE'] as const)
    if (isStrong && offers(resource, 'item', how) && isSuccess((stale.at(-1) ?? current.at(-1))?.after))
      stale.push(await ifMatch(how, item.tag));
  return { tags: [item, list].filter((one) => one !== undefined), stale, current };
}

/** The same body with the same key twice, another body with it, and the same body with another key. */
async function probeKeys(scene: WriteScene) {
  const { session, resource, items, sample } = scene;
  const name = resource.keyHeader ?? 'idempotency-key';
  const create = (body: unknown, key: string) => items.create(body, { headers: [[name, key]] });
  const [key, otherKey, body] = [randomUUID(), randomUUID(), marked(scene)];
  const { exchange: first, url } = await create(body, key);
  if (!isSuccess(first) || hasStatus(first, 202)) return undefined;
  const { exchange: again, url: repeated } = await create(body, key);
  const isOffered = resource.keyHeader !== undefined || (repeated !== undefined && repeated === url);
  const isSecond = repeated !== undefined && repeated !== url;
  if (!isOffered || isSecond) return { first, again, isOffered, isSecond };
  const mark = sample.textMember === undefined ? undefined : body[sample.textMember];
  const { pages } = await walkState(session, resource);
  const marks = pages.flatMap(itemsOn).filter((item) => mark !== undefined && Object.values(item).includes(mark));
  const copies = marks.length > 1 ? marks.length : undefined;
  const otherBody = varied(scene);
  const other = canonical(otherBody) === canonical(body) ? undefined : (await create(otherBody, key)).exchange;
  const { exchange: fresh, url: freshUrl } = await create(body, otherKey);
  const isAnyKey = isSuccess(fresh) && freshUrl !== undefined && freshUrl === url;
  return { first, again, isOffered, isSecond, list: pages[0], copies, other, fresh, isAnyKey };
}
