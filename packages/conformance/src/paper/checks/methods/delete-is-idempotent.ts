// Does DELETE name one thing, and nothing but its URL? (spec 4.1)

import { title } from '../../model/operation.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, operationCheck } from '../check.ts';

export const deleteIsIdempotent = operationCheck({
  rule: 'rest-delete-is-idempotent',
  method: 'delete',
  judge: (operation) => {
    if (operation.body !== undefined)
      return certain(operation.body.at, {
        pt: `${title(operation)} declara um corpo de requisição: o que é removido deve estar na URL.`,
        en: `${title(operation)} declares a request body: the URL has to say what is removed.`,
      });
    const last = operation.segments.at(-1);
    if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
    return certain(operation.at, {
      pt: `${title(operation)} remove "${last.text}", que passa a ser outro item depois da primeira chamada.`,
      en: `${title(operation)} deletes "${last.text}", which is a different item after the first call.`,
    });
  },
});
