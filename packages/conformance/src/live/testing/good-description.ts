// The OpenAPI text of the good server.
import type { JsonObject } from '../exchange/exchange.ts';

const book = {
  type: 'object',
  required: ['title'],
  properties: {
    id: { type: 'string', readOnly: true },
    title: { type: 'string' },
    pages: { type: 'integer', minimum: 2 },
    note: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    updated_at: { type: 'string', format: 'date-time', readOnly: true },
  },
};
const body = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } } };
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer' } },
  { name: 'cursor', in: 'query', schema: { type: 'string' } },
];

export const description: JsonObject = {
  openapi: '3.1.0',
  servers: [{ url: '/' }],
  security: [{ key: [] }],
  paths: {
    '/v1/books': { get: { parameters }, post: body },
    '/v1/books/{id}': { get: {}, put: body, patch: body, delete: {} },
    '/v1/books/{book_id}/reviews': { get: { parameters }, post: body },
    '/v1/books/{book_id}/reviews/{id}': { get: {}, put: body, patch: body, delete: {} },
    '/graphql': { post: {} },
  },
  components: { schemas: { Book: book }, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
};
