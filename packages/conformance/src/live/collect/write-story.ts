// The life of one item: created, replaced twice, emptied, changed in part, and removed twice.
import { type Exchange, headerOf, isSuccess, type JsonObject, statusOf } from '../exchange/exchange.ts';
import type { Session } from '../exchange/session.ts';
import { idInUrl, listPath, offers, type Resource, type Sample } from '../resource/resource.ts';
import type { Probe, WriteStory } from './evidence.ts';
import { createOwnedItems, type OwnedItems } from './owned-items.ts';
import { walkPages } from './read-lists.ts';

type Steps = { -readonly [Step in keyof WriteStory]: WriteStory[Step] };
export type Told = { readonly story: WriteStory; readonly probes: readonly Probe[]; readonly items: OwnedItems };

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
    const { exchange, url, wasThere } = await items.create(marked(items, sample, sample.full).body);
    story = { sample, create: exchange, refused: {}, leftOver: [], ...(wasThere && { wasThere }) };
    if (url !== undefined) {
      story.url = url;
      const second = await createWitness(items, sample);
      await readBoth(items, resource, story, { url, second }, session);
      const location = locationOf(session, exchange);
      if (location !== undefined && location !== url) story.atLocation = await session.send({ url: location });
      await changes(items, resource, sample, story, { url, second }, session);
    }
    probes.push(...(await badBodies(items, resource, sample)));
    if (session.has('read-only'))
      story.readOnly = (await items.create(marked(items, sample, sample.full).body, 'read-only')).exchange;
  } finally {
    const leftOver = await items.removeAll();
    if (story) story.leftOver = leftOver;
  }
  return { story, probes, items };
}

/** As a path, if it stays on the server that is checked. */
function locationOf(session: Session, { answer, asked }: Exchange): string | undefined {
  const location = answer && headerOf(answer.headers, 'location');
  if (location === undefined || !URL.canParse(location, asked.url)) return undefined;
  const { origin, pathname, search } = new URL(location, asked.url);
  return origin === session.base.url.origin ? `${pathname}${search}` : undefined;
}

/** The URLs of two items: the one that is changed, and the witness. */
type Pair = { readonly url: string; readonly second: string | undefined };

async function createWitness(items: OwnedItems, sample: Sample): Promise<string | undefined> {
  const small = await items.create(marked(items, sample, sample.minimal).body);
  return small.url ?? (await items.create(marked(items, sample, sample.full).body)).url;
}

/** One after the other, with the list in between: a change that follows each first reading is no coincidence. */
async function readBoth(
  items: OwnedItems,
  resource: Resource,
  story: Steps,
  { url, second }: Pair,
  session: Session,
): Promise<void> {
  const list = () => session.send({ url: listPath(resource) });
  const lists = [await list()];
  story.reads = [await items.read(url), await items.read(url), await items.read(url)];
  if (second === undefined) return;
  lists.push(await list());
  const others = [await items.read(second), await items.read(second)];
  lists.push(await list());
  const [before, between, after] = lists as [Exchange, Exchange, Exchange];
  story.firstReads = [
    { id: idInUrl(url), before, reads: story.reads, after: between },
    { id: idInUrl(second), before: between, reads: others, after },
  ];
}

async function changes(
  items: OwnedItems,
  resource: Resource,
  sample: Sample,
  story: Steps,
  { url, second }: Pair,
  session: Session,
): Promise<void> {
  const first = second ? await items.read(second) : undefined;
  const more = resource.query.length > 0 ? await walkOwn(items, resource, sample, story, session) : [];
  if (offers(resource, 'item', 'PUT')) await replace(items, resource, sample, story, url, session);
  if (offers(resource, 'item', 'PATCH')) {
    const beside = second && (await items.read(second));
    await patch(items, resource, sample, story, url);
    if (beside && second && story.patch) story.besidePatch = { first: beside, last: await items.read(second) };
  }
  if (offers(resource, 'item', 'DELETE')) await remove(items, story, url);
  if (first && second) story.witness = { first, last: await items.read(second) };
  const others: { first: Exchange; last: Exchange }[] = [];
  for (const one of more) others.push({ first: one.read, last: await items.read(one.url) });
  story.others = others;
}

/** A list that was empty has pages only now. */
async function walkOwn(
  items: OwnedItems,
  resource: Resource,
  sample: Sample,
  story: Steps,
  session: Session,
): Promise<readonly { readonly url: string; readonly read: Exchange }[]> {
  const more: { url: string; read: Exchange }[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { url } = await items.create(marked(items, sample, sample.full).body);
    if (url !== undefined) more.push({ url, read: await items.read(url) });
  }
  const before = await session.send({ url: listPath(resource) });
  const pages = await walkPages(session, resource);
  story.walk = { pages, lists: [before, await session.send({ url: listPath(resource) })] };
  return more;
}

async function replace(
  items: OwnedItems,
  resource: Resource,
  sample: Sample,
  story: Steps,
  url: string,
  session: Session,
): Promise<void> {
  const { body, mark } = marked(items, sample, sample.full);
  let sent = body;
  let first = await items.change('PUT', url, sent);
  if (statusOf(first) === 400 || statusOf(first) === 422) {
    // Some servers ask for the id in the body as well.
    sent = { id: idLike(url), ...body };
    first = await items.change('PUT', url, sent);
  }
  if (!isSuccess(first)) {
    story.refused = { ...story.refused, PUT: first };
    return;
  }
  const read = await items.read(url);
  const again = { second: await items.change('PUT', url, sent), again: await items.read(url) };
  story.put = { sent, first, read, ...again, mark, list: await session.send({ url: listPath(resource) }) };
  const idMember = 'id' in sent && !('id' in body) ? { id: sent.id } : {};
  for (const rest of shorterBodies(sample)) {
    const before = await items.read(url);
    const put = await items.change('PUT', url, { ...idMember, ...rest });
    const left = Object.keys(sample.full).filter((name) => !(name in rest));
    story.wipe = { left, put, before, after: isSuccess(put) ? await items.read(url) : undefined };
    if (isSuccess(put)) break;
  }
  await items.change('PUT', url, sent);
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

async function patch(items: OwnedItems, resource: Resource, sample: Sample, story: Steps, url: string): Promise<void> {
  const sent = oneChange(sample, items.newMark());
  if (sent === undefined) return;
  const before = await items.read(url);
  const type = resource.patchType ?? 'application/json';
  let exchange = await items.change('PATCH', url, patchBody(sent, type), type);
  const other = type === 'application/json' ? 'application/merge-patch+json' : 'application/json';
  if (statusOf(exchange) === 415) exchange = await items.change('PATCH', url, sent, other);
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

async function remove(items: OwnedItems, story: Steps, url: string): Promise<void> {
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
function marked(
  items: OwnedItems,
  sample: Sample,
  body: JsonObject,
): { readonly body: JsonObject; readonly mark: string } {
  const mark = items.newMark();
  const { textMember } = sample;
  return { mark, body: textMember !== undefined && textMember in body ? { ...body, [textMember]: mark } : { ...body } };
}
