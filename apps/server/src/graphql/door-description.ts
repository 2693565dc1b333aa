// What does the OpenAPI document say about /graphql? Only the envelope: /schema.graphql describes the content.
import * as z from 'zod';
import { inlineSchema } from '../openapi/components.ts';
import { doorPaths } from '../openapi/door-paths.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import type { DoorDescription } from '../request/door.ts';
import written from './door-description.json' with { type: 'json' };

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

const oneOrMany = (schema: z.ZodType, least = {}) => ({
  anyOf: [inlineSchema(schema), { type: 'array', ...least, maxItems: 100, items: inlineSchema(schema) }],
});

export const doorDescription: DoorDescription = {
  paths: doorPaths(written, {
    answers: oneOrMany(answerSchema),
    request: inlineSchema(requestSchema),
    requests: oneOrMany(requestSchema, { minItems: 1 }),
    stream: eventStream(inlineSchema(answerSchema), ['next', 'complete']),
    options: optionsOperation('graphql', 'query_options', 'Allowed methods'),
  }),
};
