// The life of one item: created, replaced twice, emptied, changed in part, and removed twice.
import { type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idInUrl, listPath, offers, type Resource, type Sample } from '../resource/resource.ts';
import type { BeforeAndAfter, Probe, WriteStory } from './evidence.ts';
import { createOwnedItems, locationOf, type OwnedItems } from './owned-items.ts';
import { readThrice, walkPages } from './read-lists.ts';

type Steps = { -readonly [Step in keyof WriteStory]: WriteStory[Step] };
export type Told = { readonly story: WriteStory; readonly probes: readonly Probe[]; readonly items: OwnedItems };

/** All that the steps share: the first item, which they change, and the second, which they must leave alone. */
type Scene = {
  readonly session: Session;
  readonly resource: Resource;
  readonly sample: Sample;
  readonly items: OwnedItems;
  readonly story: Steps;
  readonly url: string;
  readonly second: string | undefined;
  readonly list: () => Promise<Exchange>;
};

/** `seenBefore`: the ids of items that were there before the run; these are never touched. */
export async function tellWrites(
  session: Session,
  resource: Resource,
  sample: Sample,
  seenBefore: ReadonlySet<string>,
): Promise<Told> {
  const items = createOwnedItems(session, resource, seenBefore);
  const probes: Probe[] = [];
  let story: Steps | undefined;
  try {
    const { exchange, url, wasThere } = await items.create(marked(items, sample).body);
    story = { sample, create: exchange, refused: {}, leftOver: [], ...(wasThere && { wasThere }) };
    if (url !== undefined) {
      story.url = url;
      const small = await items.create(marked(items, sample, sample.minimal).body);
      const second = small.url ?? (await items.create(marked(items, sample).body)).url;
      const list = () => session.read(listPath(resource));
      await liveThrough({ session, resource, sample, items, story, url, second, list });
    }
    probes.push(...(await badBodies(items, resource, sample)));
    if (session.has('read-only'))
      story.readOnly = (await items.create(marked(items, sample).body, 'read-only')).exchange;
  } finally {
    const leftOver = await items.removeAll();
    if (story) story.leftOver = leftOver;
  }
  return { story, probes, items };
}

async function liveThrough(scene: Scene): Promise<void> {
  const { session, resource, items, story, url, second } = scene;
  await readBoth(scene);
  const location = locationOf(session, story.create);
  if (location !== undefined && location !== url) story.atLocation = await session.read(location);
  const first = second && (await items.read(second));
  const more = resource.query.length > 0 ? await walkOwn(scene) : [];
  if (offers(resource, 'item', 'PUT')) await replace(scene);
  if (offers(resource, 'item', 'PATCH')) {
    const beside = second && (await items.read(second));
    await patch(scene);
    if (beside && story.patch) story.besidePatch = { first: beside, last: await items.read(second) };
  }
  if (offers(resource, 'item', 'DELETE')) await remove(scene);
  if (first) story.witness = { first, last: await items.read(second) };
  const others: BeforeAndAfter[] = [];
  for (const one of more) others.push({ first: one.read, last: await items.read(one.url) });
  story.others = others;
}

/** One after the other, with the list in between: a change that follows each first reading is no coincidence. */
async function readBoth({ session, items, story, url, second, list }: Scene): Promise<void> {
  const before = await list();
  story.reads = await readThrice(session, url);
  if (second === undefined) return;
  const between = await list();
  const others = [await items.read(second), await items.read(second)];
  story.firstReads = [
    { id: idInUrl(url), before, reads: story.reads, after: between },
    { id: idInUrl(second), before: between, reads: others, after: await list() },
  ];
}

/** A list that was empty has pages only now. */
async function walkOwn({ session, resource, sample, items, story, list }: Scene) {
  const more: { url: string; read: Exchange }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { url } = await items.create(marked(items, sample).body);
    if (url !== undefined) more.push({ url, read: await items.read(url) });
  }
  const before = await list();
  story.walk = { pages: await walkPages(session, resource), lists: [before, await list()] };
  return more;
}

async function replace({ sample, items, story, url, list }: Scene): Promise<void> {
  const { body, mark } = marked(items, sample);
  const put = (sent: JsonObject) => items.change('PUT', url, sent);
  let idMember: JsonObject = {};
  let first = await put(body);
  if (hasStatus(first, 400, 422)) {
    // Some servers ask for the id in the body as well.
    idMember = { id: idLike(url) };
    first = await put({ ...idMember, ...body });
  }
  const sent = { ...idMember, ...body };
  if (!isSuccess(first)) {
    story.refused = { ...story.refused, PUT: first };
    return;
  }
  const read = await items.read(url);
  const [second, again] = [await put(sent), await items.read(url)];
  story.put = { sent, first, read, second, again, mark, list: await list() };
  for (const rest of shorterBodies(sample)) {
    const before = await items.read(url);
    const short = await put({ ...idMember, ...rest });
    const left = Object.keys(sample.full).filter((name) => !(name in rest));
    story.wipe = { left, put: short, before, after: isSuccess(short) ? await items.read(url) : undefined };
    if (isSuccess(short)) break;
  }
  await put(sent);
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

async function patch({ resource, sample, items, story, url }: Scene): Promise<void> {
  const sent = oneChange(sample, items.newMark());
  if (sent === undefined) return;
  const before = await items.read(url);
  const type = resource.patchType ?? 'application/json';
  let exchange = await items.change('PATCH', url, patchBody(sent, type), type);
  const other = type === 'application/json' ? 'application/merge-patch+json' : 'application/json';
  if (hasStatus(exchange, 415)) exchange = await items.change('PATCH', url, sent, other);
  if (isSuccess(exchange)) story.patch = { sent, patch: exchange, before, after: await items.read(url) };
  else story.refused = { ...story.refused, PATCH: exchange };
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

async function remove({ items, story, url }: Scene): Promise<void> {
  const first = await items.change('DELETE', url);
  if (!isSuccess(first)) {
    story.refused = { ...story.refused, DELETE: first };
    return;
  }
  const gone = await items.read(url);
  const second = await items.change('DELETE', url);
  story.remove = { first, gone, second, again: await items.read(url) };
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
