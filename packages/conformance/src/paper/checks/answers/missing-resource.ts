// Is a resource that does not exist answered with 404? (spec 7)

import { type AnswerPattern, type AnswerWords, states } from '../../model/alike.ts';
import { listItems } from '../../model/list-items.ts';
import { findAnswer, isCall, type Operation, title } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues } from '../../model/shape.ts';
import { says } from '../../words/says.ts';
import type { Breach, OperationCheck } from '../check.ts';

const others = new Set(['400', '200', '204', '422', '500']);
const notFound = says(
  /\b(not found|does not exist|unknown id|no such)\b|\bnao (foi )?(encontrad[oa]|existe)\b|\binexistente\b/,
);
const nothingFound =
  /^(no (results?|items?|records?|entries|matches|content)|empty (list|result)|nothing (was )?found|nenhum(a)? (resultado|item|registro)|lista vazia|sem resultados)/;

export const missingResource: OperationCheck = {
  rule: 'errors-404-for-missing',
  missing: { pt: 'nenhum caminho descrito', en: 'no path is described' },
  concerns: (like) => !like.serving && isCall(like),
  mayBreach: ({ pattern }) =>
    !statesMissing(pattern) || pattern.answers.some(saysNotFound) || pattern.answers.some(saysNothingFound),
  breachOf: (operation) => unstated(operation) ?? otherStatus(operation) ?? emptyList(operation),
};

function statesMissing(pattern: AnswerPattern): boolean {
  return states(pattern, '404') || states(pattern, '410');
}

function unstated(operation: Operation): Breach | undefined {
  const { segments, parameters } = operation;
  if (statesMissing(operation.pattern)) return undefined;
  const open = segments.filter((segment) => {
    if (segment.parameter === undefined || isVersionSegment(segment)) return false;
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && name === segment.parameter);
    // A closed set of values has no unknown item.
    return closedValues(parameter?.schema) === undefined;
  });
  if (open.length === 0) return undefined;
  return breach(operation, operation.at, 'certain', {
    pt: 'tem um parâmetro no caminho e não declara a resposta 404',
    en: 'has a path parameter and does not declare a 404 response',
  });
}

const saysNotFound = ({ status, said }: AnswerWords) => others.has(status) && notFound(said);

function otherStatus(operation: Operation): Breach | undefined {
  const wrong = operation.pattern.statuses.has('404') ? undefined : findAnswer(operation, saysNotFound);
  if (wrong === undefined) return undefined;
  return breach(operation, wrong.at, 'likely', {
    pt: `responde ${wrong.status} quando o recurso não existe`,
    en: `responds with ${wrong.status} when the resource does not exist`,
  });
}

const saysNothingFound = ({ status, said }: AnswerWords) => status === '404' && nothingFound.test(said);

function emptyList(operation: Operation): Breach | undefined {
  const answer = operation.method === 'get' ? findAnswer(operation, saysNothingFound) : undefined;
  if (answer === undefined || listItems(operation) === undefined) return undefined;
  return breach(operation, answer.at, 'likely', {
    pt: 'responde 404 para uma lista sem resultados, que existe e é um 200 vazio',
    en: 'responds with 404 for a list without results, which exists and is an empty 200',
  });
}

function breach(operation: Operation, at: Breach['at'], sure: Breach['sure'], why: { pt: string; en: string }): Breach {
  return {
    at,
    sure,
    message: { pt: `${title(operation)} ${why.pt}.`, en: `${title(operation)} ${why.en}.` },
    mend: {
      pt: 'Responda 404 quando o recurso do caminho não existe, no formato de erro da API.',
      en: 'Respond with 404 when the resource in the path does not exist, in the error format of the API.',
    },
  };
}
