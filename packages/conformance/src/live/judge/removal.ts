// Does DELETE remove its item, and nothing else?
import type { Step } from '../collect/history.ts';
import { isDone } from '../collect/scene.ts';
import { leftWith, type Removal, takesOthers, type WriteStory } from '../collect/write-story.ts';
import { hasStatus, isSuccess, type JsonObject, type Made, statusOf } from '../exchange/exchange.ts';
import { idOf, idsOn, itemOf, itemsOn, totalOf } from '../resource/list-shape.ts';
import { idInUrl } from '../resource/resource.ts';
import { isServerMember } from '../resource/same-state.ts';
import { isUsual, words } from '../resource/usual-words.ts';
import { isBlank } from '../resource/values.ts';
import { notTried } from './changes.ts';
import { broken, type Check, cannotTell, type Found, kept, likelyBroken, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

export const deleteIsIdempotent: Check<WriteStory> = check('rest-delete-is-idempotent', (text) => [
  remark(({ leftOver }) => leftOver.map((url) => ({ words: { url } })), text.leftOver),
  broken(({ refused }) => statusOf(refused?.DELETE) >= 500 && shows(refused?.DELETE), text.failed),
  ...notTried('DELETE', ({ remove }) => remove !== undefined),
  cannotTell(({ remove }) => hasStatus(remove?.first, 202), text.later),
  cannotTell((story) => isMarkedAsGone(itemOf(stillThere(story)) ?? listedItem(story), story), text.marked),
  broken((story) => shows(story.remove?.first, stillThere(story)), text.stillThere),
  broken((story) => listedItem(story) && shows(story.remove?.first, story.remove?.listed), text.listed),
  broken(({ remove }) => {
    // 204 and 404 are both right, and a 404 may hide behind what the caller may do.
    const isRight = isSuccess(remove?.second) || hasStatus(remove?.second, 404, 410, 412, 428, 429);
    const words = { result: statusOf(remove?.second) || shared.nothing };
    return remove?.first && !isRight && withWords(shows(remove?.first, remove?.second), words);
  }, text.secondFailed),
  broken((story) => leftBeside(story, true), text.beside),
  broken((story) => {
    const gone = story.rests?.find(({ after, steps }) => hasStatus(after, 404, 410) && steps.some(isRemoval));
    return shows(gone?.steps.find(isRemoval)?.exchange, gone?.after);
  }, text.beside),
  likelyBroken((story) => leftBeside(story, false), text.others),
  likelyBroken(countsRemoved, text.counted),
  kept(),
]);

const isRemoval = ({ method, exchange }: Step): boolean => method === 'DELETE' && isDone(exchange);

/** What left the list with a removal: an item of the run, or one of others. */
function leftBeside({ remove }: WriteStory, isOwn: boolean): Found | undefined {
  const isMeant = (one: Removal) => (isOwn ? leftWith(one).some((id) => one.own.has(id)) : takesOthers(one));
  const found = remove?.removals.find(isMeant);
  return found && shows(found.removed.at(-1), found.walks[2]?.pages.at(-1));
}

/** The list counted its items rightly before the first removal, and counts others afterwards. */
function countsRemoved({ listed, end, remove }: WriteStory): Found | undefined {
  const [before, after] = [listed, end].map((walk) => {
    const totals = new Set(walk?.pages.map(totalOf));
    const isTold = walk?.end === 'last-page' && totals.size === 1;
    return { total: isTold ? [...totals][0] : undefined, size: new Set(walk?.pages.flatMap(idsOn)).size };
  });
  // As long as ever, the list may be cut.
  const isCut = !remove?.removals.some(({ walks }) =>
    walks.some((one) => Number(after?.size) < one.pages.flatMap(idsOn).length),
  );
  const isWrong = !isCut && before?.total === before?.size && after?.total !== undefined && after.total !== after.size;
  return isWrong ? withWords(shows(end?.pages[0]), after) : undefined;
}

/** A server that answers 200 for nothing shows no item. */
const stillThere = ({ remove }: WriteStory): Made =>
  [remove?.gone, remove?.again].find(
    (one) => isSuccess(one) && itemOf(one) !== undefined && idOf(itemOf(one)) === idOf(itemOf(remove?.before)),
  );

function listedItem({ remove, url = '' }: WriteStory): JsonObject | undefined {
  return itemsOn(remove?.listed).find((item) => idOf(item) === idInUrl(url));
}

/** By a usual word, or by a yes, a no, a moment or a word that the DELETE has set. */
function isMarkedAsGone(item: JsonObject | undefined, { remove }: WriteStory): boolean {
  const before = itemOf(remove?.before);
  const isSet = (name: string, value: unknown) =>
    before !== undefined && !isServerMember(name) && !isBlank(value ?? '') !== !isBlank(before[name] ?? '');
  return Object.entries(item ?? {}).some(
    ([name, value]) =>
      (words.goneMembers.some((word) => name.toLowerCase().includes(word)) &&
        ![null, false, before?.[name]].includes(value)) ||
      isSet(name, value) ||
      (typeof value === 'string' && (isUsual('goneValues', value) || isOtherWord(value, before?.[name]))),
  );
}

const isOtherWord = (value: string, before: unknown): boolean =>
  [value, before].every((one) => typeof one === 'string' && /^\p{L}[\p{L}_-]{2,20}$/u.test(one)) && value !== before;
