// Does DELETE remove the item of its URL, and nothing more?
import type { WriteStory } from '../collect/write-story.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { notTried } from './changes.ts';
import { broken, type Check, cannotTell, kept, remark, shows, withWords } from './check.ts';

export const deleteIsIdempotent: Check<WriteStory> = {
  rule: 'rest-delete-is-idempotent',
  mend: {
    pt: 'Remova apenas o item da URL; na repetição responda 204 ou 404 sem mudar mais nada.',
    en: 'Remove only the item of the URL; on a repeat respond with 204 or 404 and change nothing further.',
  },
  needsItem: true,
  rows: [
    remark(({ leftOver }) => leftOver.map((url) => ({ words: { url } })), {
      pt: 'Criado por esta conferência e não removido: {url}',
      en: 'Created by this check and not removed: {url}',
    }),
    ...notTried('DELETE', 'remove'),
    cannotTell(({ remove }) => hasStatus(remove?.first, 202), {
      pt: 'a remoção acontece mais tarde (202)',
      en: 'the removal happens later (202)',
    }),
    cannotTell((story) => isMarkedAsGone(stillThere(story)), {
      pt: 'o item fica, marcado como removido',
      en: 'the item stays, marked as removed',
    }),
    broken((story) => shows(story.remove?.first, stillThere(story)), {
      pt: '{call1} respondeu {status1}, e o item ainda existe.',
      en: '{call1} responded with {status1}, and the item still exists.',
    }),
    broken(
      ({ remove }) =>
        hasFailed(remove?.second) && withWords(shows(remove?.first, remove?.second), said(remove?.second)),
      {
        pt: 'O segundo DELETE responde {answer}.',
        en: 'The second DELETE responds with {answer}.',
      },
    ),
    broken((story) => shows(story.remove?.second, lostBeside(story)), {
      pt: 'Remover um item duas vezes removeu também outro.',
      en: 'Removing one item twice removed another one as well.',
    }),
    kept(),
  ],
};

const hasFailed = (exchange: Made): boolean => exchange?.answer === undefined || statusOf(exchange) >= 500;
const said = (exchange: Made) => ({ answer: statusOf(exchange) || { pt: 'nada', en: 'nothing' } });

function stillThere({ remove }: WriteStory): Made {
  return [remove?.gone, remove?.again].find(isSuccess);
}

/** Another item of the run that was there before the removal, and is not there now. */
function lostBeside({ witness, others = [] }: WriteStory): Exchange | undefined {
  return [witness, ...others].find((one) => isSuccess(one?.first) && isClientError(one?.last))?.last;
}

const goneWords = /^(deleted|removed|cancel+ed|archived|removid[oa]|excluíd[oa]|cancelad[oa]|arquivad[oa])$/i;

function isMarkedAsGone(read: Made): boolean {
  return Object.entries(itemOf(read) ?? {}).some(
    ([name, value]) =>
      (/delet|remov|exclu|cancel|archiv|arquivad/i.test(name) && value !== null && value !== false) ||
      (typeof value === 'string' && goneWords.test(value)),
  );
}
