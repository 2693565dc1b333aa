// The life of one item: created, replaced twice, emptied, changed in part, and removed twice.
import { type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idInUrl, listPath, offers, type Resource, type Sample } from '../resource/resource.ts';
import type { BeforeAndAfter, Probe, Reading } from './evidence.ts';
import { createOwnedItems, locationOf, type OwnedItems } from './owned-items.ts';
import { readThrice, walkPages } from './read-lists.ts';

export type Told = Awaited<ReturnType<typeof tellWrites>>;
export type WriteStory = Told['story'];
/** A step is missing if an earlier one failed or the method is not offered. */
type Life = Awaited<ReturnType<typeof liveThrough>>;
type Steps = { readonly [Step in keyof Life]?: Life[Step] | undefined };

/** `seenBefore`: the ids of items that were there before the run; these are never touched. */
export async function tellWrites(
  session: Session,
  resource: Resource,
  sample: Sample,
  seenBefore: ReadonlySet<string>,
) {
  const items = createOwnedItems(session, resource, seenBefore);
  const tell = async () => {
    // `wasThere`: the POST returned an item that was there before the run, so that no further step is made.
    const { exchange: create, url, wasThere } = await items.create(marked(items, sample).body);
    const steps: Steps = url === undefined ? {} : await liveThrough({ session, resource, sample, items, create, url });
    const probes = await badBodies(items, resource, sample);
    const readOnly = session.has('read-only') ? await items.create(marked(items, sample).body, 'read-only') : undefined;
    return { story: { sample, create, url, wasThere, ...steps, readOnly: readOnly?.exchange }, probes };
  };
  /** URLs of items that the run created and could not remove. */
  let leftOver: readonly string[] = [];
  const { story, probes } = await tell().finally(async () => {
    leftOver = await items.removeAll();
  });
  return { story: { ...story, leftOver }, probes, items };
}

type Scene = {
  readonly session: Session;
  readonly resource: Resource;
  readonly sample: Sample;
  readonly items: OwnedItems;
  readonly create: Exchange;
  readonly url: string;
};

/** The first item is changed; the second one, with only the required members, must stay as it is. */
async function liveThrough(scene: Scene) {
  const { session, resource, sample, items, create, url } = scene;
  const small = await items.create(marked(items, sample, sample.minimal).body);
  const second = small.url ?? (await items.create(marked(items, sample).body)).url;
  const { reads, firstReads } = await readBoth(scene, second);
  const location = locationOf(session, create);
  /** The target of `Location`, where that is not the URL of the item. */
  const atLocation = location !== undefined && location !== url ? await session.read(location) : undefined;
  const readSecond = async () => (second === undefined ? undefined : items.read(second));
  const first = await readSecond();
  const { walk, more } = resource.query.length > 0 ? await walkOwn(scene) : { walk: undefined, more: [] };
  const byPut = await replace(scene);
  const beside = offers(resource, 'item', 'PATCH') ? await readSecond() : undefined;
  const byPatch = await patch(scene);
  const besideLast = beside && byPatch.patch ? await readSecond() : undefined;
  const byDelete = await remove(scene);
  const last = await readSecond();
  const others: BeforeAndAfter[] = [];
  for (const one of more) others.push({ first: one.read, last: await items.read(one.url) });
  return {
    reads,
    firstReads,
    atLocation,
    walk,
    others,
    witness: first && last && { first, last },
    /** The second item directly before and after the PATCH of the first. */
    besidePatch: beside && besideLast && { first: beside, last: besideLast },
    put: byPut.put,
    wipe: byPut.wipe,
    patch: byPatch.patch,
    remove: byDelete.remove,
    refused: { PUT: byPut.refused, PATCH: byPatch.refused, DELETE: byDelete.refused },
  };
}

/** One after the other, with the list in between: a change that follows each first reading is no coincidence. */
async function readBoth({ session, resource, items, url }: Scene, second: string | undefined) {
  const list = () => session.read(listPath(resource));
  const before = await list();
  const reads = await readThrice(session, url);
  if (second === undefined) return { reads, firstReads: undefined };
  const after = await list();
  const others = [await items.read(second), await items.read(second)];
  const firstReads: readonly Reading[] = [
    { id: idInUrl(url), before, reads, after },
    { id: idInUrl(second), before: after, reads: others, after: await list() },
  ];
  return { reads, firstReads };
}

/** A list that was empty has pages only now. */
async function walkOwn({ session, resource, sample, items }: Scene) {
  const more: { url: string; read: Exchange }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { url } = await items.create(marked(items, sample).body);
    if (url !== undefined) more.push({ url, read: await items.read(url) });
  }
  const before = await session.read(listPath(resource));
  const pages = await walkPages(session, resource);
  return { more, walk: { pages, before, after: await session.read(listPath(resource)) } };
}

