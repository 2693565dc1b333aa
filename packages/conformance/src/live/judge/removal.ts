// Does DELETE remove the item of its URL, and nothing more?
import type { WriteStory } from '../collect/write-story.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { isUsual, words } from '../resource/usual-words.ts';
import { notTried } from './changes.ts';
import { broken, type Check, cannotTell, kept, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

export const deleteIsIdempotent: Check<WriteStory> = check('rest-delete-is-idempotent', (text) => [
  remark(({ leftOver }) => leftOver.map((url) => ({ words: { url } })), text.leftOver),
  ...notTried('DELETE', 'remove'),
  cannotTell(({ remove }) => hasStatus(remove?.first, 202), text.later),
  cannotTell((story) => isMarkedAsGone(stillThere(story)), text.marked),
  broken((story) => shows(story.remove?.first, stillThere(story)), text.stillThere),
  broken(
    ({ remove }) => hasFailed(remove?.second) && withWords(shows(remove?.first, remove?.second), said(remove?.second)),
    text.secondFailed,
  ),
  broken((story) => shows(story.remove?.second, lostBeside(story)), text.beside),
  kept(),
]);

const hasFailed = (exchange: Made): boolean => exchange?.answer === undefined || statusOf(exchange) >= 500;
const said = (exchange: Made) => ({ result: statusOf(exchange) || shared.nothing });

function stillThere({ remove }: WriteStory): Made {
  return [remove?.gone, remove?.again].find(isSuccess);
}

/** Another item of the run that was there before the removal, and is not there now. */
function lostBeside({ witness, others = [] }: WriteStory): Exchange | undefined {
  return [witness, ...others].find((one) => isSuccess(one?.first) && isClientError(one?.last))?.last;
}

function isMarkedAsGone(read: Made): boolean {
  return Object.entries(itemOf(read) ?? {}).some(
    ([name, value]) =>
      (words.goneMembers.some((word) => name.toLowerCase().includes(word)) && value !== null && value !== false) ||
      (typeof value === 'string' && isUsual('goneValues', value)),
  );
}
