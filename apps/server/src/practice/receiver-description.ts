// The receiver in the OpenAPI text.
import { paging } from '@farol/http';
import { inlineSchema, queryParameters } from '../openapi/components.ts';
import { doorPaths } from '../openapi/door-paths.ts';
import { optionsOperation } from '../openapi/operations.ts';
import written from './receiver-description.json' with { type: 'json' };
import { receivedListSchema } from './receiver-log.ts';

/** `/webhooks/{topic}`. Refusals of a practice key are the same as in the practice provider. */
export const receiverDescription = doorPaths(written, {
  list: inlineSchema(receivedListSchema),
  paging: queryParameters(paging),
  options: optionsOperation('sandbox', 'receive_options'),
});
