// What does the OpenAPI document say about /graphql? Only the envelope: /schema.graphql describes the content.
import * as z from 'zod';
import { inlineSchema } from '../openapi/components.ts';
import { headerRef, responseRef, schemaRef } from '../openapi/references.ts';
import { everyHeader } from '../openapi/responses.ts';
import type { DoorDescription } from '../request/door.ts';
import { eventStreamType } from './streams/event-stream.ts';

const errorSchema = z.looseObject({ message: z.string().max(10_000).regex(/\S/) });
const answerSchema = z
  .strictObject({
    data: z.looseObject({}).nullable().optional().describe('The requested data, in the shape of the query.'),
    errors: z.array(errorSchema).max(1_000).optional(),
    extensions: z.looseObject({}).optional(),
  })
  .meta({ id: 'GraphqlAnswer', description: 'The response to a GraphQL request.' });
const requestSchema = z
  .looseObject({
    query: z.string().max(100_000).regex(/\S/).describe('The document.'),
    operationName: z.string().max(200).regex(/^\w*$/).nullish(),
    variables: z.looseObject({}).nullish(),
    extensions: z.looseObject({}).nullish(),
  })
  .meta({ id: 'GraphqlRequest', description: 'A GraphQL request.' });

const question = '{ api(id: "viacep") { name } }';
const headers = { ...everyHeader, Vary: headerRef('Vary') };

const answer = {
  anyOf: [inlineSchema(answerSchema), { type: 'array', maxItems: 100, items: inlineSchema(answerSchema) }],
};
const content = {
  'application/graphql-response+json': { schema: answer },
  'application/json': { schema: answer },
};
const html = { 'text/html': { schema: { type: 'string', maxLength: 2_000_000, pattern: '^<' } } };
const stream = {
  [eventStreamType]: {
    schema: {
      type: 'string',
      maxLength: 2_000_000_000,
      pattern: '^:\\n\\n',
      description:
        'Server-sent events: `next` with a response as its data, `complete` at the end, comments in between.',
    },
  },
};

const refused = {
  description: 'The request cannot be answered: the errors say why.',
  headers,
  content: { ...content, 'application/problem+json': { schema: schemaRef('Problem') } },
};
const refusedForNow = { ...refused, headers: { ...headers, 'Retry-After': headerRef('Retry-After') } };

/** A refusal of the practice provider has the status that it has over REST, in the shape of GraphQL. */
const failures = {
  '400': refused,
  '401': { ...refused, description: 'A field of the practice provider was requested without a valid key.' },
  '403': { ...refused, description: 'The key is read-only.' },
  '404': { ...refused, description: 'The object to change does not exist for this key.' },
  '405': responseRef('MethodNotAllowed'),
  '406': { ...refused, description: 'No accepted media type fits; a subscription needs `text/event-stream`.' },
  '409': { ...refused, description: 'The current state does not permit the change.' },
  '412': { ...refused, description: 'The object does not have the expected version.' },
  '414': responseRef('UrlTooLong'),
  '422': { ...refused, description: 'The idempotency key was used with another input before.' },
  '429': { ...refusedForNow, description: 'The key has made as many calls as it may for now.' },
  '500': { ...refused, description: 'Something failed on our side.' },
  '503': { ...refusedForNow, description: 'The practice provider is not available, or too many streams are open.' },
  default: responseRef('Failure'),
};

function textParameter(name: string, description: string, maxLength: number, example?: string) {
  return {
    name,
    in: 'query',
    required: false,
    description,
    schema: { type: 'string', maxLength, pattern: '^[\\s\\S]*$' },
    ...(example === undefined ? {} : { example }),
  };
}

const parameters = [
  textParameter('query', 'The document; queries only.', 8_192, question),
  textParameter('operationName', 'Which operation of the document.', 200),
  textParameter('variables', 'Variables as JSON.', 8_192),
  textParameter('extensions', 'Extensions as JSON.', 8_192),
  { $ref: '#/components/parameters/IfNoneMatch' },
];
const tags = ['graphql'];
const likeGet = { description: 'As for GET, without the body.', headers };

const get = {
  tags,
  operationId: 'query_by_get',
  summary: 'Query by GET',
  description:
    'A query in the URL, so that the response can be cached. A browser that prefers HTML gets a page to try queries in.',
  parameters,
  responses: {
    '200': { description: 'The response.', headers, content: { ...content, ...stream, ...html } },
    '304': responseRef('NotModified'),
    ...failures,
  },
};
const head = {
  tags,
  operationId: 'query_by_head',
  summary: 'Query by GET: headers only',
  description: 'The headers that GET would return.',
  parameters,
  responses: {
    '200': { description: 'The headers of the response.', headers },
    '304': responseRef('NotModified'),
    '400': likeGet,
    '500': likeGet,
    default: likeGet,
  },
};
const post = {
  tags,
  operationId: 'query_by_post',
  summary: 'Query by POST',
  description:
    'A request, or up to ten in a list. Fields of the practice provider need its key as `Authorization: Bearer`. A ' +
    'subscription is answered as `text/event-stream`; the same URL also accepts it over a WebSocket ' +
    '(`graphql-transport-ws`), with the key in `connection_init`.',
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
    '200': { description: 'The response.', headers, content: { ...content, ...stream } },
    ...failures,
    '413': responseRef('BodyTooLarge'),
    '415': responseRef('UnsupportedMediaType'),
  },
};
const options = {
  tags,
  operationId: 'query_options',
  summary: 'Allowed methods',
  description: 'The methods of this URL; also the response to a preflight.',
  responses: {
    '204': responseRef('Options'),
    '400': responseRef('BadRequest'),
    '500': responseRef('InternalError'),
  },
};

export const doorDescription: DoorDescription = { paths: { '/graphql': { get, head, post, options } } };
