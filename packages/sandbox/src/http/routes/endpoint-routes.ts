// The operations of webhook endpoints.
import { paging } from '@farol/http';
import { rootPath } from '../../addresses.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { itemOperations } from '../item-operations.ts';
import { listAnswer } from '../list-answer.ts';
import { at, keyed, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

export const endpointRoutes = (endpoints: Endpoints): readonly Route[] => [
  at('/webhooks', {
    GET: keyed('list_webhooks', {
      parameters: paging,
      gives: schemas.endpoints,
      run: async (call) => listAnswer(await endpoints.list(call.caller, call.query), call),
    }),
    POST: keyed('create_webhook', {
      takes: schemas.endpointRequest,
      gives: schemas.newEndpoint,
      run: async ({ caller, request, json }) => {
        const { endpoint } = await endpoints.create(caller, await json(), idempotencyKeyOf(request));
        const { segredo: _secret, ...shown } = endpoint;
        const headers = { location: `${rootPath}/webhooks/${endpoint.id}` };
        return { kind: 'secret', body: endpoint, tagOf: shown, headers };
      },
    }),
  }),
  at(
    '/webhooks/{id}',
    itemOperations('webhook', endpoints, {
      shown: schemas.endpoint,
      request: schemas.endpointRequest,
      patch: schemas.endpointPatch,
    }),
  ),
];
