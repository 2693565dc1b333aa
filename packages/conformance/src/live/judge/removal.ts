// Does DELETE remove the item of its URL, and nothing more?
import type { WriteStory } from '../collect/write-story.ts';
import {
  type Exchange,
  hasStatus,
  isClientError,
  isSuccess,
  type JsonObject,
  type Made,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { idInUrl } from '../resource/resource.ts';
import { isUsual, words } from '../resource/usual-words.ts';
import { notTried } from './changes.ts';
import { broken, type Check, cannotTell, kept, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

export const deleteIsIdempotent: Check<WriteStory> = check('rest-delete-is-idempotent', (text) => [
  remark(({ leftOver }) => leftOver.map((url) => ({ words: { url } })), text.leftOver),
  broken(({ refused }) => statusOf(refused?.DELETE) >= 500 && shows(refused?.DELETE), text.failed),
  ...notTried('DELETE', 'remove'),
  cannotTell(({ remove }) => hasStatus(remove?.first, 202), text.later),
  cannotTell((story) => isMarkedAsGone(itemOf(stillThere(story)) ?? listedItem(story)), text.marked),
  broken((story) => shows(story.remove?.first, stillThere(story)), text.stillThere),
  broken((story) => listedItem(story) !== undefined && shows(story.remove?.first, story.remove?.listed), text.listed),
  broken(
    ({ remove }) => hasFailed(remove?.second) && withWords(shows(remove?.first, remove?.second), said(remove?.second)),
    text.secondFailed,
  ),
  broken((story) => shows(story.remove?.second, lostBeside(story)), text.beside),
  kept(),
]);

/** 204 and 404 are both right, and a 404 may hide behind what the caller may do. */
const hasFailed = (exchange: Made): boolean => !isSuccess(exchange) && !hasStatus(exchange, 404, 410, 412, 428, 429);
const said = (exchange: Made) => ({ result: statusOf(exchange) || shared.nothing });

function stillThere({ remove }: WriteStory): Made {
  return [remove?.gone, remove?.again].find(isSuccess);
}

function listedItem({ remove, url = '' }: WriteStory): JsonObject | undefined {
  return itemsOn(remove?.listed).find((item) => idOf(item) === idInUrl(url));
}

/** Another item of the run that was there before the removal, and is not there now. */
function lostBeside({ witness, others = [] }: WriteStory): Exchange | undefined {
  return [witness, ...others].find((one) => isSuccess(one?.first) && isClientError(one?.last))?.last;
}

function isMarkedAsGone(item: JsonObject | undefined): boolean {
  return Object.entries(item ?? {}).some(
    ([name, value]) =>
      (words.goneMembers.some((word) => name.toLowerCase().includes(word)) && value !== null && value !== false) ||
      (typeof value === 'string' && isUsual('goneValues', value)),
  );
}
