// Does the server keep what its tags (RFC 9110 §13) and an Idempotency-Key promise? Asked with items made for it alone.
import { randomUUID } from 'node:crypto';
import { answered, type Exchange, hasStatus, headerOf, isSuccess, type Made } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, itemsWith } from '../resource/list-shape.ts';
import { idInUrl, listPath, offers } from '../resource/resource.ts';
import { canonical } from '../resource/same-state.ts';
import { marked, varied, type WriteScene, write } from './scene.ts';
import { walkState } from './walk-pages.ts';

/** The tag of a URL, and reads on condition of it; where it could be written to, before and after a change of what it shows. */
export type Tagged = {
  readonly tag: string;
  readonly first: Exchange;
  /** With the tag itself, and with one that never was. */
  readonly known: Exchange;
  readonly other: Exchange;
  readonly changed?: Exchange;
  /** With the old tag, after the change. */
  readonly old?: Exchange;
};

/** None where the server sends no tag. */
export async function readTagged(
  session: Session,
  first: Made,
  makeChange?: () => Promise<unknown>,
): Promise<readonly Tagged[]> {
  const tag = answered(first, 'etag');
  if (first === undefined || tag === undefined || !isSuccess(first)) return [];
  const { url } = first.asked;
  const given = (value: string) => session.send({ url, headers: [['if-none-match', value]] });
  const [known, other] = [await given(tag), await given('"farol-no-such-tag"')];
  if (!makeChange) return [{ tag, first, known, other }];
  await makeChange();
  return [{ tag, first, known, other, changed: await session.read(url), old: await given(tag) }];
}

export async function probeConditions(scene: WriteScene, isOwnable: boolean) {
  const at = scene.items.steps.length;
  const tags = isOwnable ? await probeTags(scene) : [];
  /** Writes on condition of a tag. */
  const onTags = scene.items.steps.slice(at).filter(({ exchange }) => headerOf(exchange.asked.headers, 'if-match'));
  return { tags, onTags, keys: isOwnable ? await probeKeys(scene) : undefined };
}

async function probeTags(scene: WriteScene): Promise<readonly Tagged[]> {
  const { session, resource, items } = scene;
  const list = await session.read(listPath(resource));
  const { url } = await items.create(marked(scene));
  const method = (['PUT', 'PATCH'] as const).find((one) => offers(resource, 'item', one));
  if (url === undefined || method === undefined) return readTagged(session, list, () => items.create(marked(scene)));
  const makeChange = () => write(scene, method, url);
  // A tag that only counts the items of a page stays when one of them changes. A long list may hide it.
  const pages = answered(list, 'etag') === undefined ? [] : (await walkState(session, resource, { most: 10 })).pages;
  const own = pages.find((page) => idsOn(page).includes(idInUrl(url)));
  const listed = await readTagged(session, own ?? list, own ? makeChange : () => items.create(marked(scene)));
  const [item] = await readTagged(session, await items.read(url), makeChange);
  const ifMatch = async (how: 'PUT' | 'PATCH' | 'DELETE', tag?: string) => {
    const before = await items.read(url);
    if (tag !== undefined && isSuccess(before)) await write(scene, how, url, { headers: [['if-match', tag]] });
  };
  const now = answered(item?.changed, 'etag');
  // A weak tag never matches in If-Match (RFC 9110 §8.8.3.2), and an equal one says nothing.
  const isStrong = item !== undefined && now !== undefined && now !== item.tag && !/^W\//.test(item.tag);
  const methods = (['PUT', 'PATCH', 'DELETE'] as const).filter((one) => isStrong && offers(resource, 'item', one));
  for (const how of methods) if (how !== 'DELETE') await ifMatch(how, answered(await items.read(url), 'etag'));
  for (const how of methods) await ifMatch(how, item?.tag);
  await items.read(url);
  return [...(item ? [item] : []), ...listed];
}

/** The same body with the same key twice, another body with it, and the same body with another key. */
async function probeKeys(scene: WriteScene) {
  const { session, resource, items, sample } = scene;
  const name = resource.keyHeader ?? 'idempotency-key';
  const create = (body: unknown, key: string) => items.create(body, { headers: [[name, key]] });
  const [key, otherKey, body] = [randomUUID(), randomUUID(), marked(scene)];
  const known = items.ids.size;
  const { exchange: first, url } = await create(body, key);
  // An answer that names no new item cannot show whether the next one does.
  if (!isSuccess(first) || hasStatus(first, 202) || items.ids.size === known) return undefined;
  const { exchange: again, url: repeated } = await create(body, key);
  const isOffered = resource.keyHeader !== undefined || (repeated !== undefined && repeated === url);
  const isSecond = repeated !== undefined && repeated !== url;
  if (!isOffered || isSecond) return { first, again, isOffered, isSecond };
  const { pages } = await walkState(session, resource);
  const { size: copies } = itemsWith(body[sample.textMember ?? ''], pages);
  const otherBody = varied(scene);
  const other = canonical(otherBody) === canonical(body) ? undefined : (await create(otherBody, key)).exchange;
  const { exchange: fresh, url: freshUrl } = await create(body, otherKey);
  const isAnyKey = isSuccess(fresh) && freshUrl !== undefined && freshUrl === url;
  return { first, again, isOffered, isSecond, list: pages[0], copies, other, fresh, isAnyKey };
}
