// Does POST create an item, and say so by 201 with its URL?
import type { WriteStory } from '../collect/write-story.ts';
import { answered, type Exchange, hasStatus, isSuccess, type JsonObject } from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { broken, type Check, cannotTell, type Found, kept, shows } from './check.ts';
import { check, shared } from './live-texts.ts';

const notCreated: Check<WriteStory>['rows'] = [
  cannotTell(({ create }) => !isSuccess(create) && shows(create), shared.sampleRefused),
  cannotTell(({ create }) => hasStatus(create, 202), shared.createdLater),
];

export const createdStatus: Check<WriteStory> = check('errors-201-for-created', (text) => [
  ...notCreated,
  broken(({ create }) => !hasStatus(create, 201) && shows(create), text.otherStatus),
  broken(({ create }) => answered(create, 'location') === undefined && shows(create), text.noLocation),
  broken(
    ({ create, atLocation }) => (isSuccess(atLocation) ? undefined : shows(create, atLocation)),
    text.wrongLocation,
  ),
  kept(),
]);

export const postCreates: Check<WriteStory> = check('rest-post-creates', (text) => [
  ...notCreated,
  cannotTell(({ url, reads }) => url === undefined || reads?.[0] === undefined, text.noId),
  broken(
    ({ create, reads = [] }) => !(isSuccess(reads[0]) && itemOf(reads[0])) && shows(create, reads[0]),
    text.missing,
  ),
  broken(copiesInList, text.copies),
  broken((story) => hasLostAll(story) && shows(story.create, story.reads?.[0]), text.lost),
  kept(),
]);

/** One POST is one item in the list. */
function copiesInList({ create, sample: { textMember = '' }, firstReads }: WriteStory): Found | undefined {
  const mark = sentBody(create)[textMember];
  const list = firstReads?.[0]?.before;
  if (mark === undefined || list === undefined) return undefined;
  const copies = itemsOn(list).filter((item) => Object.values(item).includes(mark));
  const { size } = new Set(copies.map(idOf));
  return size < 2 ? undefined : { shown: [create, list], words: { size } };
}

function hasLostAll({ create, reads, sample: { full } }: WriteStory): boolean {
  const lost = lostMembers(sentBody(create), itemOf(reads?.[0]) ?? {}).filter((name) => name in full);
  return lost.length > 0 && lost.length === Object.keys(full).length;
}

function sentBody({ asked }: Exchange): JsonObject {
  return asked.body === undefined ? {} : JSON.parse(asked.body);
}

export function lostMembers(sent: JsonObject, read: JsonObject): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(sent[name]) !== canonical(read[name]));
}
