// The operations of webhook endpoints.
import { paging } from '@farol/http';
import { rootPath } from '../../addresses.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';
import { conditionOf } from '../condition.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { listAnswer } from '../list-answer.ts';
import { at, jsonType, keyed, mergePatchType, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

const example = { url: 'https://example.com/webhooks/pagamentos', eventos: ['pagamento.*'] };

export const endpointRoutes = (endpoints: Endpoints): readonly Route[] => [
  at('/webhooks', {
    GET: keyed({
      id: 'list_webhooks',
      summary: 'List webhooks',
      about: 'The endpoints that deliveries of this key go to.',
      parameters: paging,
      answer: { status: 200, about: 'A page of endpoints.', schema: schemas.endpoints, headers: ['Link'] },
      run: async (call) => listAnswer(await endpoints.list(call.caller, call.query), call),
    }),
    POST: keyed({
      id: 'create_webhook',
      summary: 'Register a webhook',
      about:
        'The response holds the secret that deliveries are signed with, shown this once. ' +
        'A public server asks a receiver before the first delivery whether it wants deliveries.',
      body: { schema: schemas.endpointRequest, types: [jsonType], example },
      repeatable: true,
      conflicting: true,
      answer: { status: 201, about: 'The endpoint.', schema: schemas.newEndpoint, headers: ['Location'] },
      run: async ({ caller, request, json }) => {
        const { endpoint } = await endpoints.create(caller, await json(), idempotencyKeyOf(request));
        const { segredo: _secret, ...shown } = endpoint;
        const headers = { location: `${rootPath}/webhooks/${endpoint.id}` };
        return { kind: 'secret', body: endpoint, tagOf: shown, headers };
      },
    }),
  }),
  at('/webhooks/{id}', {
    GET: keyed({
      id: 'get_webhook',
      summary: 'Fetch a webhook',
      about: 'Without its secret.',
      answer: { status: 200, about: 'The endpoint.', schema: schemas.endpoint },
      run: async ({ caller, id }) => ({ body: await endpoints.get(caller, id) }),
    }),
    PUT: keyed({
      id: 'replace_webhook',
      summary: 'Replace a webhook',
      about: 'As a whole: members that are not sent fall back to their defaults. The secret stays.',
      body: { schema: schemas.endpointRequest, types: [jsonType], example },
      conditional: true,
      answer: { status: 200, about: 'The endpoint as it is now.', schema: schemas.endpoint },
      run: async ({ caller, id, request, json }) => ({
        body: await endpoints.replace(caller, id, await json(), conditionOf(request)),
      }),
    }),
    PATCH: keyed({
      id: 'change_webhook',
      summary: 'Change a webhook',
      about: 'By merge patch (RFC 7396). `falha` makes deliveries go wrong on purpose, `situacao` holds them back.',
      body: {
        schema: schemas.endpointPatch,
        types: [mergePatchType, jsonType],
        example: { falha: 'duplicada' },
      },
      conditional: true,
      answer: { status: 200, about: 'The endpoint as it is now.', schema: schemas.endpoint },
      run: async ({ caller, id, request, json }) => ({
        body: await endpoints.patch(caller, id, await json(), conditionOf(request)),
      }),
    }),
    DELETE: keyed({
      id: 'remove_webhook',
      summary: 'Remove a webhook',
      about: 'With the log of its deliveries.',
      conditional: true,
      answer: { status: 204, about: 'It is gone.' },
      run: async ({ caller, id, request }) => {
        await endpoints.remove(caller, id, conditionOf(request));
        return {};
      },
    }),
  }),
];
