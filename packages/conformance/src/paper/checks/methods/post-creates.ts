// Does creating go by POST to the collection, with the new resource in the body? (spec 4.1)

import { isCollectionPath } from '../../model/collection-path.ts';
import { listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, title } from '../../model/operation.ts';
import { isReadOnly, shapesOf, typesOf } from '../../model/shape.ts';
import type { Breach, OperationCheck } from '../check.ts';

export const postCreates: OperationCheck = {
  rule: 'rest-post-creates',
  missing: { pt: 'nenhuma coleção descrita', en: 'no collection is described' },
  concerns: ({ serving }) => !serving,
  speaksOf: (operation, paper) => isCollectionPath(paper, operation),
  mayBreach: ({ method }) => method === 'put' || method === 'post',
  breachOf: (operation, paper) => {
    if (!isCollectionPath(paper, operation)) return undefined;
    return onCollection(paper, operation) ?? withoutBody(paper, operation) ?? withOwnId(paper, operation);
  },
};

function onCollection({ collections }: OpenApiPaper, operation: Operation): Breach | undefined {
  // A list without items below it may be changed as a whole, as notifications are marked as read.
  if (operation.method !== 'put' || !collections.has(operation.template)) return undefined;
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

const identifier = /^_?(id|uuid|guid)$/i;

/** The identifier of the new item is demanded in the body, although items are called by it and the server could choose it. */
function withOwnId({ byTemplate }: OpenApiPaper, operation: Operation): Breach | undefined {
  if (operation.method !== 'post') return undefined;
  const shapes = shapesOf(operation.body?.json);
  const shape = shapes[0];
  if (shape === undefined || shapes.length > 1 || shape.required.size === 0) return undefined;
  const name = [...shape.required].find((one) => identifier.test(one) && !isReadOnly(shape.properties.get(one)));
  if (name === undefined) return undefined;
  const readOf = (path: string) => byTemplate.get(path)?.find(({ method }) => method === 'get');
  const [item, list] = [readOf(`${operation.template}/{}`), readOf(operation.template)];
  const read = item?.successes[0]?.json ?? (list && listItems(list)?.shape.items);
  if (!shapesOf(read).some(({ properties }) => properties.has(name))) return undefined;
  return {
    at: shape.properties.get(name) ?? operation.body?.json ?? operation.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} exige que o cliente escolha "${name}", o identificador do item novo.`,
      en: `${title(operation)} requires the client to choose "${name}", the identifier of the new item.`,
    },
    mend: {
      pt: 'Deixe o servidor escolher o identificador (readOnly: true) e devolva a URL do item em Location.',
      en: 'Let the server choose the identifier (readOnly: true) and return the URL of the item in Location.',
    },
  };
}