/** A step that was made, or the answer that refused it. */
type Replaced = { readonly put?: Put; readonly wipe?: Wipe | undefined; readonly refused?: Exchange };
type Put = Awaited<ReturnType<typeof putTwice>>;
type Wipe = { left: readonly string[]; put: Exchange; before: Exchange; after: Exchange | undefined };

async function replace(scene: Scene): Promise<Replaced> {
  const { resource, sample, items, url } = scene;
  if (!offers(resource, 'item', 'PUT')) return {};
  const { body, mark } = marked(items, sample);
  let sent: JsonObject = body;
  let first = await items.change('PUT', url, sent);
  if (hasStatus(first, 400, 422)) {
    // Some servers ask for the id in the body as well.
    sent = { id: idLike(url), ...body };
    first = await items.change('PUT', url, sent);
  }
  if (!isSuccess(first)) return { refused: first };
  const put = await putTwice(scene, sent, first, mark);
  const idMember = 'id' in body || !('id' in sent) ? {} : { id: sent.id };
  let wipe: Wipe | undefined;
  for (const rest of shorterBodies(sample)) {
    const before = await items.read(url);
    const short = await items.change('PUT', url, { ...idMember, ...rest });
    const left = Object.keys(sample.full).filter((name) => !(name in rest));
    wipe = { left, put: short, before, after: isSuccess(short) ? await items.read(url) : undefined };
    if (isSuccess(short)) break;
  }
  await items.change('PUT', url, sent);
  return { put, wipe };
}

/** The list after both PUTs must hold one item with the mark. */
async function putTwice({ session, resource, items, url }: Scene, sent: JsonObject, first: Exchange, mark: string) {
  const read = await items.read(url);
  const second = await items.change('PUT', url, sent);
  return {
    sent,
    mark,
    first,
    read,
    second,
    again: await items.read(url),
    list: await session.read(listPath(resource)),
  };
}

const idLike = (url: string): string | number => {
  const id = idInUrl(url);
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
};

/** Bodies of a PUT that leave members out: the described minimum, or one member less at a time. */
function shorterBodies({ full, minimal, textMember }: Sample): readonly JsonObject[] {
  const names = Object.keys(full);
  if (Object.keys(minimal).length < names.length) return [minimal];
  const order = [...(textMember ? [textMember] : []), ...names.filter((name) => name !== textMember)].slice(0, 4);
  return order.map((left) => Object.fromEntries(Object.entries(full).filter(([name]) => name !== left)));
}

async function patch({ resource, sample, items, url }: Scene) {
  const sent = offers(resource, 'item', 'PATCH') ? oneChange(sample, items.newMark()) : undefined;
  if (sent === undefined) return {};
  const before = await items.read(url);
  const type = resource.patchType ?? 'application/json';
  let exchange = await items.change('PATCH', url, patchBody(sent, type), type);
  const other = type === 'application/json' ? 'application/merge-patch+json' : 'application/json';
  if (hasStatus(exchange, 415)) exchange = await items.change('PATCH', url, sent, other);
  if (!isSuccess(exchange)) return { refused: exchange };
  return { patch: { sent, patch: exchange, before, after: await items.read(url) } };
}

/** RFC 6902 lists operations; all other types hold the members that change. */
function patchBody(sent: JsonObject, type: string): unknown {
  if (!type.includes('json-patch')) return sent;
  return Object.entries(sent).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
}

function oneChange({ full, textMember }: Sample, mark: string): JsonObject | undefined {
  if (textMember !== undefined) return { [textMember]: mark };
  const number = Object.entries(full).find(([, value]) => typeof value === 'number');
  return number && { [number[0]]: Number(number[1]) + 1 };
}

async function remove({ resource, items, url }: Scene) {
  if (!offers(resource, 'item', 'DELETE')) return {};
  const first = await items.change('DELETE', url);
  if (!isSuccess(first)) return { refused: first };
  const gone = await items.read(url);
  const second = await items.change('DELETE', url);
  return { remove: { first, gone, second, again: await items.read(url) } };
}

/** A server that creates an item from one of these gets it removed like the others. */
async function badBodies(items: OwnedItems, resource: Resource, sample: Sample): Promise<readonly Probe[]> {
  const probes: Probe[] = [{ kind: 'malformed-json', exchange: (await items.create('{"farol":')).exchange }];
  const [required] = Object.keys(sample.minimal);
  if (resource.methods !== undefined && required !== undefined && required in sample.full) {
    const body = { ...sample.full, [required]: { farol: true } };
    probes.push({ kind: 'wrong-type', exchange: (await items.create(body)).exchange });
  }
  return probes;
}

/** The body with a text by which the item is recognised. */
function marked(items: OwnedItems, { full, textMember }: Sample, body: JsonObject = full) {
  const mark = items.newMark();
  return { mark, body: textMember !== undefined && textMember in body ? { ...body, [textMember]: mark } : { ...body } };
}
