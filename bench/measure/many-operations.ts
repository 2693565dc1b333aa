// A generated description of many operations that keeps the rules.

/** Six operations for each collection. */
export function manyOperations(count: number): unknown {
  const paths: Record<string, unknown> = {};
  const failures = Object.fromEntries(
    ['400', '401', '403', '404', '429'].map((status) => [status, { $ref: '#/components/responses/Failure' }]),
  );
  for (let index = 0; index < count / 6; index += 1) {
    const schema = { $ref: `#/components/schemas/Thing${index}` };
    const content = { 'application/json': { schema } };
    const one = { description: 'One thing.', content };
    const requestBody = { required: true, content };
    const patch = { content: { 'application/merge-patch+json': { schema: { type: 'object', properties: {} } } } };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const list = { type: 'object', properties: { data: { type: 'array', items: schema } } };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
    paths[`/things${index}`] = {
      get: {
        operationId: `list${index}`,
        parameters: [limit],
        responses: {
          '200': { description: 'A page.', content: { 'application/json': { schema: list } } },
          ...failures,
        },
      },
      post: {
        operationId: `make${index}`,
        requestBody,
        responses: { '201': { ...one, headers: { Location: { schema: { type: 'string' } } } }, ...failures },
      },
    };
    paths[`/things${index}/{id}`] = {
      parameters: [id],
      get: { operationId: `read${index}`, responses: { '200': one, ...failures } },
      put: { operationId: `replace${index}`, requestBody, responses: { '200': one, ...failures } },
      patch: { operationId: `change${index}`, requestBody: patch, responses: { '200': one, ...failures } },
      delete: { operationId: `drop${index}`, responses: { '204': { description: 'Gone.' }, ...failures } },
    };
  }
  const members = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`member${index}`, { type: 'string' }]));
  const thing = { type: 'object', required: ['member0'], properties: members };
  return {
    openapi: '3.1.0',
    info: { title: 'Generated', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com/v1' }],
    paths,
    components: {
      schemas: {
        Problem: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
        ...Object.fromEntries(Array.from({ length: Math.ceil(count / 6) }, (_, index) => [`Thing${index}`, thing])),
      },
      responses: {
        Failure: {
          description: 'A failure.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}
