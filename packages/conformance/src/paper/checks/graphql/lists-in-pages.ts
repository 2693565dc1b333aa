// Do long lists of a GraphQL schema come in pages? (spec 4.1.3)

import { type GraphqlPaper, isList, namedType, type SchemaField, type SchemaType } from '../../model/graphql.ts';
import { isClosedSet } from '../../words/closed-sets.ts';
import { foldWord } from '../../words/split-words.ts';
import { type GraphqlCheck, judgeEach } from '../check.ts';

const pageArgument =
  /^(first|last|after|before|limit|offset|page|perPage|pageSize|skip|take|cursor|size|count|top|pagination|paging|paginacao|page_size|per_page|limite|pagina|por_?pagina|tamanho(_?da_?pagina)?|inicio|quantidade|primeir[oa]s|ultim[oa]s|depois(_?de)?|antes(_?de)?|deslocamento|pular)$/i;

const bound = /\b(at most|no more than|up to|maximum of|no maximo|ate) \d/;

export const graphqlLists: GraphqlCheck = {
  rule: 'rest-paginate-long-lists',
  judge: (paper) =>
    judgeEach(
      [...listsOf(paper), ...listsBelow(paper)],
      { pt: 'nenhuma lista de objetos em Query', en: 'no list of objects in Query' },
      ({ owner, field }) => {
        if (field.args.some(({ name }) => pageArgument.test(name))) return undefined;
        // A list by given keys is as long as the caller asks for.
        if (
          field.args.some(({ name, type }) => isList(type) && /(ids?|keys?|slugs?|codes?|codigos?|ceps?)$/i.test(name))
        )
          return undefined;
        return {
          at: field.at,
          sure: 'likely',
          message: {
            pt: `${owner}.${field.name} devolve uma lista inteira, sem páginas.`,
            en: `${owner}.${field.name} returns a whole list, without pages.`,
          },
          mend: {
            pt: 'Devolva uma conexão com first e after, nodes (ou edges) e pageInfo.',
            en: 'Return a connection with first and after, nodes (or edges) and pageInfo.',
          },
        };
      },
    ),
};

type List = { readonly owner: string; readonly field: SchemaField };

/** The lists of objects that Query answers, bare or in a connection. */
function listsOf(paper: GraphqlPaper): List[] {
  const fields = paper.types.get(paper.query)?.fields ?? [];
  return fields.filter((field) => isOpenList(paper, field)).map((field) => ({ owner: paper.query, field }));
}

/**
 * Bare lists below an object that can grow as well: of things that Query lists by themselves, each of which belongs to one such
 * object, as the books of an author do. The lines of an order and the tags of a post are parts of one thing.
 */
function listsBelow(paper: GraphqlPaper): List[] {
  const listed = new Set(listsOf(paper).map(({ field }) => itemOf(paper, field)));
  return [...paper.types.values()]
    .filter((type) => type.kind === 'object' && type.name !== paper.query && type.name !== paper.mutation)
    .filter((type) => !isConnection(type))
    .flatMap(({ name: owner, fields }) =>
      fields
        .filter((field) => {
          const item = paper.types.get(namedType(field.type));
          return (
            isList(field.type) &&
            isOpenList(paper, field) &&
            item !== undefined &&
            listed.has(item.name) &&
            item.name !== owner &&
            item.fields.some((back) => !isList(back.type) && namedType(back.type) === owner)
          );
        })
        .map((field) => ({ owner, field })),
    );
}

function isOpenList({ types }: GraphqlPaper, field: SchemaField): boolean {
  const named = types.get(namedType(field.type));
  // A stated bound, and sets that are closed by nature.
  if (bound.test(foldWord(field.description)) || isClosedSet(field.name)) return false;
  if (named === undefined || (named.kind !== 'object' && named.kind !== 'interface' && named.kind !== 'union'))
    return false;
  return isList(field.type) || isConnection(named);
}

/** The type of the items, in a connection that of its nodes. */
function itemOf({ types }: GraphqlPaper, { type }: SchemaField): string {
  const named = types.get(namedType(type));
  if (named === undefined || isList(type)) return namedType(type);
  const nodes = named.fields.find((field) => isList(field.type));
  const inner = nodes === undefined ? undefined : types.get(namedType(nodes.type));
  const node = inner?.fields.find(({ name }) => name === 'node' || name === 'no');
  return node === undefined ? (inner?.name ?? named.name) : namedType(node.type);
}

function isConnection({ name, fields }: SchemaType): boolean {
  return (
    /(Connection|Conexao|Conexão)$/.test(name) &&
    fields.some((field) => /^(edges|nodes|arestas|nos|itens|items)$/.test(field.name))
  );
}
