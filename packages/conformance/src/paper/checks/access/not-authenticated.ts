// Is a missing credential answered with 401? (spec 5.10)

import { isCall, type Operation, states, title } from '../../model/operation.ts';
import { foldWord } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

const unknownCaller =
  /\b(missing|invalid|expired|absent|no) (or (missing|invalid|expired) )?(token|credentials?|api key|access token|authentication|authorization header)\b|\bnot (authenticated|logged in|signed in)\b|\bauthentication (required|failed|is required)\b|\b(token|credencia(l|is)|chave) (ausentes?|invalid[oa]s?|expirad[oa]s?|vencid[oa]s?)\b|\bnao autenticado\b|\bautenticacao (necessaria|obrigatoria)\b/;

export const notAuthenticated: OpenApiCheck = {
  rule: 'authentication-401',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter((operation) => operation.secured && isCall(operation)),
      { pt: 'nenhuma operação exige credencial', en: 'no operation requires a credential' },
      (operation) => {
        const wrong = operation.answers.find(
          ({ status, description }) => /^(400|403|404|500)$/.test(status) && unknownCaller.test(foldWord(description)),
        );
        if (wrong !== undefined) return breach(operation, wrong.at, 'likely', wrong.status);
        return states(operation, '401') ? undefined : breach(operation, operation.at, 'certain');
      },
    ),
};

function breach(operation: Operation, at: Breach['at'], sure: Breach['sure'], status?: string): Breach {
  return {
    at,
    sure,
    message:
      status === undefined
        ? {
            pt: `${title(operation)} exige credencial e não declara a resposta 401.`,
            en: `${title(operation)} requires a credential and does not state a 401 answer.`,
          }
        : {
            pt: `${title(operation)} responde ${status} a quem não se autenticou, e não 401.`,
            en: `${title(operation)} answers ${status} to a caller who is not authenticated, not 401.`,
          },
    mend: {
      pt: 'Responda 401, com WWW-Authenticate, quando a credencial falta ou não vale.',
      en: 'Answer 401, with WWW-Authenticate, when the credential is missing or not valid.',
    },
  };
}
