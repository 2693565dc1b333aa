// What the OpenAPI text says about /v1/panel/events.
import { doorPaths } from '../openapi/door-paths.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import type { DoorDescription } from '../request/door.ts';
import written from './panel-description.json' with { type: 'json' };

export const panelDescription: DoorDescription = {
  paths: doorPaths(written, {
    stream: eventStream({ type: 'object', additionalProperties: true }),
    options: optionsOperation('operation', 'panel_options', 'What is allowed', 'The methods of this URL.'),
  }),
};
