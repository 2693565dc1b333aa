// Is 2xx used only where the request was fulfilled? (spec 7.1)

import { speaksOf } from '../../words/topics.ts';
import { about, certain, judgeEach, type OpenApiCheck, onlyWords } from '../check.ts';

const problemTypes = ['application/problem+json', 'application/problem+xml'];

export const noSuccess = { pt: 'nenhuma resposta de sucesso descrita', en: 'no successful response is described' };

export const successOnly: OpenApiCheck = {
  rule: 'errors-2xx-only-for-success',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ successes }) => successes.length > 0),
      noSuccess,
      (operation) => {
        const wrong = operation.successes.find(
          ({ contents }) => contents.length > 0 && contents.every(({ mediaType }) => problemTypes.includes(mediaType)),
        );
        if (wrong !== undefined)
          return certain(
            wrong.at,
            about(operation, {
              pt: `descreve uma falha com o status ${wrong.status}`,
              en: `describes a failure under status ${wrong.status}`,
            }),
            {
              pt: 'Descreva a falha em outra resposta: 4xx se a requisição precisa mudar, 5xx se o provedor falhou.',
              en: 'Describe the failure in another response: 4xx if the request has to change, 5xx if the provider failed.',
            },
          );
        return operation.successes.some(({ description }) => speaksOf(description, 'failed'))
          ? onlyWords(operation, { pt: 'com 2xx que algo falhou', en: 'under 2xx that something failed' })
          : undefined;
      },
    ),
};
