// Do long lists come in pages? (spec 4.1.3)

import { holdsThings, isClosedSet, listItems } from '../../model/list-items.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { about, judgeEach, likely, type OpenApiCheck } from '../check.ts';

export const listsInPages: OpenApiCheck = {
  rule: 'rest-paginate-long-lists',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(
        (operation) =>
          operation.method === 'get' && !operation.serving && (hasPages(operation) || growsLong(operation)),
      ),
      { pt: 'nenhuma lista descrita', en: 'no list is described' },
      (operation) =>
        hasPages(operation) || linksToPages(operation)
          ? undefined
          : likely(
              operation.at,
              about(operation, {
                pt: 'devolve uma lista sem parâmetros de página',
                en: 'returns a list without page parameters',
              }),
              mend,
            ),
    ),
};

const mend = {
  pt:
    'Aceite um limite e um cursor, e diga na resposta onde a lista continua; ' +
    'se ela for sempre curta, declare maxItems.',
  en:
    'Accept a limit and a cursor, and say in the response where the list continues; ' +
    'if it is always short, declare maxItems.',
};

function hasPages(operation: Operation): boolean {
  return operation.parameters.some(isPageParameter) && listItems(operation) !== undefined;
}

function growsLong(operation: Operation): boolean {
  const shape = listItems(operation)?.shape;
  if (shape === undefined || shape.bounded || !holdsThings(shape)) return false;
  return !isClosedSet(wordsOf(operation.segments.at(-1)?.text ?? ''));
}

function linksToPages({ successes }: Operation): boolean {
  return successes.some(({ headers }) => headers.includes('link') || headers.includes('content-range'));
}

function isPageParameter({ name, in: where, schema }: Parameter): boolean {
  if (where === 'header') return names.pageHeaders.has(joined(name));
  if (where !== 'query') return false;
  // One parameter may hold them all, as with `style: deepObject`.
  return isPageName(name) || shapesOf(schema).some(({ properties }) => [...properties.keys()].some(isPageName));
}

/** `limit`, `page[size]`, `registros_por_pagina`, `startingAfter`. */
export function isPageName(name: string): boolean {
  const words = wordsOf(name);
  if (names.pageNames.has(words.join(''))) return true;
  return words.some(
    (word, index) => names.pageWords.has(word) || names.pageWords.has(`${word}${words[index + 1] ?? ''}`),
  );
}
