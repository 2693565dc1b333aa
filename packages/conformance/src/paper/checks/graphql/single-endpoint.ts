// Does an OpenAPI description give GraphQL one endpoint, called by POST? (spec 4.2)

import { title } from '../../model/operation.ts';
import { judgeEach, type OpenApiCheck } from '../check.ts';

const noGraphql = { pt: 'nenhum endpoint GraphQL descrito', en: 'no GraphQL endpoint is described' };

export const singleEndpoint: OpenApiCheck = {
  rule: 'graphql-single-endpoint',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ segments }) => segments.some(({ text }) => /^graphql$/i.test(text))),
      noGraphql,
      (operation) => {
        const after = operation.segments.slice(operation.segments.findIndex(({ text }) => /^graphql$/i.test(text)) + 1);
        const [first] = after;
        if (
          first === undefined ||
          /^(stream|ws|subscriptions?|schema|sdl|playground|explorer|v\d+|console)$|^schema\./i.test(first.text)
        )
          return undefined;
        return {
          at: operation.pathAt,
          sure: 'certain',
          message: {
            pt: `${title(operation)} dá a GraphQL mais um endereço: o que se quer está na consulta, não no caminho.`,
            en: `${title(operation)} gives GraphQL another URL: what you want is in the query, not in the path.`,
          },
          mend: { pt: 'Atenda todas as operações em /graphql.', en: 'Serve all operations at /graphql.' },
        };
      },
    ),
};

export const graphqlByPost: OpenApiCheck = {
  rule: 'graphql-post-with-body',
  judge: ({ operations }) => {
    const endpoints = operations.filter(({ path }) => /(^|\/)graphql$/i.test(path));
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
        mend: { pt: 'Aceite POST com um objeto JSON.', en: 'Accept POST with a JSON object.' },
      },
    ];
  },
};
