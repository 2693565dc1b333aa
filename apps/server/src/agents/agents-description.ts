// What does the OpenAPI document say about /mcp? Only the envelope: the protocol describes the messages.

import { responseRef } from '../openapi/components.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { everyHeader } from '../openapi/responses.ts';
import type { DoorDescription } from '../request/door.ts';

const message = {
  type: 'object',
  description: 'A JSON-RPC 2.0 message of the Model Context Protocol, revision 2026-07-28 or 2025-11-25.',
  required: ['jsonrpc'],
  properties: { jsonrpc: { type: 'string', const: '2.0', maxLength: 3 } },
  additionalProperties: true,
};
const content = {
  'application/json': { schema: message },
  ...eventStream(message),
};

export const agentsDescription: DoorDescription = {
  tag: { name: 'agents', description: 'Tools for assistants, by the Model Context Protocol.' },
  paths: {
    '/mcp': {
      post: {
        tags: ['agents'],
        operationId: 'send_agent_message',
        summary: 'Send a message of the Model Context Protocol',
        description: 'Streamable HTTP without sessions. Guarded like the gateway: the tools use the keys of the owner.',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: message,
              example: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
            },
          },
        },
        responses: {
          '200': {
            description: 'The response, or a stream of messages that ends with it.',
            headers: everyHeader,
            content,
          },
          '202': { description: 'A notification was accepted.', headers: everyHeader },
          '400': { description: 'The message is not valid.', headers: everyHeader, content },
          '405': responseRef('MethodNotAllowed'),
          '406': {
            description: 'Accept does not name application/json and text/event-stream.',
            headers: everyHeader,
            content,
          },
          '413': responseRef('BodyTooLarge'),
          '500': responseRef('InternalError'),
          default: responseRef('Failure'),
        },
      },
      options: optionsOperation('agents', 'agent_options'),
    },
  },
};
