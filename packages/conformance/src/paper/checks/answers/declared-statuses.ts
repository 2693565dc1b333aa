// Do operations declare the failures that their callers must expect: 400, 401, 403, 404 and 429? (spec 5.10, 7, 8.1)

import type { Text } from '@farol/http';
import { child } from '../../document/source.ts';
import { listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, isCall, type Operation, states } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues } from '../../model/shape.ts';
import { speaksOf, type Topic } from '../../words/topics.ts';
import { about, certain, judgeEach, likely, type OpenApiCheck, onlyWords } from '../check.ts';

/** The texts of other answers that may mean the failure; then words contradict the declared status. */
function saidElsewhere(operation: Operation, statuses: readonly string[], topic: Topic, what: Text): Text | undefined {
  const others = operation.answers.filter(({ status }) => statuses.includes(status));
  return others.some(({ description }) => speaksOf(description, topic)) ? onlyWords(operation, what) : undefined;
}

export const malformed: OpenApiCheck = {
  rule: 'errors-400-for-malformed',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ body, method }) => body !== undefined && ['post', 'put', 'patch'].includes(method)),
      { pt: 'nenhuma operação com corpo descrita', en: 'no operation with a body is described' },
      (operation) =>
        states(operation, '400', '422')
          ? undefined
          : certain(
              operation.at,
              about(operation, {
                pt: 'recebe um corpo e não declara a resposta 400',
                en: 'accepts a body and does not declare a 400 response',
              }),
              {
                pt: 'Declare 400 (ou 4XX, ou default) com o formato de erro da API.',
                en: 'Declare 400 (or 4XX, or default) in the error format of the API.',
              },
            ),
    ),
};

const noneSecured = { pt: 'nenhuma operação exige credencial', en: 'no operation requires a credential' };

const lacks = (status: string): Text => ({
  pt: `exige credencial e não declara a resposta ${status}`,
  en: `requires a credential and does not declare a ${status} response`,
});

export const notAuthenticated: OpenApiCheck = {
  rule: 'authentication-401',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter((operation) => operation.secured && isCall(operation)),
      noneSecured,
      (operation) => {
        if (!states(operation, '401'))
          return certain(operation.at, about(operation, lacks('401')), {
            pt: 'Responda 401, com WWW-Authenticate, quando a credencial falta ou não vale.',
            en: 'Send 401 and WWW-Authenticate when the credential is missing or not valid.',
          });
        return saidElsewhere(operation, ['400', '403', '404', '500'], 'unknownCaller', {
          pt: 'com outro status que a credencial falta ou não vale',
          en: 'under another status that the credential is missing or not valid',
        });
      },
    ),
};

export const notAllowed: OpenApiCheck = {
  rule: 'authentication-403',
  judge: ({ operations }) => {
    const secured = operations.filter((operation) => operation.secured && isCall(operation) && !operation.serving);
    const usual = secured.some((operation) => answerOf(operation, '403') !== undefined);
    return judgeEach(secured, noneSecured, (operation) => {
      // Without scopes, a read with a valid key may be open to every caller.
      const canBeRefused = operation.scoped || operation.method !== 'get' || usual;
      if (canBeRefused && !states(operation, '403'))
        return (usual || operation.scoped ? certain : likely)(operation.at, about(operation, lacks('403')), {
          pt: 'Responda 403 quando a credencial vale, mas não dá direito à operação.',
          en: 'Respond with 403 when the credential is valid but does not permit the operation.',
        });
      return saidElsewhere(operation, ['400', '401', '500'], 'notAllowed', {
        pt: 'com outro status que falta permissão',
        en: 'under another status that permission is lacking',
      });
    });
  },
};

export const missingResource: OpenApiCheck = {
  rule: 'errors-404-for-missing',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter((operation) => !operation.serving && isCall(operation)),
      { pt: 'nenhum caminho descrito', en: 'no path is described' },
      (operation) => {
        if (!states(operation, '404', '410') && hasOpenParameter(operation))
          return certain(
            operation.at,
            about(operation, {
              pt: 'tem um parâmetro no caminho e não declara a resposta 404',
              en: 'has a path parameter and does not declare a 404 response',
            }),
            {
              pt: 'Responda 404 quando o recurso do caminho não existe, no formato de erro da API.',
              en: 'Respond with 404 when the resource in the path does not exist, in the error format of the API.',
            },
          );
        const what = { pt: 'o que acontece quando nada existe', en: 'what happens when nothing exists' };
        if (answerOf(operation, '404') === undefined)
          return saidElsewhere(operation, ['200', '204', '400', '422', '500'], 'notFound', what);
        const isList = operation.method === 'get' && listItems(operation) !== undefined;
        return isList ? saidElsewhere(operation, ['404'], 'nothingFound', what) : undefined;
      },
    ),
};

/** A closed set of values has no unknown item, and neither has a version. */
function hasOpenParameter({ segments, parameters }: Operation): boolean {
  return segments.some((segment) => {
    if (segment.parameter === undefined || isVersionSegment(segment)) return false;
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && name === segment.parameter);
    return closedValues(parameter?.schema) === undefined;
  });
}

const mend429 = {
  pt: 'Declare 429 (ou 4XX, ou default) com Retry-After.',
  en: 'Declare 429 (or 4XX, or default) with Retry-After.',
};

export const tooManyCalls: OpenApiCheck = {
  rule: 'limits-429-when-spent',
  judge: ({ root, operations }: OpenApiPaper) => {
    const calls = operations.filter((one) => !one.serving && isCall(one) && one.answers.length > 0);
    const noAnswer = { pt: 'nenhuma resposta descrita', en: 'no response is described' };
    if (calls.length > 0 && !calls.some((operation) => states(operation, '429'))) {
      const message = {
        pt: 'Nenhuma operação declara a resposta 429 para o limite de chamadas esgotado.',
        en: 'No operation declares a 429 response for an exceeded rate limit.',
      };
      return [likely(child(root, 'paths') ?? root, message, mend429)];
    }
    return judgeEach(calls, noAnswer, (operation) => {
      if (!states(operation, '429'))
        return certain(
          operation.at,
          about(operation, {
            pt: 'não declara a resposta 429, ao contrário de outras operações',
            en: 'does not declare a 429 response, unlike other operations',
          }),
          mend429,
        );
      return saidElsewhere(operation, ['200', '400', '401', '403', '420', '500', '503', '509'], 'limitSpent', {
        pt: 'com outro status que o limite foi atingido',
        en: 'under another status that the limit is exceeded',
      });
    });
  },
};
