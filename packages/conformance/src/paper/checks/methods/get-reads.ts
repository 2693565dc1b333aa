// Does a read go by GET, with its filters in the query string? (spec 4.1)

import { title } from '../../model/operation.ts';
import { judgeEach, type OpenApiCheck } from '../check.ts';

export const getReads: OpenApiCheck = {
  rule: 'rest-get-reads',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ method }) => method === 'get' || method === 'head'),
      { pt: 'nenhum GET descrito', en: 'no GET is described' },
      (operation) => {
        const { body } = operation;
        if (body === undefined) return undefined;
        return {
          at: body.at,
          sure: 'certain',
          message: {
            pt: `${title(operation)} declara um corpo de requisição, que proxies e caches podem descartar.`,
            en: `${title(operation)} declares a request body, which proxies and caches may drop.`,
          },
          mend: {
            pt: 'Leve os filtros para a query string; se não couberem nela, ofereça uma busca com POST.',
            en: 'Move the filters to the query string; if they are too long for it, offer a search by POST.',
          },
        };
      },
    ),
};
