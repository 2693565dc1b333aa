// Does POST create an item, and say so by 201 with its URL?
import type { ResourceEvidence } from '../collect/collect.ts';
import type { Step } from '../collect/history.ts';
import { isDone } from '../collect/scene.ts';
import type { WriteStory } from '../collect/write-story.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  isSuccess,
  type JsonObject,
  type Made,
  sentBody,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn, itemsWith, totalOf } from '../resource/list-shape.ts';
import { idInUrl } from '../resource/resource.ts';
import { notStoredBy } from '../resource/stored.ts';
import { isBlank } from '../resource/values.ts';
import { madeBy } from './changes.ts';
import { broken, type Check, cannotTell, type Found, kept, likelyBroken, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

/** A story with the rest of what is known of its list. */
export type Creating = { readonly story: WriteStory; readonly of: ResourceEvidence };

const notCreated: Check<Creating>['rows'] = [
  cannotTell(({ story: { create } }) => !isSuccess(create) && shows(create), shared.sampleRefused),
  cannotTell(({ story: { create } }) => hasStatus(create, 202), shared.createdLater),
];

/** The answers to all bodies that made an item. */
const creations = ({ create, lived = [] }: WriteStory) => [create, ...posts({ lived })].filter(isDone);
const posts = ({ lived = [] }: Pick<WriteStory, 'lived'>): readonly Exchange[] =>
  lived.flatMap(({ method, exchange }) => (method === 'POST' ? [exchange] : []));

export const createdStatus: Check<Creating> = check('errors-201-for-created', (text) => [
  broken(({ story }) => shows(notCreating(story)), text.notCreating),
  ...notCreated,
  broken(({ story }) => shows(creations(story).find((one) => !hasStatus(one, 201))), text.otherStatus),
  broken(({ story }) => shows(creations(story).find((one) => !answered(one, 'location'))), text.noLocation),
  broken(namedTwice, text.namedTwice),
  broken(
    ({ story: { create, atLocation } }) => !isSuccess(atLocation) && shows(create, atLocation),
    text.wrongLocation,
  ),
  broken(otherAtLocation, text.otherItem),
  kept(),
]);

/** A 201 for a change of an item that was there. */
function notCreating({ lived = [], remove }: WriteStory): Made {
  const changes = lived.flatMap(({ method, exchange }) => (method === 'POST' ? [] : [exchange]));
  return [...changes, remove?.first].find((one) => hasStatus(one, 201));
}

/** Two bodies, and one URL for what they created. */
function namedTwice({ story }: Creating): Found | undefined {
  const byUrl = Map.groupBy(creations(story), (one) => answered(one, 'location'));
  const pair = [...byUrl.values()].find((all) => new Set(all.map(({ asked }) => asked.body)).size > 1);
  return shows(pair?.[0], pair?.at(-1));
}

function otherAtLocation({ story: { create, atLocation, url } }: Creating): Found | undefined {
  const isSame = idOf(itemOf(atLocation)) === idInUrl(url ?? '');
  const hasId = idOf(itemOf(create)) !== undefined;
  return isSame || !hasId ? undefined : shows(create, atLocation);
}

export const postCreates: Check<Creating> = check('rest-post-creates', (text) => [
  broken(({ story: { create } }) => statusOf(create) >= 500 && shows(create), text.failed),
  broken(
    ({ story: { create }, of }) => of.resource.methods && hasStatus(create, 404, 405) && shows(create),
    text.refused,
  ),
  ...notCreated,
  cannotTell(({ story: { url, reads } }) => url === undefined || reads?.[0] === undefined, text.noId),
  broken(
    ({ story: { create, reads = [] } }) => !(isSuccess(reads[0]) && itemOf(reads[0])) && shows(create, reads[0]),
    text.missing,
  ),
  broken(
    ({ story }) => story.sample.isDescribed && shows(posts(story).find((one) => statusOf(one) >= 500)),
    text.failed,
  ),
  broken(copiesInList, text.copies),
  broken(lostByCreating, text.lost),
  broken(overwritten, text.overwritten),
  likelyBroken(notListed, text.notListed),
  kept(),
]);

/** A 201 for an item that was there before the run. */
export const namesOther: Check<WriteStory | undefined> = check('rest-post-creates', (text) => [
  broken((story) => hasStatus(story?.create, 201) && shows(story?.create), text.another),
]);

/** One POST is one item in the list. */
function copiesInList({ story: { create, sample, listed } }: Creating): Found | undefined {
  const mark = sentBody(create)[sample.textMember ?? ''];
  const { size, page } = itemsWith(mark, listed?.pages ?? []);
  return size < 2 ? undefined : withWords(shows(create, page), { size });
}

/** Members that other items show, and that this one lost. What is never returned, such as a password, says nothing. */
function lostByCreating({ story, of }: Creating): Found | undefined {
  const { reads, sample } = story;
  const seen = [...of.lists, ...(reads ?? [])].flatMap((one) => [...itemsOn(one), itemOf(one) ?? {}]);
  const shown = new Set([...of.resource.shown, ...seen.flatMap(Object.keys)]);
  const changes = [...madeBy('PUT', story), ...madeBy('PATCH', story)];
  const isStored = (name: string) =>
    changes.some(({ sent, after }) => !isBlank(sent[name]) && sent[name] === itemOf(after)?.[name]);
  // What other items have may be the server's to give, unless a change stores it.
  const isOfClient = (name: string) => (changes.length > 0 ? isStored(name) : !(name in (sample.filled ?? {})));
  for (const step of madeBy('POST', story)) {
    // Without a description, another value may be one that the server works out, and a count begins at zero.
    const isJudged = (name: string) =>
      sample.isDescribed ||
      (sample.members[name]?.type === 'string' && isBlank(itemOf(step.after)?.[name]) && isOfClient(name));
    const lost = notStoredBy(step, sample.members, (name) => name in sample.full && shown.has(name) && isJudged(name));
    if (lost.length > 0) return withWords(shows(step.exchange, step.after), { members: lost });
  }
  return undefined;
}

/** A POST with the id of another item of the run has replaced that one. */
function overwritten({ story: { sample }, of }: Creating): Found | undefined {
  const { exchange, beside } = of.probes.find(({ kind }) => kind === 'same-id') ?? {};
  const mark = sentBody(exchange)[sample.textMember ?? ''];
  return mark !== undefined && itemOf(beside)?.[sample.textMember ?? ''] === mark ? shows(exchange, beside) : undefined;
}

/** In none of the pages, although they were read to the end. */
function notListed({ story }: Creating): Found | undefined {
  const { create, url, listed } = story;
  const items = listed?.pages.flatMap(itemsOn) ?? [];
  const ids = items.map(idOf);
  const isUnnamed = items.length > 0 && ids.every((id) => id === undefined);
  const own = madeBy('POST', story).filter(({ after }) => idOf(itemOf(after)) !== undefined);
  const isListed = ({ after }: Step) => ids.includes(idOf(itemOf(after)));
  // A list may show only what is active, or published.
  const isSorted = own.some(isListed) || own.every((one) => isOfOtherKind(one, items));
  const isWhole = listed?.end === 'last-page' && (totalOf(listed.pages.at(-1)) ?? 0) <= items.length;
  const isMissed = url !== undefined && isWhole && !isUnnamed && !isSorted && !ids.includes(idInUrl(url));
  return isMissed ? shows(create, listed.pages.at(-1)) : undefined;
}

/** A yes, a no or a word of the server, neither an id nor a moment, that no item of the list has, although they share theirs. */
function isOfOtherKind(made: Step, items: readonly JsonObject[]): boolean {
  return Object.entries(itemOf(made.after) ?? {}).some(([name, value]) => {
    const values = new Set(items.map((one) => one[name]));
    const isWord = typeof value === 'string' && !/\d/.test(value);
    const isKind = typeof value === 'boolean' || (isWord && made.sent[name] !== value);
    return isKind && values.size < Math.max(2, items.length) && !values.has(value);
  });
}
