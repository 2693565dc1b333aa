// Is a resource that does not exist answered with 404? (spec 7)

import { listItems } from '../../model/list-items.ts';
import { answerFinder, answerOf, isCall, type Operation, states, title } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues } from '../../model/shape.ts';
import { says } from '../../words/says.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

const others = new Set(['400', '200', '204', '422', '500']);
const notFound = says(
  /\b(not found|does not exist|unknown id|no such)\b|\bnao (foi )?(encontrad[oa]|existe)\b|\binexistente\b/,
);
const nothingFound =
  /^(no (results?|items?|records?|entries|matches|content)|empty (list|result)|nothing (was )?found|nenhum(a)? (resultado|item|registro)|lista vazia|sem resultados)/;

export const missingResource: OpenApiCheck = {
  rule: 'errors-404-for-missing',
  inParts: true,
  judge: ({ operations }) =>
    judgeEach(
      operations.filter((operation) => !operation.serving && isCall(operation)),
      { pt: 'nenhum caminho descrito', en: 'no path is described' },
      (operation) => unstated(operation) ?? otherStatus(operation) ?? emptyList(operation),
    ),
};

function unstated(operation: Operation): Breach | undefined {
  const { segments, parameters } = operation;
  const open = segments.filter((segment) => {
    if (segment.parameter === undefined || isVersionSegment(segment)) return false;
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && name === segment.parameter);
    // A closed set of values has no unknown item.
    return closedValues(parameter?.schema) === undefined;
  });
  if (open.length === 0 || states(operation, '404') || states(operation, '410')) return undefined;
  return breach(operation, operation.at, 'certain', {
    pt: 'tem um parâmetro no caminho e não declara a resposta 404',
    en: 'has a path parameter and does not declare a 404 response',
  });
}

const saysNotFound = answerFinder(({ status, said }) => others.has(status) && notFound(said));

function otherStatus(operation: Operation): Breach | undefined {
  const wrong = saysNotFound(operation);
  if (wrong === undefined || answerOf(operation, '404') !== undefined) return undefined;
  return breach(operation, wrong.at, 'likely', {
    pt: `responde ${wrong.status} quando o recurso não existe`,
    en: `responds with ${wrong.status} when the resource does not exist`,
  });
}

const saysNothingFound = answerFinder(({ status, said }) => status === '404' && nothingFound.test(said));

function emptyList(operation: Operation): Breach | undefined {
  const answer = operation.method === 'get' ? saysNothingFound(operation) : undefined;
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
