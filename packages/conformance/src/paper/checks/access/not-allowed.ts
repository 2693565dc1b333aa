// Is a known caller who is not allowed answered with 403? (spec 5.10)

import { answerOf, isCall, type Operation, states, title } from '../../model/operation.ts';
import { isServing } from '../../model/path-kinds.ts';
import { foldWord } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

const notAllowed =
  /\b(not allowed|not permitted|insufficient (permissions?|scopes?|rights|privileges)|lacks? (the )?(permission|scope)|no permission|permission denied|forbidden)\b|\bsem permissao\b|\bnao (tem permissao|permitido|pode)\b|\bpermissao (negada|insuficiente)\b|\bacesso negado\b/;

export const notAllowedCheck: OpenApiCheck = {
  rule: 'authentication-403',
  judge: ({ operations }) => {
    const secured = operations.filter((operation) => operation.secured && isCall(operation) && !isServing(operation));
    const usual = secured.some((operation) => answerOf(operation, '403') !== undefined);
    return judgeEach(
      secured,
      { pt: 'nenhuma operação exige credencial', en: 'no operation requires a credential' },
      (operation) => breachOf(operation, usual),
    );
  },
};

function breachOf(operation: Operation, usual: boolean): Breach | undefined {
  const wrong = operation.answers.find(
    ({ status, description }) => /^(400|401|500)$/.test(status) && notAllowed.test(foldWord(description)),
  );
  if (wrong !== undefined) return breach(operation, wrong.at, 'likely', wrong.status);
  // Without scopes, a read with a valid key may be open to every caller.
  const canBeRefused = operation.scoped || operation.method !== 'get' || usual;
  if (!canBeRefused || states(operation, '403')) return undefined;
  return breach(operation, operation.at, usual || operation.scoped ? 'certain' : 'likely');
}

function breach(operation: Operation, at: Breach['at'], sure: Breach['sure'], status?: string): Breach {
  return {
    at,
    sure,
    message:
      status === undefined
        ? {
            pt: `${title(operation)} exige credencial e não declara a resposta 403.`,
            en: `${title(operation)} requires a credential and does not state a 403 answer.`,
          }
        : {
            pt: `${title(operation)} responde ${status} a quem não tem permissão, e não 403.`,
            en: `${title(operation)} answers ${status} to a caller without permission, not 403.`,
          },
    mend: {
      pt: 'Responda 403 quando a credencial vale, mas não dá direito à operação.',
      en: 'Answer 403 when the credential is valid but does not permit the operation.',
    },
  };
}
