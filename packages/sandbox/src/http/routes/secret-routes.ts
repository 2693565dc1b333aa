// The operations of the secrets of an endpoint.
import { rootPath } from '../../addresses.ts';
import type { Secrets } from '../../webhooks/secrets.ts';
import { wholeList } from '../list-answer.ts';
import { jsonType, keyed, mergePatchType, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

export function secretRoutes(secrets: Secrets): readonly Route[] {
  return [
    {
      path: `${rootPath}/webhooks/{id}/segredos`,
      operations: {
        GET: keyed({
          id: 'list_secrets',
          summary: 'List the secrets of a webhook',
          about: 'How far a rotation has come. The secrets themselves are not shown.',
          answer: { status: 200, about: 'The secrets.', schema: schemas.secrets },
          run: async ({ caller, path }) => wholeList(await secrets.list(caller, path.id ?? '')),
        }),
        POST: keyed({
          id: 'create_secret',
          summary: 'Begin a rotation',
          about:
            'The new secret (`proximo`) signs beside the old one in `webhook-signature`; `X-Signature` is still by the old one.',
          body: { schema: schemas.secretRequest, types: [jsonType], example: {} },
          conflicting: true,
          answer: {
            status: 201,
            about: 'The secret, this once.',
            schema: schemas.newShownSecret,
            headers: ['Location'],
          },
          run: async ({ caller, path, json }) => {
            const body = await secrets.create(caller, path.id ?? '', await json());
            const headers = { location: `${rootPath}/webhooks/${path.id}/segredos/${body.etapa}` };
            return { status: 201, kind: 'secret', body, headers };
          },
        }),
      },
    },
    {
      path: `${rootPath}/webhooks/{id}/segredos/{etapa}`,
      operations: {
        GET: keyed({
          id: 'get_secret',
          summary: 'Look at a secret of a webhook',
          about: 'By its place in the rotation.',
          answer: { status: 200, about: 'The secret, without what is secret.', schema: schemas.secret },
          run: async ({ caller, path }) => ({
            status: 200,
            body: await secrets.get(caller, path.id ?? '', path.etapa ?? ''),
          }),
        }),
        PATCH: keyed({
          id: 'change_secret',
          summary: 'Go on with a rotation',
          about:
            '`proximo` becomes `atual`, and what was `atual` becomes `anterior`. From here on `X-Signature` is by the new one.',
          body: { schema: schemas.secretPatch, types: [mergePatchType, jsonType], example: { etapa: 'atual' } },
          conflicting: true,
          answer: { status: 200, about: 'The secret at its new place.', schema: schemas.secret },
          run: async ({ caller, path, json }) => {
            const body = await secrets.patch(caller, path.id ?? '', path.etapa ?? '', await json());
            return {
              status: 200,
              body,
              headers: { 'content-location': `${rootPath}/webhooks/${path.id}/segredos/${body.etapa}` },
            };
          },
        }),
        DELETE: keyed({
          id: 'remove_secret',
          summary: 'End a rotation',
          about: 'Removes the secret called `anterior`; only the new one is left.',
          conflicting: true,
          answer: { status: 204, about: 'It is gone.' },
          run: async ({ caller, path }) => {
            await secrets.remove(caller, path.id ?? '', path.etapa ?? '');
            return { status: 204 };
          },
        }),
      },
    },
  ];
}
