// Is 2xx used only where the request was fulfilled? (spec 7.1)

import { type AnswerWords, succeeds } from '../../model/alike.ts';
import { type Answer, type Content, isSuccess } from '../../model/answer.ts';
import { isJson, type Operation, title } from '../../model/operation.ts';
import { says } from '../../words/says.ts';
import type { Breach, OperationCheck } from '../check.ts';

const failed = says(
  /^(an? |the )?(internal |server |client |validation |unexpected |some )?(error|failure)\b(?! (list|log|report|count|rate|code|catalog|detail|message)s?)|^(user|resource|item|order|record|entity|\w+) (was |is )?not found\b|^not found\b|^bad request|^invalid (\w+ ){0,2}(request|input|parameter|data|credential|token|payload|body|value)s?\b|^(unauthori[sz]ed|forbidden)\b|^(the |a |o )?\w+ (has )?(failed|falhou)\.?$|\bmaintenance page\b|^erro\b(?!s)|^falha\b|^nao encontrad[oa]|^\w+ nao encontrad[oa]|^requisicao invalida|^(dados|parametros?) invalid|^nao autorizado|^acesso negado|^pagina de manutencao/,
);

export const successOnly: OperationCheck = {
  rule: 'errors-2xx-only-for-success',
  missing: { pt: 'nenhuma resposta de sucesso descrita', en: 'no successful response is described' },
  concerns: ({ pattern }) => succeeds(pattern),
  mayBreach: ({ pattern }) => pattern.answers.some((answer) => isSuccess(answer) && isFailureInside(answer)),
  breachOf: (operation) => {
    const answer = operation.successes.find((one) => isFailureInside(one));
    return answer === undefined ? undefined : breachOf(operation, answer);
  },
};

function isFailureInside({ contents, said }: AnswerWords): boolean {
  const problem = contents.length > 0 && contents.every(isProblem);
  return problem || failed(said);
}

function isProblem({ mediaType }: Pick<Content, 'mediaType'>): boolean {
  return mediaType === 'application/problem+json' || mediaType === 'application/problem+xml';
}

function breachOf(operation: Operation, { status, at, contents }: Answer): Breach {
  const problem = contents.some(({ mediaType }) => isJson(mediaType) && mediaType.includes('problem'));
  return {
    at,
    sure: problem ? 'certain' : 'likely',
    message: {
      pt: `${title(operation)} descreve uma falha com o status ${status}.`,
      en: `${title(operation)} describes a failure under status ${status}.`,
    },
    mend: {
      pt: 'Descreva a falha em outra resposta: 4xx se a requisição precisa mudar, 5xx se o provedor falhou.',
      en: 'Describe the failure in another response: 4xx if the request has to change, 5xx if the provider failed.',
    },
  };
}
