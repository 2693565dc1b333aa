// Is an error of the client reported as 4xx? (spec 7.1)

import type { AnswerWords } from '../../model/alike.ts';
import { findAnswer, title } from '../../model/operation.ts';
import { says } from '../../words/says.ts';
import type { OperationCheck } from '../check.ts';

const clientErred = says(
  /\b(invalid|malformed|invalid[oa]s?|malformad[oa]s?)\b|\b(nao autorizad[oa]|unauthori[sz]ed|sem permissao|acesso negado)\b|\b(missing|bad) (request|input|parameters?|body|data|payload|fields?|arguments?|id|value|credentials?|token)\b|^(bad request|validation (error|failed|failure)|not found|unauthori[sz]ed|forbidden|too many requests)\b|\b(required|mandatory) (fields?|parameters?|members?|attributes?|values?|headers?)\b|\b(fields?|parameters?) (is |are )?(missing|required|invalid)\b|\balready exists?\b|\bduplicated? (key|entry|value|record|email|name)\b|\bcampos? obrigatori|\b(campos?|parametros?|dados) nao (informad|preenchid|enviad)[oa]s?\b|\bja (existe|cadastrad[oa])\b|\b(user|resource|item|order|record|entity|customer) not found\b|\b(requisicao|entrada|parametros?|corpo|dados|campos?|token|credenciais?) (invalid[oa]s?|malformad[oa]s?|ausentes?)\b|^erro de validacao|\bnao encontrad[oa]\b|^nao autorizado/,
);

/** The request was right, and an answer of the provider's own parts was not. */
const ofOthers = says(
  /\b(upstream|gateway|backend|server|provider|response|answer|reply|resposta|servidor|provedor|certificate|certificado|configuration|configuracao|state|estado|cache|terceiros?)\b/,
);

const blamesServer = ({ status, said }: AnswerWords) => status[0] === '5' && clientErred(said) && !ofOthers(said);

export const clientErrors: OperationCheck = {
  rule: 'errors-4xx-for-client',
  missing: { pt: 'nenhuma resposta de falha descrita', en: 'no failure is described' },
  concerns: ({ pattern }) => pattern.answers.some(({ status }) => status[0] === '4' || status[0] === '5'),
  mayBreach: ({ pattern }) => pattern.answers.some(blamesServer),
  breachOf: (operation) => {
    const wrong = findAnswer(operation, blamesServer);
    if (wrong === undefined) return undefined;
    return {
      at: wrong.at,
      sure: 'likely',
      message: {
        pt: `${title(operation)} descreve um erro do cliente com o status ${wrong.status} ("${wrong.description}").`,
        en: `${title(operation)} describes a client error with status ${wrong.status} ("${wrong.description}").`,
      },
      mend: {
        pt: 'Responda 4xx quando a requisição precisa mudar, e 5xx só quando o provedor falhou.',
        en: 'Respond with 4xx when the request has to change, and 5xx only when the provider failed.',
      },
    };
  },
};
