// What does the OpenAPI document say about /graphql? Only the envelope: /schema.graphql describes the content.
import * as z from 'zod';
import { headerRef, inlineSchema, responseRef, schemaRef } from '../openapi/components.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { everyHeader } from '../openapi/responses.ts';
import type { DoorDescription } from '../request/door.ts';

const answerSchema = z
  .strictObject({
    data: z.looseObject({}).nullable().optional().describe('The requested data, in the shape of the query.'),
    errors: z
      .array(z.looseObject({ message: z.string().max(10_000).regex(/\S/) }))
      .max(1_000)
      .optional(),
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
const oneOrMany = (schema: z.ZodType, least = {}) => ({
  anyOf: [inlineSchema(schema), { type: 'array', ...least, maxItems: 100, items: inlineSchema(schema) }],
});
const text = (maxLength: number, pattern: string, about = {}) => ({
  schema: { type: 'string', maxLength, pattern, ...about },
});
const content = {
  'application/graphql-response+json': { schema: oneOrMany(answerSchema) },
  'application/json': { schema: oneOrMany(answerSchema) },
};
const html = { 'text/html': text(2_000_000, '^<') };
const stream = eventStream(inlineSchema(answerSchema), ['next', 'complete']);

/** A refusal of the practice provider has the status that it has over REST, in the shape of GraphQL. */
const refusals = {
  '400': 'The request cannot be answered: the errors say why.',
  '401': 'A field of the practice provider was requested without a valid key.',
  '403': 'The key is read-only.',
  '404': 'The object to change does not exist for this key.',
  '406': 'No accepted media type fits; a subscription needs `text/event-stream`.',
  '409': 'The current state does not permit the change.',
  '412': 'The object does not have the expected version.',
  '422': 'The idempotency key was used with another input before.',
  '429': 'The key has made as many calls as it may for now.',
  '500': 'Something failed on our side.',
  '503': 'The practice provider is not available, or too many streams are open.',
};
const isForNow = (status: string) => status === '429' || status === '503';
const failures = {
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      {
        description,
        headers: isForNow(status) ? { ...headers, 'Retry-After': headerRef('Retry-After') } : headers,
        content: { ...content, 'application/problem+json': { schema: schemaRef('Problem') } },
      },
    ]),
  ),
  '405': responseRef('MethodNotAllowed'),
  '414': responseRef('UrlTooLong'),
  default: responseRef('Failure'),
};

const parameter = (name: string, description: string, maxLength: number, example = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  ...text(maxLength, '^[\\s\\S]*$'),
  ...example,
});
const parameters = [
  parameter('query', 'The document; queries only.', 8_192, { example: question }),
  parameter('operationName', 'Which operation of the document.', 200),
  parameter('variables', 'Variables as JSON.', 8_192),
  parameter('extensions', 'Extensions as JSON.', 8_192),
  { $ref: '#/components/parameters/IfNoneMatch' },
];
const likeGet = { description: 'As for GET, without the body.', headers };
/** In the other media type such an answer is 200. */
const partial = {
  '294': {
    description: 'Data and errors together (GraphQL over HTTP, September 2026).',
    headers,
    content: { 'application/graphql-response+json': { schema: oneOrMany(answerSchema) } },
  },
};
const notModified = { '304': responseRef('NotModified') };

const operation = (operationId: string, summary: string, description: string, rest: object) => ({
  tags: ['graphql'],
  operationId,
  summary,
  description,
  ...rest,
});

const path = {
  get: operation(
    'query_by_get',
    'Query by GET',
    'A query in the URL, so that the response can be cached. A browser that prefers HTML gets a page to try queries in.',
    {
      parameters,
      responses: {
        '200': { description: 'The response.', headers, content: { ...content, ...stream, ...html } },
        ...partial,
        ...notModified,
        ...failures,
      },
    },
  ),
  head: operation('query_by_head', 'Query by GET: headers only', 'The headers that GET would return.', {
    parameters,
    responses: {
      '200': { description: 'The headers of the response.', headers },
      '294': likeGet,
      ...notModified,
      '400': likeGet,
      '500': likeGet,
      default: likeGet,
    },
  }),
  post: operation(
    'query_by_post',
    'Query by POST',
    'A request, or up to ten in a list. Fields of the practice provider need its key as `Authorization: Bearer`. A ' +
      'subscription is answered as `text/event-stream`; the same URL also accepts it over a WebSocket ' +
      '(`graphql-transport-ws`), with the key in `connection_init`.',
    {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: oneOrMany(requestSchema, { minItems: 1 }), example: { query: question } },
        },
      },
      responses: {
        '200': { description: 'The response.', headers, content: { ...content, ...stream } },
        ...partial,
        ...failures,
        '413': responseRef('BodyTooLarge'),
        '415': responseRef('UnsupportedMediaType'),
      },
    },
  ),
  query: operation(
    'query_by_query',
    'Query by QUERY',
    'A query in the body of a safe method, so that the response can be cached and the request be repeated (RFC 10008).',
    {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inlineSchema(requestSchema), example: { query: question } } },
      },
      responses: {
        '200': { description: 'The response.', headers, content },
        ...partial,
        ...notModified,
        ...failures,
        '413': responseRef('BodyTooLarge'),
        '415': responseRef('UnsupportedMediaType'),
      },
    },
  ),
  options: optionsOperation('graphql', 'query_options', 'Allowed methods'),
};

export const doorDescription: DoorDescription = { paths: { '/graphql': path } };
