// Does an OpenAPI description give GraphQL one endpoint, called by POST? (spec 4.2)

import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { certain, openApiCheck } from '../check.ts';

export const singleEndpoint = openApiCheck({
  rule: 'graphql-single-endpoint',
  of: ({ paths }) => {
    const named = paths.map(([first]) => first).filter((operation) => indexOfGraphql(operation) !== -1);
    const main = named.find((operation) => isEndpoint(operation) && !isBelow(operation));
    return named.map((operation) => ({ operation, main }));
  },
  judge: ({ operation, main }) => {
    // Versions of one endpoint may stand beside each other.
    const isMain = main !== undefined && !isBelow(operation) && withoutVersion(operation) === withoutVersion(main);
    if (isMain || !isEndpoint(operation)) return undefined;
    return certain(operation.pathAt, 'furtherEndpoint', { path: operation.path });
  },
});

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

export const graphqlByPost = openApiCheck({
  rule: 'graphql-post-with-body',
  of: ({ paths }) => paths.filter(([{ path }]) => /(^|\/)graphql$/i.test(path)),
  judge: (operations) => {
    const post = operations.find(({ method }) => method === 'post');
    const inUrl = post?.body === undefined ? post?.parameters.find(({ name }) => name === 'query') : undefined;
    const at = post === undefined ? operations[0].pathAt : inUrl?.at;
    return at && certain(at, 'noGraphqlPost', { path: operations[0].path });
  },
});
