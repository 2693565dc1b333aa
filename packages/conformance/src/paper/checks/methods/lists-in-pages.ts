// Do long lists come in pages? (spec 4.1.3)

import { holdsThings, isClosedSet, listItems } from '../../model/list-items.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { likely, operationCheck } from '../check.ts';

export const listsInPages = operationCheck({
  rule: 'rest-paginate-long-lists',
  method: 'get',
  concerns: (operation) => !operation.serving && (hasPages(operation) || growsLong(operation)),
  judge: (operation) => {
    if (hasPages(operation) || linksToPages(operation)) return undefined;
    return likely(operation.at, 'noPages');
  },
});

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
function isPageName(name: string): boolean {
  const words = wordsOf(name);
  if (names.pageNames.has(words.join(''))) return true;
  return words.some(
    (word, index) => names.pageWords.has(word) || names.pageWords.has(`${word}${words[index + 1] ?? ''}`),
  );
}
