// Does creating go by POST to the collection, with the new resource in the body? (spec 4.1)

import { isCollectionPath, listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { isReadOnly, shapesOf, typesOf } from '../../model/shape.ts';
import { about, type Breach, judgeEach, likely, type OpenApiCheck } from '../check.ts';

export const postCreates: OpenApiCheck = {
  rule: 'rest-post-creates',
  judge: (paper) =>
    judgeEach(
      paper.operations.filter((operation) => !operation.serving && isCollectionPath(paper, operation)),
      { pt: 'nenhuma coleção descrita', en: 'no collection is described' },
      (operation) => {
        if (operation.method === 'put') return onCollection(paper, operation);
        return operation.method === 'post' ? (withoutBody(paper, operation) ?? withOwnId(paper, operation)) : undefined;
      },
    ),
};

function onCollection({ collections }: OpenApiPaper, operation: Operation): Breach | undefined {
  // A list without items below it may be changed as a whole, as notifications are marked as read.
  if (!collections.has(operation.template)) return undefined;
  const shapes = shapesOf(operation.body?.json);
  // Replacing a set of links at once is a change of one thing: the set.
  const holdsList = shapes.some(
    ({ types, properties }) =>
      types.has('array') || [...properties.values()].some((property) => typesOf(property).has('array')),
  );
  if (holdsList || shapes.length === 0) return undefined;
  return likely(
    operation.at,
    about(operation, {
      pt: 'substitui a coleção inteira de uma vez',
      en: 'replaces the whole collection at once',
    }),
    {
      pt: 'Crie com POST na coleção e substitua com PUT no item.',
      en: 'Create by POST to the collection and replace by PUT on the item.',
    },
  );
}

/** Items that are replaced or changed with a body are created with one, too. */
function withoutBody({ byTemplate }: OpenApiPaper, operation: Operation): Breach | undefined {
  const items = byTemplate.get(`${operation.template}/{}`) ?? [];
  const changedByBody = items.some(({ method, body }) => ['put', 'patch'].includes(method) && body !== undefined);
  if (operation.body !== undefined || !changedByBody) return undefined;
  return likely(
    operation.at,
    about(operation, {
      pt: 'cria sem corpo: o recurso novo não é enviado',
      en: 'creates without a body: the new resource is not sent',
    }),
    { pt: 'Receba o recurso novo no corpo da requisição.', en: 'Accept the new resource in the request body.' },
  );
}

/** The identifier of the new item is demanded in the body, although items are called by it and the server could choose it. */
function withOwnId({ byTemplate }: OpenApiPaper, operation: Operation): Breach | undefined {
  const [shape, ...others] = shapesOf(operation.body?.json);
  if (shape === undefined || others.length > 0) return undefined;
  const name = [...shape.required].find(
    (one) => /^_?(id|uuid|guid)$/i.test(one) && !isReadOnly(shape.properties.get(one)),
  );
  if (name === undefined) return undefined;
  const readOf = (path: string) => byTemplate.get(path)?.find(({ method }) => method === 'get');
  const [item, list] = [readOf(`${operation.template}/{}`), readOf(operation.template)];
  const read = item?.successes[0]?.json ?? (list && listItems(list)?.shape.items);
  if (!shapesOf(read).some(({ properties }) => properties.has(name))) return undefined;
  return likely(
    shape.properties.get(name) ?? operation.body?.json ?? operation.at,
    about(operation, {
      pt: `exige que o cliente escolha "${name}", o identificador do item novo`,
      en: `requires the client to choose "${name}", the identifier of the new item`,
    }),
    {
      pt: 'Deixe o servidor escolher o identificador (readOnly: true) e devolva a URL do item em Location.',
      en: 'Let the server choose the identifier (readOnly: true) and return the URL of the item in Location.',
    },
  );
}
