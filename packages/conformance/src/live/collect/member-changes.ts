// Changes of an item of the run, one member at a time by PATCH, and by whole bodies with PUT.
import { asList, asObject, type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { idInUrl, listPath, offers, type Sample } from '../resource/resource.ts';
import { blankValues, otherValue } from '../resource/values.ts';
import { marked, patchBody, varied, type WriteScene } from './wrong-writes.ts';

export type ItemScene = WriteScene & { readonly create: Exchange; readonly url: string };

/** One change, with the item before and after it. */
export type Step = {
  readonly sent: JsonObject;
  readonly exchange: Exchange;
  readonly before: Exchange;
  /** Undefined where the change was refused. */
  readonly after: Exchange | undefined;
};

const mostMembers = 12;

export async function patchMembers(scene: ItemScene) {
  const { resource, sample, items, url } = scene;
  if (!offers(resource, 'item', 'PATCH')) return {};
  let type = resource.patchType ?? 'application/json';
  const steps: Step[] = [];
  for (const sent of singleChanges(scene)) {
    const before = steps.at(-1)?.after ?? (await items.read(url));
    let exchange = await items.change('PATCH', url, patchBody(sent, type), { type });
    const other = type === 'application/json' ? 'application/merge-patch+json' : 'application/json';
    if (hasStatus(exchange, 415) && steps.length === 0) {
      type = other;
      exchange = await items.change('PATCH', url, sent, { type });
    }
    // A method that is not there, or that always fails, needs no further attempt.
    if (hasStatus(exchange, 404, 405, 501)) return { refusedPatch: exchange };
    steps.push({ sent, exchange, before, after: isSuccess(exchange) ? await items.read(url) : undefined });
  }
  const taken = steps.filter(({ after }) => after !== undefined);
  const refused = steps.find(({ after }) => after === undefined)?.exchange;
  if (taken.length > 0 || refused === undefined) return { patches: taken, patchSteps: steps };
  // If the same change passes with all members beside it, PATCH wants what only PUT may ask for.
  const { body } = marked(items, sample);
  const whole = await items.change('PATCH', url, patchBody({ ...body, ...steps[0]?.sent }, type), { type });
  return { refusedPatch: refused, wholePatch: whole, patchSteps: steps };
}

/** First a value that says something for each member, then the blank ones, which programs like to lose. */
function singleChanges({ sample, items }: ItemScene): readonly JsonObject[] {
  const { full, members, textMember } = sample;
  const names = [...new Set([...(textMember ? [textMember] : []), ...Object.keys(full)])].slice(0, mostMembers);
  const others = names.flatMap((name) => {
    const mark = items.newMark();
    const value = name === textMember ? mark : otherValue(members[name] ?? {}, full[name], mark);
    return value === undefined ? [] : [{ [name]: value }];
  });
  const blanks = names.flatMap((name) => blankValues(members[name] ?? {}).map((value) => ({ [name]: value })));
  return [...others, ...blanks.slice(0, mostMembers)];
}

/** A step that was made, or the answer that refused it. */
export async function replaceItem(scene: ItemScene) {
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
  if (!isSuccess(first)) return { refusedPut: first };
  const put = await putTwice(scene, sent, first, mark);
  const idMember = 'id' in body || !('id' in sent) ? {} : { id: sent.id };
  const puts: Step[] = [];
  for (const other of wholeBodies(scene)) {
    const before = await items.read(url);
    const whole = { ...idMember, ...other };
    const exchange = await items.change('PUT', url, whole);
    puts.push({ sent: whole, exchange, before, after: isSuccess(exchange) ? await items.read(url) : undefined });
  }
  const wipes: Step[] = [];
  for (const rest of shorterBodies(sample)) {
    await items.change('PUT', url, sent);
    const before = await items.read(url);
    const short = { ...idMember, ...rest };
    const exchange = await items.change('PUT', url, short);
    wipes.push({ sent: short, exchange, before, after: isSuccess(exchange) ? await items.read(url) : undefined });
  }
  await items.change('PUT', url, sent);
  return { put, puts, wipes };
}

/** The list after both PUTs must hold one item with the mark. */
async function putTwice({ session, resource, items, url }: ItemScene, sent: JsonObject, first: Exchange, mark: string) {
  const read = await items.read(url);
  const second = await items.change('PUT', url, sent);
  const again = await items.read(url);
  return { sent, mark, first, read, second, again, list: await session.read(listPath(resource)) };
}

const idLike = (url: string): string | number => {
  const id = idInUrl(url);
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
};

/** With another value for each member, and with each blank one that the description accepts. */
function wholeBodies({ sample, items }: ItemScene): readonly JsonObject[] {
  const { body } = marked(items, sample);
  const blanks = Object.keys(body).flatMap((name) => {
    const [blank] = blankValues(sample.members[name] ?? {});
    return blank === undefined || name === sample.textMember ? [] : [[name, blank] as const];
  });
  const all = { ...body, ...Object.fromEntries(blanks) };
  return [
    varied(items, sample),
    ...(blanks.length > 0 ? [all] : []),
    ...blanks.slice(0, 6).map(([name, value]) => ({ ...body, [name]: value })),
  ];
}

/** Bodies of a PUT that leave members out: the described minimum, one member less, and less inside of a member. */
function shorterBodies({ full, minimal, textMember, members }: Sample): readonly JsonObject[] {
  const names = Object.keys(full);
  const isRequired = (name: string) => name in minimal;
  const inner = names.flatMap((name) => {
    const parts = Object.keys(asObject(full[name]));
    const optional = parts.find((part) => !asList(members[name]?.required).includes(part));
    if (optional === undefined || parts.length < 2) return [];
    const { [optional]: _left, ...rest } = asObject(full[name]);
    return [{ ...full, [name]: rest }];
  });
  if (Object.keys(minimal).length < names.length) {
    const optional = names.filter((name) => !isRequired(name)).slice(0, 4);
    return [minimal, ...optional.map((left) => without(full, left)), ...inner];
  }
  const order = [...(textMember ? [textMember] : []), ...names.filter((name) => name !== textMember)].slice(0, 4);
  return [...order.map((left) => without(full, left)), ...inner];
}

function without(body: JsonObject, left: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== left));
}
