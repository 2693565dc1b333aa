// Is a malformed request answered with 400? (spec 7)

import { states, title } from '../../model/operation.ts';
import { judgeEach, type OpenApiCheck } from '../check.ts';

export const malformed: OpenApiCheck = {
  rule: 'errors-400-for-malformed',
  inParts: true,
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ body, method }) => body !== undefined && ['post', 'put', 'patch'].includes(method)),
      { pt: 'nenhuma operação com corpo descrita', en: 'no operation with a body is described' },
      (operation) => {
        if (states(operation, '400') || states(operation, '422')) return undefined;
        return {
          at: operation.at,
          sure: 'certain',
          message: {
            pt: `${title(operation)} recebe um corpo e não declara a resposta 400.`,
            en: `${title(operation)} accepts a body and does not declare a 400 response.`,
          },
          mend: {
            pt: 'Declare 400 (ou 4XX, ou default) com o formato de erro da API.',
            en: 'Declare 400 (or 4XX, or default) in the error format of the API.',
          },
        };
      },
    ),
};
