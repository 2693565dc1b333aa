// Does an OpenAPI description give GraphQL one endpoint, called by POST? (spec 4.2)

import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { wordsOf } from '../../words/split-words.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';

const noGraphql = { pt: 'nenhum endpoint GraphQL descrito', en: 'no GraphQL endpoint is described' };

/** Pages, schemas and streams beside the endpoint. */
const besides =
  /^(stream|ws|websocket|subscriptions?|schema|sdl|playground|explorer|console|ide|voyager|docs?|health|graphiql|v\d+)$/i;

export const singleEndpoint: PaperCheck = {
  rule: 'graphql-single-endpoint',
  judge: ({ paths }) => {
    const named = paths.map((operations) => operations[0]).filter(namesGraphql);
    const endpoints = named.filter(isEndpoint);
    const below = endpoints.filter((operation) => isBelow(operation));
    // Versions of one endpoint may stand beside each other.
    const others = endpoints.filter((operation) => !below.includes(operation));
    const [first] = others;
    const second = others.filter(
      (operation) => first !== undefined && withoutVersion(operation) !== withoutVersion(first),
    );
    return judgeEach(named, noGraphql, (operation) =>
      below.includes(operation) || second.includes(operation) ? breachOf(operation) : undefined,
    );
  },
};

function namesGraphql({ segments }: Operation): boolean {
  return segments.some(({ text }) => wordsOf(text).includes('graphql'));
}

/** Of the paths that name GraphQL: `/sales/graphql`, `/graphql/orders` and `/graphql-orders`, but not `/graphql/playground`. */
function isEndpoint(operation: Operation): boolean {
  const at = operation.segments.findIndex(({ text }) => wordsOf(text).includes('graphql'));
  return !operation.segments.slice(at).some(({ text }) => wordsOf(text).some((word) => besides.test(word)));
}

function isBelow({ segments }: Operation): boolean {
  return (
    segments.findIndex(({ text }) => /^graphql$/i.test(text)) < segments.length - 1 &&
    segments.some(({ text }) => /^graphql$/i.test(text))
  );
}

function withoutVersion({ segments }: Operation): string {
  return template(segments.filter((segment) => !isVersionSegment(segment)));
}

function breachOf(operation: Operation): Breach {
  return {
    at: operation.pathAt,
    sure: 'certain',
    message: {
      pt: `${operation.path} é mais um endpoint de GraphQL: o que se pede está na consulta, não no caminho.`,
      en: `${operation.path} is a further GraphQL endpoint: the query says what is asked for, not the path.`,
    },
    mend: { pt: 'Atenda todas as operações em /graphql.', en: 'Serve all operations at /graphql.' },
  };
}

export const graphqlByPost: PaperCheck = {
  rule: 'graphql-post-with-body',
  judge: ({ paths }) => {
    const endpoints = paths.filter(([{ path }]) => /(^|\/)graphql$/i.test(path)).flat();
    const [first] = endpoints;
    if (first === undefined) return noGraphql;
    if (endpoints.some(({ method }) => method === 'post')) return [];
    return [
      {
        at: first.pathAt,
        sure: 'certain',
        message: {
          pt: `${first.path} não aceita POST com a consulta no corpo.`,
          en: `${first.path} does not accept a POST with the query in its body.`,
        },
        mend: {
          pt: 'Aceite POST com a consulta em JSON, como em {"query": "{ pedidos { id } }"}.',
          en: 'Accept POST with the query in JSON, as in {"query": "{ orders { id } }"}.',
        },
      },
    ];
  },
};
