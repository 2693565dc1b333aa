// What the OpenAPI text says about /v1/panel/events.

import { responseRef } from '../openapi/components.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { everyHeader } from '../openapi/responses.ts';
import type { DoorDescription } from '../request/door.ts';

const about =
  'Server-sent events, each with the same JSON: quotas, calls by outcome, webhook deliveries and responses by ' +
  'status, once a second. Guarded like the gateway: with the token wherever one is set.';
const content = eventStream({ type: 'object', additionalProperties: true });
const refusals = {
  '400': responseRef('BadRequest'),
  '405': responseRef('MethodNotAllowed'),
  '500': responseRef('InternalError'),
  default: responseRef('Failure'),
};

export const panelDescription: DoorDescription = {
  paths: {
    '/v1/panel/events': {
      get: {
        tags: ['operation'],
        operationId: 'watch_panel',
        summary: 'Watch the numbers of the panel',
        description: about,
        responses: {
          '200': { description: 'A stream that ends when the server stops.', headers: everyHeader, content },
          ...refusals,
        },
      },
      head: {
        tags: ['operation'],
        operationId: 'head_panel',
        summary: 'Check access to the panel',
        description: 'The headers of the stream, without opening it.',
        responses: { '200': { description: 'The stream can be opened.', headers: everyHeader }, ...refusals },
      },
      options: optionsOperation('operation', 'panel_options', 'What is allowed', 'The methods of this URL.'),
    },
  },
};
