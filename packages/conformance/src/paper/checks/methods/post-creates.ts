// Does creating go by POST to the collection, with the new resource in the body? (spec 4.1)

import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, title } from '../../model/operation.ts';
import { shapesOf, typesOf } from '../../model/shape.ts';
import { type Breach, judgeEach, type OpenApiCheck } from '../check.ts';

export const postCreates: OpenApiCheck = {
  rule: 'rest-post-creates',
  judge: (paper) =>
    judgeEach(
      paper.operations.filter((operation) => isCollection(paper, operation)),
      { pt: 'nenhuma coleção descrita', en: 'no collection is described' },
      (operation) => onCollection(operation) ?? withoutBody(paper, operation),
    ),
};

function isCollection({ collections }: OpenApiPaper, operation: Operation): boolean {
  return collections.has(operation.template) && !operation.serving;
}

function onCollection(operation: Operation): Breach | undefined {
  if (operation.method !== 'put') return undefined;
  const shapes = shapesOf(operation.body?.json);
  // Replacing a set of links at once is a change of one thing: the set.
  const holdsList = shapes.some(
    ({ types, properties }) =>
      types.has('array') || [...properties.values()].some((property) => typesOf(property).has('array')),
  );
  if (holdsList || shapes.length === 0) return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} substitui a coleção inteira de uma vez.`,
      en: `${title(operation)} replaces the whole collection at once.`,
    },
    mend: {
      pt: 'Crie com POST na coleção e substitua com PUT no item.',
      en: 'Create by POST to the collection and replace by PUT on the item.',
    },
  };
}

/** Items that are replaced or changed with a body are created with one, too. */
function withoutBody({ byTemplate }: OpenApiPaper, operation: Operation): Breach | undefined {
  if (operation.method !== 'post' || operation.body !== undefined) return undefined;
  const items = byTemplate.get(`${operation.template}/{}`) ?? [];
  if (!items.some(({ method, body }) => (method === 'put' || method === 'patch') && body !== undefined))
    return undefined;
  return {
    at: operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} cria sem corpo: o recurso novo não é enviado.`,
      en: `${title(operation)} creates without a body: the new resource is not sent.`,
    },
    mend: {
      pt: 'Receba o recurso novo no corpo da requisição.',
      en: 'Accept the new resource in the request body.',
    },
  };
}
