// The operations of webhook endpoints.
import { paging } from '@farol/http';
import { rootPath } from '../../addresses.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';
import { conditionOf } from '../condition.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
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
  at('/webhooks/{id}', {
    GET: keyed('get_webhook', {
      gives: schemas.endpoint,
      run: async ({ caller, id }) => ({ body: await endpoints.get(caller, id) }),
    }),
    PUT: keyed('replace_webhook', {
      takes: schemas.endpointRequest,
      gives: schemas.endpoint,
      run: async ({ caller, id, request, json }) => ({
        body: await endpoints.replace(caller, id, await json(), conditionOf(request)),
      }),
    }),
    PATCH: keyed('change_webhook', {
      takes: schemas.endpointPatch,
      gives: schemas.endpoint,
      run: async ({ caller, id, request, json }) => ({
        body: await endpoints.patch(caller, id, await json(), conditionOf(request)),
      }),
    }),
    DELETE: keyed('remove_webhook', {
      run: async ({ caller, id, request }) => {
        await endpoints.remove(caller, id, conditionOf(request));
        return {};
      },
    }),
  }),
];
