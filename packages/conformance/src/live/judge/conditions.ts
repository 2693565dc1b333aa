// Do tags and keys protect from lost updates and double creations, where a server offers them?
import type { Evidence } from '../collect/collect.ts';
import type { Tagged } from '../collect/conditions.ts';
import type { Step } from '../collect/history.ts';
import type { WriteStory } from '../collect/write-story.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  headerOf,
  isClientError,
  isSuccess,
  statusOf,
} from '../exchange/exchange.ts';
import { itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { isDoneAnyway, movingMembers } from './changes.ts';
import { always, broken, type Check, cannotTell, type Found, kept, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

/** What a list shows of its tags, and whether its description or its answers show that conditions are read. */
type Conditioned = ReturnType<typeof conditionsOf>[number]['evidence'];

export function conditionsOf({ resources, exchanges }: Evidence) {
  return resources.flatMap(({ resource: { path, conditions }, writes: story, tags: read }) => {
    const paths = (one: Exchange) => [pathnameOf(one), pathnameOf(one).replace(/\/[^/]+\/?$/, '')];
    const statuses = new Set(exchanges.filter((one) => paths(one).includes(path)).map((one) => String(statusOf(one))));
    const has = (...signs: readonly string[]) => signs.some((sign) => conditions.has(sign) || statuses.has(sign));
    const [readsThem, writesThem] = [has('304', 'if-none-match'), has('412', '428', 'if-match')];
    const tags = story?.tags ?? read;
    return story || tags.length > 0 ? [{ evidence: { tags, story, readsThem, writesThem }, words: { path } }] : [];
  });
}

const pathnameOf = ({ asked }: Exchange): string => new URL(asked.url).pathname;
const bare = (tag: string | undefined): string | undefined => tag?.replace(/^W\//, '');

/** The first URL with such tags, by these of its exchanges. */
const byTag =
  (isWrong: (one: Tagged, seen: Conditioned) => boolean, ...shown: readonly Exclude<keyof Tagged, 'tag'>[]) =>
  (seen: Conditioned): Found | undefined => {
    const found = seen.tags.find((one) => isWrong(one, seen));
    return found && shows(...shown.map((name) => found[name]));
  };

/** An answer with another tag shows what has changed meanwhile, or that each answer has its own. */
const isIgnored = ({ known, tag }: Tagged): boolean => isSuccess(known) && bare(answered(known, 'etag')) === bare(tag);

/** What a client could see differs, and a strong tag does not. */
function keepsTag({ first, changed, tag }: Tagged): boolean {
  const states = [first, changed].map((one) => canonical(itemsOn(one).length > 0 ? itemsOn(one) : itemOf(one)));
  return answered(changed, 'etag') === tag && !tag.startsWith('W/') && isSuccess(changed) && states[0] !== states[1];
}

/** Refused, and done all the same. */
function doneAnyway({ story }: Conditioned): Found | undefined {
  const done = story?.onTags.find((one) => hasStatus(one.exchange, 412) && isDoneAnyway(one, story));
  return shows(done?.exchange, done?.after);
}

/** The tag that was sent is still that of the item. */
const isCurrent = ({ before, exchange }: Step): boolean =>
  answered(before, 'etag') === headerOf(exchange.asked.headers, 'if-match');

/** Each change of one member, too, gives another tag; what only the server writes may be no part of it. */
function keptBySteps({ story }: Conditioned): Found | undefined {
  const moving = story && movingMembers(story);
  const found = story?.lived?.find(({ before, after }) => {
    const changed = differences(itemOf(before) ?? {}, itemOf(after) ?? {});
    const isChanged = isSuccess(after) && changed.some((name) => !moving?.has(name));
    const tag = answered(before, 'etag') ?? '';
    return isChanged && /^"/.test(tag) && answered(after, 'etag') === tag;
  });
  return shows(found?.before, found?.after);
}

const isTaken = ({ exchange }: Step): boolean => !hasStatus(exchange, 401, 403, 404, 405, 412, 415, 429);

export const conditionalRequests: Check<Conditioned> = check('rest-conditional-requests', (text) => [
  broken(
    byTag(({ other }) => hasStatus(other, 304), 'first', 'other'),
    text.anyTag,
  ),
  broken(
    byTag(({ old, changed, tag }) => hasStatus(old, 304) && answered(changed, 'etag') !== tag, 'changed', 'old'),
    text.stale,
  ),
  broken(
    byTag((one, { readsThem, writesThem }) => (readsThem || writesThem) && keepsTag(one), 'first', 'changed'),
    text.sameTag,
  ),
  broken((one) => (one.readsThem || one.writesThem) && keptBySteps(one), text.sameTag),
  broken(
    byTag((one, { readsThem }) => (readsThem && isIgnored(one)) || hasStatus(one.known, 412), 'first', 'known'),
    text.unread,
  ),
  broken(
    ({ story, writesThem }) =>
      writesThem && shows(story?.onTags.find((one) => !isCurrent(one) && isTaken(one))?.exchange),
    text.taken,
  ),
  broken(doneAnyway, text.done),
  broken(({ story }) => {
    const refused = story?.onTags.find((one) => isCurrent(one) && hasStatus(one.exchange, 412));
    return shows(refused?.before, refused?.exchange);
  }, text.currentRefused),
  kept(({ tags }) => tags.some(({ known }) => hasStatus(known, 304))),
  kept(({ story }) => story?.onTags.some((one) => !isCurrent(one) && hasStatus(one.exchange, 412))),
  cannotTell(({ tags }) => shows(tags[0]?.first), text.notOffered),
  cannotTell(always, text.noTag),
]);

export const idempotencyKey: Check<WriteStory> = check('rest-idempotency-key', (text) => [
  cannotTell(({ keys }) => !keys?.isOffered, text.notOffered),
  cannotTell(({ keys }) => hasStatus(keys?.again, 401, 403, 429) && shows(keys?.again), text.refused),
  broken(({ keys }) => !isSuccess(keys?.again) && shows(keys?.first, keys?.again), text.refused),
  broken(({ keys }) => keys?.isSecond && shows(keys.first, keys.again), text.second),
  broken(
    ({ keys }) => Number(keys?.copies) > 1 && withWords(shows(keys?.again, keys?.list), { size: keys?.copies }),
    text.copies,
  ),
  broken(({ keys }) => !isClientError(keys?.other) && shows(keys?.first, keys?.other), text.otherBody),
  broken(({ keys }) => keys?.isAnyKey && shows(keys.first, keys.fresh), text.anyKey),
  kept(),
]);
