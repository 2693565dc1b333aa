// Does a read go by GET, with its filters in the query string? (spec 4.1)

import { listItems } from '../../model/list-items.ts';
import { answerOf, type Operation, title } from '../../model/operation.ts';
import { wordsOf } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';
import { unwantedBody } from './unwanted-body.ts';

export const getReads: OpenApiCheck = {
  rule: 'rest-get-reads',
  inParts: true,
  judge: ({ operations }) =>
    judgeEach(
      operations.filter((operation) => isGet(operation) || isReadByPost(operation)),
      { pt: 'nenhum GET descrito', en: 'no GET is described' },
      (operation) => (isGet(operation) ? unwantedBody(operation, dropped) : byPost(operation)),
    ),
};

function isGet({ method }: Operation): boolean {
  return method === 'get' || method === 'head';
}

const mend = {
  pt: 'Leve os filtros para a query string; se não couberem nela, crie a busca como recurso (POST /buscas, 201) e leia os resultados com GET.',
  en: 'Move the filters to the query string; if they are too long for it, create the search as a resource (POST /searches, 201) and read its results by GET.',
};

const dropped = {
  because: { pt: 'proxies e caches podem descartá-lo', en: 'proxies and caches may drop it' },
  mend,
};

const reading =
  /^(search|query|find|filter|lookup|list|fetch|get|retrieve|busca|buscar|pesquisa|pesquisar|consulta|consultar|listar|filtro|filtrar|procura|procurar|localizar|obter)$/;

/** A POST that is named after a reading, answers with a list and creates nothing. */
function isReadByPost(operation: Operation): boolean {
  const { method, segments, serving } = operation;
  if (method !== 'post' || serving) return false;
  const words = wordsOf(segments.at(-1)?.text ?? '');
  if (!reading.test(words[0] ?? '') && !reading.test(words.at(-1) ?? '')) return false;
  if (answerOf(operation, '201') !== undefined || answerOf(operation, '202') !== undefined) return false;
  return listItems(operation) !== undefined;
}

function byPost(operation: Operation): Breach {
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} lê uma lista com POST: o resultado não tem URL própria nem pode vir do cache.`,
      en: `${title(operation)} reads a list by POST: the result has no URL of its own and cannot be cached.`,
    },
    mend,
  };
}
