// Does an OpenAPI description give GraphQL one endpoint, called by POST? (spec 4.2)

import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, judgeEach, type OpenApiCheck } from '../check.ts';

const noGraphql = { pt: 'nenhum endpoint GraphQL descrito', en: 'no GraphQL endpoint is described' };

export const singleEndpoint: OpenApiCheck = {
  rule: 'graphql-single-endpoint',
  judge: ({ paths }) => {
    const named = paths.map(([first]) => first).filter((operation) => indexOfGraphql(operation) !== -1);
    const endpoints = named.filter(isEndpoint);
    const first = endpoints.find((operation) => !isBelow(operation));
    return judgeEach(named, noGraphql, (operation) => {
      if (!endpoints.includes(operation)) return undefined;
      // Versions of one endpoint may stand beside each other.
      const isOther = first === undefined || withoutVersion(operation) !== withoutVersion(first);
      if (!isBelow(operation) && !isOther) return undefined;
      const message = {
        pt: `${operation.path} é mais um endpoint de GraphQL: o que se pede está na consulta, não no caminho.`,
        en: `${operation.path} is a further GraphQL endpoint: the query says what is asked for, not the path.`,
      };
      const mend = { pt: 'Atenda todas as operações em /graphql.', en: 'Serve all operations at /graphql.' };
      return certain(operation.pathAt, message, mend);
    });
  },
};

function indexOfGraphql({ segments }: Operation): number {
  return segments.findIndex(({ text }) => wordsOf(text).includes('graphql'));
}

/** `/sales/graphql`, `/graphql/orders` and `/graphql-orders`, but not the pages, schemas and streams beside the endpoint. */
function isEndpoint(operation: Operation): boolean {
  const words = operation.segments.slice(indexOfGraphql(operation)).flatMap(({ text }) => wordsOf(text));
  return !words.some((word) => names.besidesGraphql.has(word) || /^v\d+$/.test(word));
}

function isBelow({ segments }: Operation): boolean {
  return segments.slice(0, -1).some(({ text }) => text.toLowerCase() === 'graphql');
}

function withoutVersion({ segments }: Operation): string {
  return template(segments.filter((segment) => !isVersionSegment(segment)));
}

export const graphqlByPost: OpenApiCheck = {
  rule: 'graphql-post-with-body',
  judge: ({ paths }) => {
    const endpoints = paths.filter(([{ path }]) => /(^|\/)graphql$/i.test(path)).flat();
    const [first] = endpoints;
    if (first === undefined) return noGraphql;
    if (endpoints.some(({ method }) => method === 'post')) return [];
    const message = {
      pt: `${first.path} não aceita POST com a consulta no corpo.`,
      en: `${first.path} does not accept a POST with the query in its body.`,
    };
    const mend = {
      pt: 'Aceite POST com a consulta em JSON, como em {"query": "{ pedidos { id } }"}.',
      en: 'Accept POST with the query in JSON, as in {"query": "{ orders { id } }"}.',
    };
    return [certain(first.pathAt, message, mend)];
  },
};
