// Does a creation answer 201? (spec 7)

import { isCollectionPath } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, type Operation } from '../../model/operation.ts';
import { shapesOf } from '../../model/shape.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { names } from '../../words/word-lists.ts';
import { about, type Breach, certain, judgeEach, likely, type OpenApiCheck, onlyWords } from '../check.ts';

export const created: OpenApiCheck = {
  rule: 'errors-201-for-created',
  judge: (paper) => {
    const creations = paper.operations.filter(
      (operation) =>
        operation.method === 'post' && (answerOf(operation, '201') !== undefined || isCreation(paper, operation)),
    );
    const answers = creations.flatMap((operation) => answerOf(operation, '201') ?? []);
    const withLocation = answers.filter(({ headers }) => headers.includes('location')).length * 2 > answers.length;
    return judgeEach(
      creations,
      { pt: 'nenhuma criação descrita', en: 'no creation is described' },
      (operation) => withoutStatus(operation) ?? withoutPlace(operation, withLocation),
    );
  },
};

/** A POST to a collection, or to a plural by an operation that is named after a creation. */
function isCreation(paper: OpenApiPaper, operation: Operation): boolean {
  const last = operation.segments.at(-1);
  if (last === undefined || last.parameter !== undefined || operation.serving || last.text.includes(':')) return false;
  const named = [...wordsOf(last.text), ...wordsOf(operation.operationId)];
  if (named.some((word) => names.noCreations.has(word))) return false;
  if (verbIn(last.text, { belowItem: true, belowName: true, last: true, changes: true }) !== undefined) return false;
  // A POST that answers with a list is a search.
  if (operation.successes.some(({ json }) => shapesOf(json).some(({ types }) => types.has('array')))) return false;
  if (isCollectionPath(paper, operation)) return true;
  return names.creatingVerbs.has(wordsOf(operation.operationId)[0] ?? '') && last.text.endsWith('s');
}

function withoutStatus(operation: Operation) {
  const fits = operation.answers.some(({ status }) => /^(201|202|303|307|308|2XX|207)$/i.test(status));
  const success = operation.successes[0];
  if (fits || success === undefined) return undefined;
  if (speaksOf(operation.words.split('\n', 1).join(), 'searching'))
    return onlyWords(operation, { pt: 'que é uma busca', en: 'that it is a search' });
  return certain(
    success.at,
    about(operation, {
      pt: `cria um recurso e responde ${success.status} em vez de 201`,
      en: `creates a resource and responds with ${success.status} instead of 201`,
    }),
    {
      pt: 'Responda 201, com a URL do novo recurso em Location.',
      en: 'Send 201, and the URL of the new resource in Location.',
    },
  );
}

/** Without Location and without a body the client cannot find what it created. */
function withoutPlace(operation: Operation, usual: boolean): Breach | undefined {
  const answer = answerOf(operation, '201');
  if (answer === undefined || answer.headers.includes('location')) return undefined;
  if (answer.contents.length > 0 && !usual) return undefined;
  return likely(
    answer.at,
    about(operation, {
      pt: 'responde 201 sem o cabeçalho Location do novo recurso',
      en: 'returns 201 without a Location header for the new resource',
    }),
    { pt: 'Declare o cabeçalho Location na resposta 201.', en: 'Declare the Location header in the 201 response.' },
  );
}
