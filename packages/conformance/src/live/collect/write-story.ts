// The life of items of the run: created, refused to others, changed in whole and in part, and removed twice.
import { type Exchange, hasStatus, isSuccess, type JsonObject, sentBody } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idsOn, itemOf, itemsOn } from '../resource/list-shape.ts';
import { idInUrl, listPath, offers, type Resource, type Sample } from '../resource/resource.ts';
import { canonical, clocksBetween, differences } from '../resource/same-state.ts';
import { startsLike, words } from '../resource/usual-words.ts';
import { accepts } from '../resource/validator.ts';
import { typeOf } from '../resource/values.ts';
import { writeByAll } from './callers.ts';
import { probeConditions } from './conditions.ts';
import type { Step } from './history.ts';
import { blankMembers, emptyMark, type ItemScene, patchMembers, replaceItem } from './member-changes.ts';
import { createOwnedItems, locationOf, patiently } from './owned-items.ts';
import { readThrice } from './read-lists.ts';
import { change, isDone, marked, varied, type WriteScene } from './scene.ts';
import { type PageWalk, walk, walkPages, walkState } from './walk-pages.ts';
import { writeBrasil } from './write-brasil.ts';
import { changeMissing, filtersFor, filtersOf, type Probe, probeWrites } from './wrong-requests.ts';

export type Told = Awaited<ReturnType<typeof tellWrites>>;
export type WriteStory = Told['story'];
/** A step is missing if an earlier one failed or the method is not offered. */
type Whole = Awaited<ReturnType<typeof liveThrough>>;
type Life = { readonly [Part in keyof Whole]?: Whole[Part] | undefined };

/** `seenBefore`: the ids of items that were there before the run; these are never touched. */
export async function tellWrites(
  session: Session,
  resource: Resource,
  sample: Sample,
  seenBefore: ReadonlySet<string>,
) {
  const items = createOwnedItems(session, resource, seenBefore);
  const tell = async () => {
    const scene = await withMore({ session, resource, sample, items });
    // `wasThere`: the POST returned an item that was there before the run, so that no further step is made.
    const { exchange: create, url, wasThere } = await items.create(marked(scene));
    const life: Life = url === undefined ? {} : await liveThrough({ ...scene, create, url });
    // What rests on an item says nothing where new ones cannot be read.
    const isOwnable = isSuccess(life.reads?.[0]);
    isSafe = life.remove?.removals.some(takesOthers) !== true;
    const unasked = { probes: [], tries: [], defended: [] };
    const { probes, tries, defended } = isSafe ? await defend(scene, isOwnable) : unasked;
    const conditions = await probeConditions(scene, isSafe && isOwnable);
    const story = { sample: scene.sample, create, url, wasThere, ...life, ...conditions, defended, steps: items.steps };
    return { story, tries, probes: [...(life.probes ?? []), ...probes] };
  };
  /** URLs of items that the run created and could not remove. */
  let leftOver: readonly string[] = [];
  let isSafe = true;
  const { story, ...seen } = await tell().finally(async () => {
    leftOver = await items.removeAll(isSafe);
  });
  return { story: { ...story, leftOver }, ...seen, items };
}

/** Objects belong to a body where a server stores them as they were sent, values of other items where it takes them. */
async function withMore(scene: WriteScene): Promise<WriteScene> {
  const { filled = {}, objects = {} } = scene.sample;
  const isStored = (one: JsonObject, name: string) => canonical(one[name]) === canonical(objects[name]);
  const whole = await withMembers(scene, objects, (one) => Object.keys(objects).every((name) => isStored(one, name)));
  return withMembers(whole, filled, () => true);
}

async function withMembers(scene: WriteScene, more: JsonObject, isRight: (stored: JsonObject) => boolean) {
  const { items, sample } = scene;
  const full = { ...sample.full, ...more };
  const whole = { ...scene, sample: { ...sample, full, minimal: full } };
  const { url } = Object.keys(more).length > 0 ? await items.create(marked(whole)) : {};
  const stored = url && itemOf(await items.read(url));
  return stored && isRight(stored) ? whole : scene;
}

/** An item of its own for all that has to be refused: it must be there afterwards, as it was. */
async function defend(scene: WriteScene, isOwnable: boolean) {
  const { items } = scene;
  const { url } = isOwnable ? await items.create(marked(scene)) : {};
  const tries = await writeByAll(scene, url);
  const isRefused = tries.some(({ method, exchange }) => method === 'POST' && !isSuccess(exchange));
  /** What was refused must not be in the list. */
  const { pages } = isRefused ? await walkState(scene.session, scene.resource) : { pages: [] };
  const isThere = url === undefined || isSuccess(await items.read(url));
  const target = isThere ? url : (await items.create(marked(scene))).url;
  const probes = await probeWrites(scene, target);
  return { tries, probes, defended: pages };
}

