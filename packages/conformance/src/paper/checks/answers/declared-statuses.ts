// Do operations declare the failures that their callers must expect: 400, 401, 403, 404 and 429? (spec 5.10, 7, 8.1)

import type { Text } from '@farol/http';
import { listItems } from '../../model/list-items.ts';
import { answerOf, isCall, type Operation, states } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues } from '../../model/shape.ts';
import { type Sentence, said } from '../../said.ts';
import { speaksOf, type Topic } from '../../words/topics.ts';
import { certain, likely, onlyWords, openApiCheck, operationCheck } from '../check.ts';

/** The texts of other answers may mean the failure; then words contradict the declared status. */
function saidElsewhere(
  operation: Operation,
  statuses: readonly string[],
  topic: Topic,
  what: Sentence,
): Text | undefined {
  const isSaid = statuses.some((status) => speaksOf(answerOf(operation, status)?.description ?? '', topic));
  return isSaid ? onlyWords(operation, what) : undefined;
}

export const malformed = operationCheck({
  rule: 'errors-400-for-malformed',
  concerns: ({ body, method }) => body !== undefined && ['post', 'put', 'patch', 'query'].includes(method),
  judge: (operation) => {
    if (states(operation, '400', '422')) return undefined;
    return certain(operation.at, 'no400');
  },
});

export const notAuthenticated = operationCheck({
  rule: 'authentication-401',
  concerns: (operation) => operation.secured && isCall(operation),
  judge: (operation) => {
    if (!states(operation, '401')) return certain(operation.at, 'noDeclared', { status: '401' });
    return saidElsewhere(operation, ['400', '403', '404', '500'], 'unknownCaller', 'text401');
  },
});

export const notAllowed = operationCheck({
  rule: 'authentication-403',
  // Whoever is known may read about themselves.
  concerns: (operation) =>
    operation.secured && isCall(operation) && !operation.serving && !/\/(me|self|whoami)\/?$/i.test(operation.path),
  judge: (operation) => {
    // Without scopes, a valid key may be enough for everything.
    if (!states(operation, '403'))
      return (operation.scoped ? certain : likely)(operation.at, 'noDeclared', { status: '403' });
    return saidElsewhere(operation, ['400', '401', '500'], 'notAllowed', 'text403');
  },
});

export const missingResource = operationCheck({
  rule: 'errors-404-for-missing',
  concerns: (operation) => !operation.serving && isCall(operation),
  judge: (operation) => {
    // A PUT that creates has nothing missing.
    const creates = operation.method === 'put' && states(operation, '201');
    if (!states(operation, '404', '410') && !creates && hasOpenParameter(operation))
      return certain(operation.at, 'no404');
    const what = 'textMissing';
    if (answerOf(operation, '404') === undefined)
      return saidElsewhere(operation, ['200', '204', '400', '422', '500'], 'notFound', what);
    const isList = operation.method === 'get' && listItems(operation) !== undefined;
    return isList ? saidElsewhere(operation, ['404'], 'nothingFound', what) : undefined;
  },
});

/** A closed set of values has no unknown item, and neither has a version. */
function hasOpenParameter({ segments, parameters }: Operation): boolean {
  return segments.some((segment) => {
    if (segment.parameter === undefined || isVersionSegment(segment)) return false;
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && name === segment.parameter);
    return closedValues(parameter?.schema) === undefined;
  });
}

type Limited = { readonly operation: Operation; readonly isSaidElsewhere: boolean };

export const tooManyCalls = openApiCheck<Limited>({
  rule: 'limits-429-when-spent',
  of: ({ operations }) => {
    const isSaidElsewhere = operations.some((one) => answerOf(one, '429')?.headers.includes('retry-after'));
    return operations
      .filter((one) => !one.serving && isCall(one) && one.answers.length > 0)
      .map((operation) => ({ operation, isSaidElsewhere }));
  },
  judge: ({ operation, isSaidElsewhere }) => {
    if (!states(operation, '429')) return likely(operation.at, 'no429');
    const answer = answerOf(operation, '429');
    const isNamed = answer === undefined || answer.headers.includes('retry-after');
    // A description without a word about headers says nothing of this one.
    if (!isNamed)
      return isSaidElsewhere || answer.headers.length > 0 ? likely(answer.at, 'noRetryAfter') : said('headersUnsaid');
    const others = ['200', '400', '401', '403', '420', '500', '503', '509'];
    return saidElsewhere(operation, others, 'limitSpent', 'text429');
  },
});
