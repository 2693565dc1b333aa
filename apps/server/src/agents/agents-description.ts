// What does the OpenAPI document say about /mcp? Only the envelope: the protocol describes the messages.
import { doorPaths } from '../openapi/door-paths.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import type { DoorDescription } from '../request/door.ts';
import written from './agents-description.json' with { type: 'json' };

const { tag, message } = written;

export const agentsDescription: DoorDescription = {
  tag,
  paths: doorPaths(written, {
    message,
    content: { 'application/json': { schema: message }, ...eventStream(message) },
    options: optionsOperation('agents', 'agent_options'),
  }),
};
