// The operations of the secrets of an endpoint.
import { rootPath } from '../../addresses.ts';
import type { Secrets } from '../../webhooks/secrets.ts';
import { wholeList } from '../list-answer.ts';
import { at, keyed, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

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