/** The first item is changed; the second one, with only the required members, must stay as it is. */
async function liveThrough(scene: ItemScene) {
  const { session, resource, sample, items, create, url } = scene;
  // Its values differ from those of the first one, so that a change of both shows.
  const others = Object.entries(varied(scene)).filter(([name]) => name in sample.minimal);
  const other = await items.create(Object.fromEntries(others));
  const isRefused = !sample.isDescribed && hasStatus(other.exchange, 400, 422);
  const small = isRefused ? await items.create(varied(scene, true)) : other;
  const second = small.url ?? (await items.create(marked(scene))).url;
  const { reads, firstReads } = await readBoth(scene, second, sentBody(small.exchange));
  const location = locationOf(session, create);
  /** The target of `Location`, where that is not the URL of the item. */
  const atLocation = location !== undefined && location !== url ? await session.read(location) : undefined;
  const readSecond = async () => second !== undefined && items.read(second);
  const holds = (one: string | undefined) => (seen: PageWalk) =>
    one === undefined || seen.pages.flatMap(idsOn).includes(idInUrl(one));
  const listed = await patiently(session, () => walkState(session, resource), holds(url));
  await createBlank(scene);
  const walks = await walkOwn(scene);
  // Read directly before and after, because the number of items of the run may be a part of each of them.
  await readSecond();
  const { refusedPut: PUT, ...byPut } = await replaceItem(scene);
  await readSecond();
  const { refusedPatch: PATCH, ...byPatch } = await patchMembers(scene);
  await readSecond();
  const accents = await writeAccents(scene);
  const brasil = await writeBrasil(scene);
  const lived = [...items.steps];
  const { refused: DELETE, ...byDelete } = await remove(scene, listed);
  await readSecond();
  const end = await walkState(session, resource);
  return {
    clocks: clocksBetween(listed.pages.flatMap(itemsOn), end.pages.flatMap(itemsOn)),
    ...{ reads, firstReads, second, atLocation, listed, end, accents, brasil },
    ...{ ...walks, ...byPut, ...byPatch, ...byDelete },
    refused: { PUT, PATCH, DELETE },
    /** The steps with good bodies; those that follow have odd ones, or are refused. */
    lived: lived.slice(lived.findIndex(({ exchange }) => exchange === create)),
    rests: [...items.rests],
  };
}

/** An item whose members are blank where the description accepts that. */
async function createBlank(scene: ItemScene): Promise<void> {
  const blanks = blankMembers(scene.sample, (value) => value !== null);
  for (const some of [blanks, emptyMark(scene.sample)]) {
    if (some.length === 0) continue;
    const { url } = await scene.items.create({ ...marked(scene), ...Object.fromEntries(some) });
    if (url !== undefined) await scene.items.read(url);
  }
}

/** A change that follows the first reading of one item alone is looked for in one more like it. */
async function readBoth({ session, items, url }: ItemScene, second: string | undefined, body: JsonObject) {
  const reads = await readThrice(session, url);
  const firstReads: (readonly Exchange[])[] = [reads];
  for (let other = second; other !== undefined && firstReads.length < 3; ) {
    const [one, two] = [await items.read(other), await items.read(other)];
    firstReads.push([one, two]);
    const isMoved = differences(itemOf(one) ?? {}, itemOf(two) ?? {}).length > 0;
    other = isMoved ? (await items.create(body)).url : undefined;
  }
  return { reads, firstReads };
}

/** A walk of what a filter finds. */
export type Filtered = PageWalk & {
  readonly filter: readonly [name: string, value: string];
  /** As many as the server shows at once. */
  readonly whole: Exchange;
};

/** A list that was empty has pages only now, and a filter finds several items. */
async function walkOwn(scene: ItemScene) {
  const { session, resource, sample, items } = scene;
  if (resource.query.length === 0) return {};
  const list = () => session.read(listPath(resource));
  const isFilter = filtersOf(resource, await list()).includes(sample.textMember ?? '');
  const alike = marked(scene);
  const made = [alike, ...[1, 2].map(() => (isFilter ? alike : marked(scene)))];
  const urls: (string | undefined)[] = [];
  for (const body of made) urls.push((await items.create(body)).url);
  const item = (urls[0] && itemOf(await items.read(urls[0]))) || {};
  const before = await list();
  const pages = await walkPages(session, resource, before);
  const filtered: Filtered[] = [];
  for (const filter of filtersFor(resource, item)) {
    const whole = await session.read(`${listPath(resource)}?${new URLSearchParams([[...filter]])}`);
    filtered.push({ filter, whole, ...(await walk(session, resource, { filter })) });
  }
  return { filtered, walk: { pages, before, after: await list() } };
}

/** Texts of people have accents and signs beyond ASCII. */
export const accents = 'São João, ü, 日本 🚀';

