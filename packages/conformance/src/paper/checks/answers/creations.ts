// Which operations create a resource?

import { isCollectionPath } from '../../model/collection-path.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { foldWord, wordsOf } from '../../words/split-words.ts';
import { verbIn } from '../../words/verb-in-segment.ts';

const noCreation = new Set(
  'search query batch bulk filter count login logout token refresh validate check preview estimate simulate calculate lookup graphql rpc sync import export upload verification validation busca consulta pesquisa lote simulacao calculo validacao verificacao conferencia estimativa cotacao previa login sessao session signin'.split(
    ' ',
  ),
);

/** A POST to a collection, or one that says that it creates. */
export function isCreation(paper: OpenApiPaper, operation: Operation): boolean {
  const { method, segments, operationId, words } = operation;
  const last = segments.at(-1);
  if (method !== 'post' || last === undefined || last.parameter !== undefined || operation.serving) return false;
  if (last.text.includes(':')) return false;
  const named = wordsOf(last.text);
  if (named.some((word) => noCreation.has(word))) return false;
  if (verbIn(last.text, { belowItem: true, belowName: true, last: true, changes: true }) !== undefined) return false;
  // A POST that answers with a list is a search.
  if (operation.successes.some(({ json }) => shapesOf(json).some(({ types }) => types.has('array')))) return false;
  if (
    /\b(search|quer(y|ies)|find|filter|busca|consulta|pesquisa|simula|calcula)/.test(
      foldWord(`${operationId} ${words.split('\n')[0]}`),
    )
  )
    return false;
  if (isCollectionPath(paper, operation)) return true;
  const said = foldWord(`${wordsOf(operationId)[0] ?? ''} ${words.split('\n')[0] ?? ''}`);
  return (
    /^(create|cria|criar|cadastra|cadastrar|insert|add|adiciona)\b|^\s*(creates?|cria|criar|cadastra|cadastrar|adiciona|adds?) /.test(
      said,
    ) && /s$/.test(last.text)
  );
}
