// Does DELETE name one thing, and nothing but its URL? (spec 4.1)

import { type Operation, title } from '../../model/operation.ts';
import { foldWord } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

const relative =
  /^(last|latest|first|next|previous|oldest|newest|top|random|ultim[oa]|primeir[oa]|proxim[oa]|anterior|mais-recente|mais-antig[oa])$/;

export const deleteIsIdempotent: OpenApiCheck = {
  rule: 'rest-delete-is-idempotent',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ method }) => method === 'delete'),
      { pt: 'nenhum DELETE descrito', en: 'no DELETE is described' },
      (operation) => withBody(operation) ?? ofRelative(operation),
    ),
};

function withBody(operation: Operation): Breach | undefined {
  const { body } = operation;
  if (body === undefined) return undefined;
  return {
    at: body.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} declara um corpo de requisição: o que é removido deve estar na URL.`,
      en: `${title(operation)} declares a request body: the URL has to say what is removed.`,
    },
    mend: {
      pt: 'Remova pelo endereço do item; para vários de uma vez, crie uma operação com POST.',
      en: 'Remove by the URL of the item; for several at once, create an operation by POST.',
    },
  };
}

function ofRelative(operation: Operation): Breach | undefined {
  const last = operation.segments.at(-1);
  if (last === undefined || last.parameter !== undefined || !relative.test(foldWord(last.text))) return undefined;
  return {
    at: operation.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} remove "${last.text}", que é outro item depois da primeira remoção.`,
      en: `${title(operation)} removes "${last.text}", which is another item after the first removal.`,
    },
    mend: {
      pt: 'Remova pelo identificador do item.',
      en: 'Remove by the identifier of the item.',
    },
  };
}
