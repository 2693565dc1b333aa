// Does a read go by GET, with its filters in the query string? (spec 4.1)

import type { OperationKind } from '../../model/alike.ts';
import { listItems } from '../../model/list-items.ts';
import { type Operation, title } from '../../model/operation.ts';
import { wordsOf } from '../../words/split-words.ts';
import type { Breach, OperationCheck } from '../check.ts';
import { unwantedBody } from './unwanted-body.ts';

export const getReads: OperationCheck = {
  rule: 'rest-get-reads',
  missing: { pt: 'nenhum GET descrito', en: 'no GET is described' },
  concerns: (like) => isGet(like) || mayReadByPost(like),
  speaksOf: (operation) => isGet(operation) || isReadByPost(operation),
  mayBreach: (like) => !isGet(like) || like.accepts !== undefined,
  breachOf: (operation) => {
    if (isGet(operation)) return unwantedBody(operation, dropped);
    return isReadByPost(operation) ? byPost(operation) : undefined;
  },
};

function isGet({ method }: Pick<Operation, 'method'>): boolean {
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

/** A POST that creates nothing. */
function mayReadByPost({ method, serving, pattern: { statuses } }: OperationKind): boolean {
  return method === 'post' && !serving && !statuses.has('201') && !statuses.has('202');
}

/** One that is named after a reading and answers with a list. */
function isReadByPost(operation: Operation): boolean {
  const words = wordsOf(operation.segments.at(-1)?.text ?? '');
  return (reading.test(words[0] ?? '') || reading.test(words.at(-1) ?? '')) && listItems(operation) !== undefined;
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
