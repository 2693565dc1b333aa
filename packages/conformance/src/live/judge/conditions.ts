// Do tags and keys protect from lost updates and double creations, where a server offers them?
import type { Evidence } from '../collect/collect.ts';
import type { Tagged, TaggedWrite } from '../collect/conditions.ts';
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
import { always, broken, type Check, cannotTell, type Found, kept, type Subject, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

/** A list, and whether its description or its answers show that conditions are read. */
export type Conditioned = { readonly story: WriteStory; readonly readsThem: boolean; readonly writesThem: boolean };

export function conditionsOf({ resources, exchanges }: Evidence): readonly Subject<Conditioned>[] {
  return resources.flatMap(({ resource: { path, conditions }, writes }) => {
    const paths = (one: Exchange) => [pathnameOf(one), pathnameOf(one).replace(/\/[^/]+\/?$/, '')];
    const statuses = new Set(exchanges.filter((one) => paths(one).includes(path)).map((one) => String(statusOf(one))));
    const has = (...signs: readonly string[]) => signs.some((sign) => conditions.has(sign) || statuses.has(sign));
    const [readsThem, writesThem] = [has('304', 'if-none-match'), has('412', '428', 'if-match')];
    return writes ? [{ evidence: { story: writes, readsThem, writesThem }, words: { path } }] : [];
  });
}

const pathnameOf = ({ asked }: Exchange): string => new URL(asked.url).pathname;
const bare = (tag: string | undefined): string | undefined => tag?.replace(/^W\//, '');

/** The first URL with such tags, by these of its exchanges. */
const byTag =
  (isWrong: (one: Tagged, seen: Conditioned) => boolean, ...shown: readonly Exclude<keyof Tagged, 'tag'>[]) =>
  (seen: Conditioned): Found | undefined => {
    const found = seen.story.tags.find((one) => isWrong(one, seen));
    return found && shows(...shown.map((name) => found[name]));
  };

/** An answer with another tag shows what has changed meanwhile, or that each answer has its own. */
const isIgnored = ({ known, tag }: Tagged): boolean => isSuccess(known) && bare(answered(known, 'etag')) === bare(tag);

/** What a client could see differs, and a strong tag does not. */
function keepsTag({ first, changed, tag }: Pick<Tagged, 'first' | 'changed' | 'tag'>): boolean {
  const states = [first, changed].map((one) => canonical(itemsOn(one).length > 0 ? itemsOn(one) : itemOf(one)));
  return answered(changed, 'etag') === tag && !tag.startsWith('W/') && isSuccess(changed) && states[0] !== states[1];
}

/** Refused, and done all the same. */
function doneAnyway({ stale, sample }: WriteStory): Found | undefined {
  const written = new Set(Object.keys(sample.full));
  const isSame = ({ before, after }: TaggedWrite) =>
    isSuccess(after) && differences(itemOf(before) ?? {}, itemOf(after) ?? {}, written).length === 0;
  const done = stale.find((one) => hasStatus(one.exchange, 412) && isSuccess(one.before) && !isSame(one));
  return shows(done?.exchange, done?.after);
}

/** The tag is still that of the item, and refused. */
function currentRefused({ current = [] }: WriteStory): Found | undefined {
  const isCurrent = ({ before, exchange }: TaggedWrite) =>
    answered(before, 'etag') === headerOf(exchange.asked.headers, 'if-match') && hasStatus(exchange, 412);
  const found = current.find(isCurrent);
  return shows(found?.before, found?.exchange);
}

/** Each change of one member, too, gives another tag. */
function keptBySteps({ patches = [], puts = [] }: WriteStory): Found | undefined {
  const found = [...patches, ...puts].find(({ before, after }) => {
    const tag = answered(before, 'etag');
    return tag !== undefined && before && after && keepsTag({ tag, first: before, changed: after });
  });
  return shows(found?.before, found?.after);
}

const isTaken = ({ exchange }: TaggedWrite): boolean => !hasStatus(exchange, 401, 403, 404, 405, 412, 415, 429);

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
  broken(({ story, readsThem, writesThem }) => (readsThem || writesThem) && keptBySteps(story), text.sameTag),
  broken(
    byTag((one, { readsThem }) => readsThem && isIgnored(one), 'first', 'known'),
    text.unread,
  ),
  broken(({ story: { stale }, writesThem }) => writesThem && shows(stale.find(isTaken)?.exchange), text.taken),
  broken(({ story }) => doneAnyway(story), text.done),
  broken(({ story }) => currentRefused(story), text.currentRefused),
  kept(({ story: { tags } }) => tags.some(({ known }) => hasStatus(known, 304))),
  kept(({ story: { stale } }) => stale.some(({ exchange }) => hasStatus(exchange, 412))),
  cannotTell(({ story: { tags } }) => shows(tags[0]?.first), text.notOffered),
  cannotTell(always, text.noTag),
]);

export const idempotencyKey: Check<WriteStory> = check('rest-idempotency-key', (text) => [
  cannotTell(({ keys }) => !keys?.isOffered, text.notOffered),
  cannotTell(({ keys }) => hasStatus(keys?.again, 401, 403, 429) && shows(keys?.again), text.refused),
  broken(({ keys }) => !isSuccess(keys?.again) && shows(keys?.first, keys?.again), text.refused),
  broken(({ keys }) => keys?.isSecond && shows(keys.first, keys.again), text.second),
  broken(
    ({ keys }) => (keys?.copies ? withWords(shows(keys.again, keys.list), { size: keys.copies }) : false),
    text.copies,
  ),
  broken(({ keys }) => !isClientError(keys?.other) && shows(keys?.first, keys?.other), text.otherBody),
  broken(({ keys }) => keys?.isAnyKey && shows(keys.first, keys.fresh), text.anyKey),
  kept(),
]);