/** In all texts, of a new item and of a change, and short enough for most of them. */
async function writeAccents(scene: ItemScene): Promise<readonly Step[]> {
  const { resource, sample, items, url } = scene;
  const { textMember = '', members, isDescribed } = sample;
  const texts = isDescribed ? Object.keys(members).filter((name) => isFreeText(members[name] ?? {})) : [textMember];
  const body = () => ({
    ...marked(scene),
    ...Object.fromEntries(texts.map((name) => [name, `${accents} ${items.newMark().slice(-8)}`])),
  });
  if (!texts.includes(textMember)) return [];
  const at = items.steps.length;
  const made = await items.create({ ...body(), [textMember]: `${items.newMark()} ${accents}` });
  if (made.url !== undefined) await items.read(made.url);
  for (const method of ['PUT', 'PATCH'] as const)
    if (offers(resource, 'item', method)) await change(scene, method, url, body());
  return items.steps.slice(at).filter(({ after, exchange }) => after !== undefined && isDone(exchange));
}

const isFreeText = (schema: JsonObject): boolean =>
  typeOf(schema) === 'string' &&
  !['enum', 'format', 'pattern'].some((one) => one in schema) &&
  accepts(schema, accents.repeat(2));

/** A DELETE that only says `active: false` can be told from one that does nothing where it was true. */
async function wake(scene: ItemScene): Promise<void> {
  const { resource, items, url } = scene;
  const item = itemOf(await items.read(url)) ?? {};
  const isGone = (one: string) => words.goneMembers.some((word) => one.toLowerCase().includes(word));
  const name = Object.keys(item).find((one) =>
    item[one] === false ? startsLike('activeMembers', one) : item[one] === true && isGone(one),
  );
  const method = (['PATCH', 'PUT'] as const).find((one) => offers(resource, 'item', one));
  if (name === undefined || method === undefined) return;
  await change(scene, method, url, { ...(method === 'PUT' && marked(scene)), [name]: !item[name] });
}

/** A list early in the run, before and after an item is removed, and a while later where others left it too. */
export type Removal = {
  readonly walks: readonly PageWalk[];
  readonly removed: readonly Exchange[];
  readonly own: ReadonlySet<string>;
};

/** What has left a list that was read to the end, besides what was removed, since the walk before this one. */
export function leftWith({ walks, removed }: Removal, at = 2): readonly string[] {
  const named = removed.map(({ asked }) => idInUrl(new URL(asked.url).pathname));
  const ids = new Set([...(walks[at]?.pages.flatMap(idsOn) ?? []), ...named]);
  const before = walks[at]?.end === 'last-page' ? walks[at - 1]?.pages : [];
  return (before ?? []).flatMap(idsOn).filter((id) => !ids.has(id));
}

/** Others left with a removal, and none came or left by themselves. */
export function takesOthers(one: Removal): boolean {
  const [seen = [], ...later] = one.walks.map(({ pages }) => pages.flatMap(idsOn));
  const isCalm = later.flat().every((id) => seen.includes(id) || one.own.has(id));
  return isCalm && leftWith(one).length > 0 && [1, 3].every((at) => leftWith(one, at).length === 0);
}

async function remove(scene: ItemScene, listed: PageWalk) {
  const { session, resource, items, url } = scene;
  const make = async () => (await items.create(marked(scene))).url;
  if (!offers(resource, 'item', 'DELETE')) return {};
  await wake(scene);
  // Made one after the other, so that what lies beside the second one belongs to the run as well.
  const [, target = url] = [await make(), await make(), await make()];
  const removed: Exchange[] = [];
  const list = () => walkState(session, resource);
  const around = async (work: () => Promise<unknown>): Promise<Removal> => {
    const before = await list();
    await work();
    const since = (...later: readonly PageWalk[]) => ({ walks: [listed, before, ...later], removed, own: items.ids });
    const after = await list();
    if (leftWith(since(after)).length === 0) return since(after);
    return since(after, await patiently(session, list, (later) => leftWith(since(after, later), 3).length > 0));
  };
  const alone = await around(async () => removed.push(await items.change('DELETE', target)));
  const [refused] = removed;
  if (!isSuccess(refused)) return { refused };
  // A DELETE that takes others along is not sent again.
  if (takesOthers(alone)) return { remove: { removals: [alone] } };
  const before = await items.read(url);
  const first = await items.change('DELETE', url);
  const gone = await patiently(
    session,
    () => items.read(url),
    (one) => !isSuccess(one),
  );
  const filters = filtersFor(resource, itemOf(before) ?? {});
  const pageWithIt = async () => {
    const found = [...(await list()).pages];
    for (const one of filters) found.push(...(await walkState(session, resource, { filter: one })).pages);
    return found.find((page) => idsOn(page).includes(idInUrl(url)));
  };
  const stillListed = await patiently(session, pageWithIt, (page) => page === undefined);
  const twice = await around(async () => removed.push(first, await items.change('DELETE', url)));
  const again = await items.read(url);
  const probes: Probe[] = [{ kind: 'removed-item', exchange: gone }];
  if (!isSuccess(again)) probes.push(...(await changeMissing(scene, url)));
  const last = twice.walks[2]?.pages.find((page) => idsOn(page).includes(idInUrl(url)));
  const second = removed.at(-1);
  return {
    remove: { before, first, gone, listed: stillListed ?? last, second, again, removals: [alone, twice] },
    probes,
  };
}
