// Do long lists of a GraphQL schema come in pages? (spec 4.1.3)

import { type GraphqlPaper, isList, namedType, type SchemaField, type SchemaType } from '../../model/graphql.ts';
import { isClosedSet } from '../../words/closed-sets.ts';
import { foldWord } from '../../words/split-words.ts';
import { type GraphqlCheck, judgeEach } from '../check.ts';

const pageArgument =
  /^(first|last|after|before|limit|offset|page|perPage|pageSize|skip|take|cursor|size|count|top|pagination|paging|page_size|per_page|limite|pagina|inicio|quantidade)$/i;

const bound = /\b(at most|no more than|up to|maximum of|no maximo|ate) \d/;

export const graphqlLists: GraphqlCheck = {
  rule: 'rest-paginate-long-lists',
  judge: (paper) =>
    judgeEach(
      listsOf(paper),
      { pt: 'nenhuma lista de objetos em Query', en: 'no list of objects in Query' },
      (field) => {
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
            pt: `${paper.query}.${field.name} devolve uma lista inteira, sem páginas.`,
            en: `${paper.query}.${field.name} returns a whole list, without pages.`,
          },
          mend: {
            pt: 'Devolva uma conexão com first e after, nodes (ou edges) e pageInfo.',
            en: 'Return a connection with first and after, nodes (or edges) and pageInfo.',
          },
        };
      },
    ),
};

/** The lists of objects that Query answers, bare or in a connection. */
function listsOf({ types, query }: GraphqlPaper): SchemaField[] {
  return (types.get(query)?.fields ?? []).filter((field) => {
    const named = types.get(namedType(field.type));
    // A stated bound, and sets that are closed by nature.
    if (bound.test(foldWord(field.description)) || isClosedSet(field.name)) return false;
    if (named === undefined || (named.kind !== 'object' && named.kind !== 'interface' && named.kind !== 'union'))
      return false;
    return isList(field.type) || isConnection(named);
  });
}

function isConnection({ name, fields }: SchemaType): boolean {
  return /Connection$/.test(name) && fields.some((field) => field.name === 'edges' || field.name === 'nodes');
}
