import { z } from 'zod';
import { inlineSchema } from '../openapi/components.ts';
import { headerRef, responseRef, schemaRef } from '../openapi/references.ts';
import { everyHeader } from '../openapi/responses.ts';
import { eventStreamType, type GraphqlDoor } from './index.ts';

const errorSchema = z.looseObject({ message: z.string().max(10_000).regex(/\S/) });
const answerSchema = z
  .strictObject({
    data: z.looseObject({}).nullable().optional().describe('What was asked for, in the shape of the query.'),
    errors: z.array(errorSchema).max(1_000).optional(),
    extensions: z.looseObject({}).optional(),
  })
  .meta({ id: 'GraphqlAnswer', description: 'The answer to a GraphQL request.' });
const requestSchema = z
  .looseObject({
    query: z.string().max(100_000).regex(/\S/).describe('The document.'),
    operationName: z.string().max(200).regex(/^\w*$/).nullish(),
    variables: z.looseObject({}).nullish(),
    extensions: z.looseObject({}).nullish(),
  })
  .meta({ id: 'GraphqlRequest', description: 'A GraphQL request.' });

const question = '{ api(id: "viacep") { name } }';

/** The GraphQL door with its part of the OpenAPI text: the envelope; what goes inside is for /schema.graphql to say. */
export function graphqlDescribed(door: GraphqlDoor): GraphqlDoor {
  const headers = {
    ...everyHeader,
    Vary: headerRef('Vary'),
  };
  const batch = { type: 'array', maxItems: 100, items: inlineSchema(answerSchema) };
  const answer = { anyOf: [inlineSchema(answerSchema), batch] };
  const content = {
    'application/graphql-response+json': { schema: answer },
    'application/json': { schema: answer },
  };
  const html = { 'text/html': { schema: { type: 'string', maxLength: 2_000_000, pattern: '^<' } } };
  const refused = {
    description: 'The request cannot be answered: the errors say why.',
    headers,
    content: { ...content, 'application/problem+json': { schema: schemaRef('Problem') } },
  };
  // What the practice provider refuses has the status that it has over REST, in the shape of GraphQL.
  const later = { ...refused, headers: { ...headers, 'Retry-After': headerRef('Retry-After') } };
  const failures = {
    '400': refused,
    '401': { ...refused, description: 'A field of the practice provider was asked for without a good key.' },
    '403': { ...refused, description: 'The key is read-only.' },
    '404': { ...refused, description: 'What is to be changed does not exist for this key.' },
    '405': responseRef('MethodNotAllowed'),
    '406': { ...refused, description: 'No type that is accepted fits; a subscription needs `text/event-stream`.' },
    '409': { ...refused, description: 'The present state does not permit the change.' },
    '412': { ...refused, description: 'It is not the version that was expected.' },
    '414': responseRef('UrlTooLong'),
    '422': { ...refused, description: 'The idempotency key came with another input before.' },
    '429': { ...later, description: 'The key has made as many calls as it may, for now.' },
    '500': { ...refused, description: 'Something failed on our side.' },
    '503': { ...later, description: 'The practice provider, or room for one more stream, is not there now.' },
    default: responseRef('Failure'),
  };
  const stream = {
    [eventStreamType]: {
      schema: {
        type: 'string',
        maxLength: 2_000_000_000,
        pattern: '^:\\n\\n',
        description:
          'Server-sent events: `next` with an answer as its data, `complete` at the end, comments in between.',
      },
    },
  };
  const text = (name: string, about: string, maxLength: number, example?: string) => ({
    name,
    in: 'query',
    required: false,
    description: about,
    schema: { type: 'string', maxLength, pattern: '^[\\s\\S]*$' },
    ...(example === undefined ? {} : { example }),
  });
  const parameters = [
    text('query', 'The document; queries only.', 8_192, question),
    text('operationName', 'Which operation of the document.', 200),
    text('variables', 'Variables as JSON.', 8_192),
    text('extensions', 'Extensions as JSON.', 8_192),
    { $ref: '#/components/parameters/IfNoneMatch' },
  ];
  const common = { tags: ['graphql'] };
  return {
    ...door,
    description: {
      paths: {
        '/graphql': {
          get: {
            ...common,
            operationId: 'query_by_get',
            summary: 'Ask by GET',
            description:
              'A query in the address, so that the answer can be cached. A browser that asks for HTML gets a place to try queries.',
            parameters,
            responses: {
              '200': { description: 'The answer.', headers, content: { ...content, ...stream, ...html } },
              '304': responseRef('NotModified'),
              ...failures,
            },
          },
          head: {
            ...common,
            operationId: 'query_by_head',
            summary: 'Ask by GET: headers only',
            description: 'The headers that GET would answer with.',
            parameters,
            responses: {
              '200': { description: 'The headers of the answer.', headers },
              '304': responseRef('NotModified'),
              '400': { description: 'As for GET, without the body.', headers },
              '500': { description: 'As for GET, without the body.', headers },
              default: { description: 'As for GET, without the body.', headers },
            },
          },
          post: {
            ...common,
            operationId: 'query_by_post',
            summary: 'Ask',
            description:
              'A request, or up to ten in a list. Fields of the practice provider need its key as `Authorization: Bearer`. A subscription comes as `text/event-stream`; at the same address it is also taken over a WebSocket (`graphql-transport-ws`), with the key in `connection_init`.',
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    anyOf: [
                      inlineSchema(requestSchema),
                      { type: 'array', minItems: 1, maxItems: 100, items: inlineSchema(requestSchema) },
                    ],
                  },
                  example: { query: question },
                },
              },
            },
            responses: {
              '200': { description: 'The answer.', headers, content: { ...content, ...stream } },
              ...failures,
              '413': responseRef('BodyTooLarge'),
              '415': responseRef('UnsupportedMediaType'),
            },
          },
          options: {
            ...common,
            operationId: 'query_options',
            summary: 'What is allowed',
            description: 'The methods of this address; also the answer to a preflight.',
            responses: {
              '204': responseRef('Options'),
              '400': responseRef('BadRequest'),
              '500': responseRef('InternalError'),
            },
          },
        },
      },
    },
  };
}
