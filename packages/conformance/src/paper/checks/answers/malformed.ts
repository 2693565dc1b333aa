// Is a malformed request answered with 400? (spec 7)

import { states } from '../../model/alike.ts';
import { title } from '../../model/operation.ts';
import type { OperationCheck } from '../check.ts';

const methods = new Set(['post', 'put', 'patch']);

export const malformed: OperationCheck = {
  rule: 'errors-400-for-malformed',
  missing: { pt: 'nenhuma operação com corpo descrita', en: 'no operation with a body is described' },
  concerns: ({ accepts, method }) => accepts !== undefined && methods.has(method),
  mayBreach: ({ pattern }) => !states(pattern, '400') && !states(pattern, '422'),
  breachOf: (operation) => ({
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
  }),
};
