// Changes of an item of the run, one member at a time by PATCH, and by whole bodies with PUT.
import { asList, asObject, type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { idInUrl, idLike, offers, type Sample } from '../resource/resource.ts';
import { blankValues, isBlank } from '../resource/values.ts';
import { change, isDone, marked, otherFor, typeFor, varied, type WriteScene } from './scene.ts';
import { walkState } from './walk-pages.ts';

export type ItemScene = WriteScene & { readonly create: Exchange; readonly url: string };

const mostMembers = 12;

/** A refusal, and the same change with all members beside it. */
type Patched = { readonly refusedPatch?: Exchange | undefined; readonly wholePatch?: Exchange };
type Tried = { readonly sent: JsonObject; readonly exchange: Exchange };

export async function patchMembers(scene: ItemScene): Promise<Patched> {
  const { resource, url } = scene;
  if (!offers(resource, 'item', 'PATCH')) return {};
  let type = typeFor(resource, 'PATCH');
  const tried: Tried[] = [];
  for (const sent of singleChanges(scene)) {
    let exchange = await change(scene, 'PATCH', url, sent, type);
    if (hasStatus(exchange, 415) && tried.length === 0) {
      type = type === 'application/json' ? 'application/merge-patch+json' : 'application/json';
      exchange = await change(scene, 'PATCH', url, sent, type);
    }
    // A method that is not there, or that always fails, needs no further attempt.
    if (hasStatus(exchange, 404, 405, 501)) return { refusedPatch: exchange };
    tried.push({ sent, exchange });
  }
  if (tried.some(isTaken)) return patchTogether(scene, tried, type);
  const [first] = tried;
  if (first === undefined || isSuccess(first.exchange)) return { refusedPatch: first?.exchange };
  // If the same change passes with all members beside it, PATCH wants what only PUT may ask for.
  const wholePatch = await change(scene, 'PATCH', url, { ...marked(scene), ...first.sent }, type);
  return { refusedPatch: first.exchange, wholePatch };
}

const isTaken = ({ exchange }: Tried): boolean => isDone(exchange);

/** All members that were taken, in one request; before that one that was refused, beside what was taken. */
async function patchTogether(scene: ItemScene, tried: readonly Tried[], type: string): Promise<Patched> {
  const { members } = scene.sample;
  const patch = (sent: JsonObject) => change(scene, 'PATCH', scene.url, sent, type);
  const single = tried.filter(({ sent }) => Object.values(sent).some((value) => !isBlank(value)));
  const taken = single.filter(isTaken).flatMap(({ sent }) => Object.keys(sent));
  const [odd, ...others] = single.filter(({ exchange }) => hasStatus(exchange, 400, 422));
  if (odd && taken[0] !== undefined) {
    // Asked again, because another change may have been the reason, and beside one member, because two may belong together.
    const again = await patch(odd.sent);
    const isLone = taken.length === 1 && others.length > 0;
    const beside = isLone ? marked(scene) : { [taken[0]]: otherFor(scene, taken[0]) };
    const wholePatch = isSuccess(again) ? undefined : await patch({ ...beside, ...odd.sent });
    if (wholePatch && isDone(wholePatch)) return { wholePatch, refusedPatch: again };
  }
  const names = taken.filter((name) => members[name]?.enum === undefined).slice(0, mostMembers);
  if (names.length < 2) return {};
  // As the item was created: each step before gave a member another value.
  await patch(Object.fromEntries(Object.entries(marked(scene)).filter(([name]) => names.includes(name))));
  // Two members may be all that a server expects, or more than it looks at.
  const pair = names.slice(0, 2).map((name) => [name, otherFor(scene, name)] as const);
  if (names.length > 2) await patch(Object.fromEntries(pair));
  return {};
}

/** First a value that says something for each member, then the blank ones, which programs like to lose. */
function singleChanges(scene: ItemScene): readonly JsonObject[] {
  const { full, members, textMember } = scene.sample;
  const names = [...new Set([...(textMember ? [textMember] : []), ...Object.keys(full)])].slice(0, mostMembers);
  const others = names.map((name) => ({ [name]: otherFor(scene, name) }));
  const blanks = names.flatMap((name) => blankValues(members[name] ?? {}).map((value) => ({ [name]: value })));
  const known = others.filter((one) => !Object.values(one).includes(undefined));
  // A null that is ignored shows only where there was a value.
  const filledFirst = (one: JsonObject) =>
    Object.entries(one).flatMap(([name, value]) => (value === null ? [{ [name]: full[name] }, one] : [one]));
  const isMerge = typeFor(scene.resource, 'PATCH').includes('merge-patch');
  const parts = names.flatMap((name) => {
    const [first, ...more] = Object.entries(asObject(full[name]));
    return isMerge && first && more.length > 0 ? [{ [name]: Object.fromEntries([first]) }] : [];
  });
  return [...known, ...parts, ...(known.length > 0 ? [{}] : []), ...blanks.slice(0, mostMembers).flatMap(filledFirst)];
}

export async function replaceItem(scene: ItemScene) {
  const { session, resource, sample, items, url } = scene;
  if (!offers(resource, 'item', 'PUT')) return {};
  let sent = marked(scene);
  let own: JsonObject = {};
  let first = await change(scene, 'PUT', url, sent);
  if (hasStatus(first, 400, 422)) {
    // Some servers ask for the id in the body as well.
    own = { id: idLike(idInUrl(url)) };
    sent = { ...own, ...sent };
    first = await change(scene, 'PUT', url, sent);
  }
  if (!isDone(first)) return { refusedPut: first };
  const again = await change(scene, 'PUT', url, sent);
  // The list after both PUTs must hold one item with the mark.
  const { pages } = await walkState(session, resource);
  const listed = [{ exchange: again, pages }];
  for (const body of wholeBodies(scene)) {
    const exchange = await change(scene, 'PUT', url, { ...own, ...body });
    if (listed.length > 1) continue;
    // The first of them differs in every member from what reading the list might bring back.
    listed.push({ exchange, pages: (await walkState(session, resource)).pages });
    await items.read(url);
  }
  // Any value may be the default; two different ones are not.
  const fillings = [{ ...own, ...varied(scene, true) }, sent];
  for (const rest of shorterBodies(sample))
    for (const filled of fillings) {
      await items.change('PUT', url, filled);
      await change(scene, 'PUT', url, { ...own, ...rest });
    }
  await items.change('PUT', url, sent);
  return { put: { first, again, pages, listed } };
}

/** With another value for each member, and with each blank one that the description accepts. */
function wholeBodies(scene: ItemScene): readonly JsonObject[] {
  const body = marked(scene);
  const blanks = blankMembers(scene.sample, () => true);
  const nulls = blankMembers({ ...scene.sample, textMember: undefined }, (value) => value === null);
  return [
    varied(scene),
    ...(blanks.length > 0 ? [{ ...body, ...Object.fromEntries(blanks) }] : []),
    ...(nulls.length > 0 ? [body, { ...body, ...Object.fromEntries(nulls) }] : []),
    ...[...blanks.slice(0, 6), ...emptyMark(scene.sample)].map(([name, value]) => ({ ...body, [name]: value })),
  ];
}

/** The first blank value of each member that accepts one, without the member that marks the item. */
export function blankMembers({ full, members, textMember }: Sample, isMeant: (value: unknown) => boolean) {
  return Object.keys(full).flatMap((name): readonly (readonly [string, unknown])[] => {
    const found = name === textMember ? [] : blankValues(members[name] ?? {}).filter(isMeant);
    return found.slice(0, 1).map((value) => [name, value]);
  });
}

/** The member that marks an item may be empty where it is optional: then no server makes an id of it. */
export function emptyMark({ minimal, members, textMember = '' }: Sample): readonly (readonly [string, unknown])[] {
  const isEmpty = !(textMember in minimal) && blankValues(members[textMember] ?? {}).includes('');
  return isEmpty ? [[textMember, '']] : [];
}

/** Bodies of a PUT that leave members out: the described minimum, one member less, and less inside of a member. */
function shorterBodies({ full, minimal, textMember, members, isDescribed }: Sample): readonly JsonObject[] {
  const names = Object.keys(full);
  const inner = (isDescribed ? names : []).flatMap((name) => {
    const parts = Object.keys(asObject(full[name]));
    const optional = parts.filter((part) => !asList(members[name]?.required).includes(part));
    return [optional.slice(0, 1), optional.slice(1)].flatMap((left) =>
      left.length === 0 || parts.length < 2 ? [] : [{ ...full, [name]: without(asObject(full[name]), ...left) }],
    );
  });
  const optional = names.filter((name) => !(name in minimal));
  const isMarkFirst = (name: string) => (name === textMember ? 0 : 1);
  const left = optional.length > 0 ? optional : names.toSorted((a, b) => isMarkFirst(a) - isMarkFirst(b));
  return [...(optional.length > 0 ? [minimal] : []), ...left.slice(0, 4).map((name) => without(full, name)), ...inner];
}

function without(body: JsonObject, ...left: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)));
}
