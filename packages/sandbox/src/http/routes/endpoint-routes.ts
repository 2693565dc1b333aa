// The operations of webhook endpoints.
import { paging } from '@farol/http';
import { rootPath } from '../../addresses.ts';
import type { Endpoints } from '../../webhooks/endpoints.ts';
import type { Secrets } from '../../webhooks/secrets.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { itemOperations } from '../item-operations.ts';
import { listAnswer, wholeList } from '../list-answer.ts';
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

export const secretRoutes = (secrets: Secrets): readonly Route[] => [
  at('/webhooks/{id}/segredos', {
    GET: keyed('list_secrets', {
      gives: schemas.secrets,
      run: async ({ caller, id }) => wholeList(await secrets.list(caller, id)),
    }),
    POST: keyed('create_secret', {
      takes: schemas.secretRequest,
      gives: schemas.newShownSecret,
      run: async ({ caller, id, json }) => {
        const body = await secrets.create(caller, id, await json());
        const headers = { location: `${rootPath}/webhooks/${id}/segredos/${body.etapa}` };
        return { kind: 'secret', body, headers };
      },
    }),
  }),
  at('/webhooks/{id}/segredos/{etapa}', {
    GET: keyed('get_secret', {
      gives: schemas.secret,
      run: async ({ caller, id, path }) => ({ body: await secrets.get(caller, id, path.etapa ?? '') }),
    }),
    PATCH: keyed('change_secret', {
      takes: schemas.secretPatch,
      gives: schemas.secret,
      run: async ({ caller, id, path, json }) => {
        const body = await secrets.patch(caller, id, path.etapa ?? '', await json());
        return { body, headers: { 'content-location': `${rootPath}/webhooks/${id}/segredos/${body.etapa}` } };
      },
    }),
    DELETE: keyed('remove_secret', {
      run: async ({ caller, id, path }) => {
        await secrets.remove(caller, id, path.etapa ?? '');
        return {};
      },
    }),
  }),
];
