// The receiver in the OpenAPI text.
import { paging } from '@farol/http';
import { headerRef, inlineSchema, queryParameters, responseRef } from '../openapi/components.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { everyHeader } from '../openapi/responses.ts';
import { receivedListSchema } from './receiver-log.ts';

const security = [{ chave: [] }];
const readHeaders = {
  ...everyHeader,
  'Cache-Control': headerRef('Cache-Control'),
  Link: headerRef('Link'),
};
/** The same refusals of a practice key as in the practice provider. */
const failures = {
  '400': responseRef('BadRequest'),
  '401': responseRef('SandboxNotAuthenticated'),
  '404': responseRef('NotFound'),
  '429': responseRef('SandboxLimitReached'),
  '500': responseRef('InternalError'),
  '503': responseRef('Unavailable'),
};
const bodiless = (status: string) => responseRef(status === '429' ? 'SandboxBodilessLimit' : 'SandboxBodiless');

/** `/webhooks/{topic}` in the OpenAPI text. */
export const receiverDescription = {
  '/webhooks/{topic}': {
    parameters: [
      {
        name: 'topic',
        in: 'path',
        required: true,
        description: 'Chosen when the URL is registered.',
        schema: { type: 'string', maxLength: 100, pattern: '^[^/]+$' },
        example: 'pagamentos',
      },
    ],
    get: {
      tags: ['sandbox'],
      operationId: 'list_received',
      summary: 'Read the log of the receiver',
      description:
        'Deliveries to this URL for the practice key, newest first: stored events, and refused deliveries with the ' +
        'reason. For a key that registered the URL with POST /sandbox/v1/webhooks.',
      security,
      parameters: queryParameters(paging),
      responses: {
        '200': {
          description: 'A page of the log.',
          headers: readHeaders,
          content: {
            'application/json': {
              schema: inlineSchema(receivedListSchema),
              example: {
                data: [
                  {
                    id: 'evt_0mgsx1k000123456789abcdef0123',
                    evento: 'pagamento.criado',
                    received_at: '2026-01-15T12:00:00.000Z',
                    copies: 2,
                    state: 'ignored',
                    via: 'delivery',
                    reason: null,
                  },
                ],
                page: { limit: 20, next: null },
              },
            },
          },
        },
        ...failures,
      },
    },
    head: {
      tags: ['sandbox'],
      operationId: 'list_received_head',
      summary: 'Read the log of the receiver: headers only',
      description: 'The headers that GET would return.',
      security,
      parameters: queryParameters(paging),
      responses: Object.fromEntries(['200', ...Object.keys(failures)].map((status) => [status, bodiless(status)])),
    },
    post: {
      tags: ['sandbox'],
      operationId: 'receive_delivery',
      summary: 'Receive a delivery',
      description:
        'Verifies the signature on the raw bytes, stores the event once, and responds with 200 and an empty body. ' +
        'Signed with the secret of this server, or by the practice provider with the secret of an endpoint that ' +
        'was registered at this URL.',
      responses: {
        '200': { description: 'Stored, or received before.', headers: everyHeader },
        '401': responseRef('Failure'),
        '500': responseRef('InternalError'),
        default: responseRef('Failure'),
      },
    },
    options: optionsOperation('sandbox', 'receive_options'),
  },
};
