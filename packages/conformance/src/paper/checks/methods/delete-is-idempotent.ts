// Does DELETE name one thing, and nothing but its URL? (spec 4.1)

import { type Operation, title } from '../../model/operation.ts';
import { saysRemovesAnother } from '../../words/prose.ts';
import { foldWord } from '../../words/split-words.ts';
import type { Breach, OperationCheck } from '../check.ts';
import { unwantedBody } from './unwanted-body.ts';

const relative =
  /^(last|latest|first|next|previous|oldest|newest|top|random|ultim[oa]|primeir[oa]|proxim[oa]|anterior|mais-recente|mais-antig[oa])$/;

export const deleteIsIdempotent: OperationCheck = {
  rule: 'rest-delete-is-idempotent',
  missing: { pt: 'nenhum DELETE descrito', en: 'no DELETE is described' },
  concerns: ({ method }) => method === 'delete',
  breachOf: (operation) => unwantedBody(operation, notInUrl) ?? ofRelative(operation) ?? inWords(operation),
};

const notInUrl = {
  because: { pt: 'o que é removido deve estar na URL', en: 'the URL has to say what is removed' },
  mend: {
    pt: 'Remova pela URL do item; para remover vários de uma vez, crie uma operação em lote com POST.',
    en: 'Delete by the URL of the item; to delete several at once, POST a bulk operation.',
  },
};

function inWords(operation: Operation): Breach | undefined {
  if (operation.words === '' || !saysRemovesAnother(operation.words)) return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} remove outro item a cada chamada, segundo a descrição.`,
      en: `${title(operation)} deletes another item with each call, by its description.`,
    },
    mend,
  };
}

const mend = { pt: 'Remova pelo identificador do item.', en: 'Delete by the identifier of the item.' };

function ofRelative(operation: Operation): Breach | undefined {
  const last = operation.segments.at(-1);
  if (last === undefined || last.parameter !== undefined || !relative.test(foldWord(last.text))) return undefined;
  return {
    at: operation.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} remove "${last.text}", que passa a ser outro item depois da primeira chamada.`,
      en: `${title(operation)} deletes "${last.text}", which is a different item after the first call.`,
    },
    mend,
  };
}
