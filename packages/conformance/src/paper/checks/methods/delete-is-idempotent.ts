// Does DELETE name one thing, and nothing but its URL? (spec 4.1)

import type { Operation } from '../../model/operation.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { about, type Breach, certain, judgeEach, neverShown, type OpenApiCheck } from '../check.ts';

export const deleteIsIdempotent: OpenApiCheck = {
  rule: 'rest-delete-is-idempotent',
  judge: ({ operations }) =>
    neverShown(
      judgeEach(
        operations.filter(({ method }) => method === 'delete'),
        { pt: 'nenhum DELETE descrito', en: 'no DELETE is described' },
        breachOf,
      ),
      {
        pt: 'uma descrição não mostra o que um segundo DELETE faz; para ver: --live',
        en: 'a description does not show what a second DELETE does; to see it: --live',
      },
    ),
};

function breachOf(operation: Operation): Breach | undefined {
  if (operation.body !== undefined)
    return certain(
      operation.body.at,
      about(operation, {
        pt: 'declara um corpo de requisição: o que é removido deve estar na URL',
        en: 'declares a request body: the URL has to say what is removed',
      }),
      {
        pt: 'Remova pela URL do item; para remover vários de uma vez, crie uma operação em lote com POST.',
        en: 'Delete by the URL of the item; to delete several at once, POST a bulk operation.',
      },
    );
  const last = operation.segments.at(-1);
  if (last === undefined || last.parameter !== undefined || !names.relatives.has(joined(last.text))) return undefined;
  return certain(
    operation.at,
    about(operation, {
      pt: `remove "${last.text}", que passa a ser outro item depois da primeira chamada`,
      en: `deletes "${last.text}", which is a different item after the first call`,
    }),
    { pt: 'Remova pelo identificador do item.', en: 'Delete by the identifier of the item.' },
  );
}
