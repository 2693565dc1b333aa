// Is a spent limit stated as 429? (spec 8.1)

import { child } from '../../document/source.ts';
import { type AnswerWords, oncePerPattern, states } from '../../model/alike.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { findAnswer, isCall, type Operation, title } from '../../model/operation.ts';
import { says } from '../../words/says.ts';
import type { Breach, PaperCheck } from '../check.ts';

const others = new Set(['200', '400', '401', '403', '420', '500', '503', '509']);
const limitWords = says(
  /\b(rate limit|too many (requests|calls)|quota (exceeded|reached)|limit (exceeded|reached))|\b(limite de (requisicoes|chamadas)|muitas (requisicoes|chamadas)|cota (esgotada|excedida)|limite (excedido|atingido|esgotado))/,
);

export const tooManyCalls: PaperCheck = {
  rule: 'limits-429-when-spent',
  judge: (paper) => {
    const operations = paper.operations.filter(
      (operation) => !operation.serving && isCall(operation) && operation.pattern.answers.length > 0,
    );
    if (operations.length === 0) return { pt: 'nenhuma resposta descrita', en: 'no response is described' };
    const mayBeWrong = oncePerPattern(({ answers }) => answers.some(saysSpent));
    const wrong = operations.filter(mayBeWrong).flatMap((operation) => otherStatus(operation) ?? []);
    const without = operations.filter(oncePerPattern((pattern) => !states(pattern, '429')));
    if (without.length === operations.length) return wrong.length > 0 ? wrong : [nowhere(paper)];
    return [...wrong, ...without.map(unstated)];
  },
};

const mend = {
  pt: 'Declare 429 (ou 4XX, ou default) com Retry-After.',
  en: 'Declare 429 (or 4XX, or default) with Retry-After.',
};

const saysSpent = ({ status, said }: AnswerWords) => others.has(status) && limitWords(said);

function otherStatus(operation: Operation): Breach | undefined {
  const wrong = findAnswer(operation, saysSpent);
  if (wrong === undefined) return undefined;
  return {
    at: wrong.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} responde ${wrong.status} quando o limite é atingido, e não 429.`,
      en: `${title(operation)} responds with ${wrong.status} when the limit is exceeded, not 429.`,
    },
    mend,
  };
}

function unstated(operation: Operation): Breach {
  return {
    at: operation.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} não declara a resposta 429, ao contrário de outras operações.`,
      en: `${title(operation)} does not declare a 429 response, unlike other operations.`,
    },
    mend,
  };
}

function nowhere({ root }: OpenApiPaper): Breach {
  return {
    at: child(root, 'paths') ?? root,
    sure: 'likely',
    message: {
      pt: 'Nenhuma operação declara a resposta 429 para o limite de chamadas esgotado.',
      en: 'No operation declares a 429 response for an exceeded rate limit.',
    },
    mend,
  };
}
