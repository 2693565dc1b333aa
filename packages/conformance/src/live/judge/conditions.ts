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
const firstOf = (tags: readonly Tagged[], find: (one: Tagged) => Found | undefined | false): Found | undefined =>
  tags.map(find).find((one) => one !== undefined && one !== false) || undefined;

/** An answer with another tag shows what has changed meanwhile, or that each answer has its own. */
const isIgnored = ({ known, tag }: Tagged): boolean => isSuccess(known) && bare(answered(known, 'etag')) === bare(tag);

/** What a client could see differs, and a strong tag does not. */
function keepsTag({ first, changed, tag }: Tagged): boolean {
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
function currentRefused({ current }: WriteStory): Found | undefined {
  const isCurrent = answered(current?.before, 'etag') === headerOf(current?.exchange.asked.headers ?? [], 'if-match');
  return isCurrent && hasStatus(current?.exchange, 412) ? shows(current?.before, current?.exchange) : undefined;
}

const isTaken = ({ exchange }: TaggedWrite): boolean => !hasStatus(exchange, 401, 403, 404, 405, 412, 415, 429);

export const conditionalRequests: Check<Conditioned> = check('rest-conditional-requests', (text) => [
  broken(
    ({ story: { tags } }) => firstOf(tags, (one) => hasStatus(one.other, 304) && shows(one.first, one.other)),
    text.anyTag,
  ),
  broken(
    ({ story: { tags } }) =>
      firstOf(
        tags,
        (one) => hasStatus(one.old, 304) && answered(one.changed, 'etag') !== one.tag && shows(one.changed, one.old),
      ),
    text.stale,
  ),
  broken(
    ({ story: { tags }, readsThem, writesThem }) =>
      (readsThem || writesThem) && firstOf(tags, (one) => keepsTag(one) && shows(one.first, one.changed)),
    text.sameTag,
  ),
  broken(
    ({ story: { tags }, readsThem }) =>
      readsThem && firstOf(tags, (one) => isIgnored(one) && shows(one.first, one.known)),
    text.unread,
  ),
  broken(({ story: { stale }, writesThem }) => writesThem && shows(stale.find(isTaken)?.exchange), text.taken),
  broken(({ story }) => doneAnyway(story), text.done),
  broken(({ story }) => currentRefused(story), text.currentRefused),
  kept(
    ({ story: { tags, stale } }) =>
      tags.some(({ known }) => hasStatus(known, 304)) || stale.some(({ exchange }) => hasStatus(exchange, 412)),
  ),
  cannotTell(({ story: { tags } }) => tags.length > 0 && shows(tags[0]?.first), text.notOffered),
  cannotTell(always, text.noTag),
]);

export const idempotencyKey: Check<WriteStory> = check('rest-idempotency-key', (text) => [
  cannotTell(({ keys }) => !keys?.isOffered, text.notOffered),
  cannotTell(({ keys }) => hasStatus(keys?.again.exchange, 401, 403, 429) && shows(keys?.again.exchange), text.refused),
  broken(
    ({ keys }) => !isSuccess(keys?.again.exchange) && shows(keys?.first.exchange, keys?.again.exchange),
    text.refused,
  ),
  broken(({ keys }) => {
    const isOther = keys?.again.url !== undefined && keys.again.url !== keys.first.url;
    return isOther && shows(keys.first.exchange, keys.again.exchange);
  }, text.second),
  broken(
    ({ keys }) =>
      Number(keys?.copies) > 1 && withWords(shows(keys?.again.exchange, keys?.list), { size: keys?.copies }),
    text.copies,
  ),
  broken(
    ({ keys }) => keys?.other && !isClientError(keys.other.exchange) && shows(keys.first.exchange, keys.other.exchange),
    text.otherBody,
  ),
  broken(({ keys }) => {
    const isSame =
      isSuccess(keys?.fresh?.exchange) && keys?.fresh?.url !== undefined && keys.fresh.url === keys.first.url;
    return isSame && shows(keys.first.exchange, keys.fresh?.exchange);
  }, text.anyKey),
  kept(),
]);
