// Do operations declare the failures that their callers must expect: 400, 401, 403, 404 and 429? (spec 5.10, 7, 8.1)

import type { Text } from '@farol/http';
import { listItems } from '../../model/list-items.ts';
import { answerOf, isCall, type Operation, states, title } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues } from '../../model/shape.ts';
import { speaksOf, type Topic } from '../../words/topics.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';

/** The texts of other answers may mean the failure; then words contradict the declared status. */
function saidElsewhere(operation: Operation, statuses: readonly string[], topic: Topic, what: Text): Text | undefined {
  const isSaid = operation.answers.some(
    ({ status, description }) => statuses.includes(status) && speaksOf(description, topic),
  );
  return isSaid ? onlyWords(operation, what) : undefined;
}

export const malformed = operationCheck({
  rule: 'errors-400-for-malformed',
  concerns: ({ body, method }) => body !== undefined && ['post', 'put', 'patch'].includes(method),
  judge: (operation) => {
    if (states(operation, '400', '422')) return undefined;
    return certain(operation.at, {
      pt: `${title(operation)} recebe um corpo e não declara a resposta 400.`,
      en: `${title(operation)} accepts a body and does not declare a 400 response.`,
    });
  },
});

const lacks = (operation: Operation, status: string): Text => ({
  pt: `${title(operation)} exige credencial e não declara a resposta ${status}.`,
  en: `${title(operation)} requires a credential and does not declare a ${status} response.`,
});

export const notAuthenticated = operationCheck({
  rule: 'authentication-401',
  concerns: (operation) => operation.secured && isCall(operation),
  judge: (operation) => {
    if (!states(operation, '401')) return certain(operation.at, lacks(operation, '401'));
    return saidElsewhere(operation, ['400', '403', '404', '500'], 'unknownCaller', {
      pt: 'com outro status que a credencial falta ou não vale',
      en: 'under another status that the credential is missing or not valid',
    });
  },
});

export const notAllowed = operationCheck({
  rule: 'authentication-403',
  concerns: (operation) => operation.secured && isCall(operation) && !operation.serving,
  judge: (operation) => {
    // Without scopes, a valid key may be enough for everything.
    if (!states(operation, '403')) return (operation.scoped ? certain : likely)(operation.at, lacks(operation, '403'));
    return saidElsewhere(operation, ['400', '401', '500'], 'notAllowed', {
      pt: 'com outro status que falta permissão',
      en: 'under another status that permission is lacking',
    });
  },
});

export const missingResource = operationCheck({
  rule: 'errors-404-for-missing',
  concerns: (operation) => !operation.serving && isCall(operation),
  judge: (operation) => {
    if (!states(operation, '404', '410') && hasOpenParameter(operation))
      return certain(operation.at, {
        pt: `${title(operation)} tem um parâmetro no caminho e não declara a resposta 404.`,
        en: `${title(operation)} has a path parameter and does not declare a 404 response.`,
      });
    const what = { pt: 'o que acontece quando nada existe', en: 'what happens when nothing exists' };
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

export const tooManyCalls = operationCheck({
  rule: 'limits-429-when-spent',
  concerns: (operation) => !operation.serving && isCall(operation) && operation.answers.length > 0,
  judge: (operation) => {
    if (states(operation, '429'))
      return saidElsewhere(operation, ['200', '400', '401', '403', '420', '500', '503', '509'], 'limitSpent', {
        pt: 'com outro status que o limite foi atingido',
        en: 'under another status that the limit is exceeded',
      });
    return likely(operation.at, {
      pt: `${title(operation)} não declara a resposta 429 para o limite de chamadas esgotado.`,
      en: `${title(operation)} does not declare a 429 response for an exceeded rate limit.`,
    });
  },
});
