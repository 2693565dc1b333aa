// The operations of the secrets of an endpoint.
import { rootPath } from '../../addresses.ts';
import type { Secrets } from '../../webhooks/secrets.ts';
import { wholeList } from '../list-answer.ts';
import { at, jsonType, keyed, mergePatchType, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

export function secretRoutes(secrets: Secrets): readonly Route[] {
  return [
    at('/webhooks/{id}/segredos', {
      GET: keyed({
        id: 'list_secrets',
        summary: 'List the secrets of a webhook',
        about: 'How far a rotation has come. The secrets themselves are not shown.',
        answer: { status: 200, about: 'The secrets.', schema: schemas.secrets },
        run: async ({ caller, id }) => wholeList(await secrets.list(caller, id)),
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
        run: async ({ caller, id, json }) => {
          const body = await secrets.create(caller, id, await json());
          const headers = { location: `${rootPath}/webhooks/${id}/segredos/${body.etapa}` };
          return { kind: 'secret', body, headers };
        },
      }),
    }),
    at('/webhooks/{id}/segredos/{etapa}', {
      GET: keyed({
        id: 'get_secret',
        summary: 'Look at a secret of a webhook',
        about: 'By its place in the rotation.',
        answer: { status: 200, about: 'The secret, without what is secret.', schema: schemas.secret },
        run: async ({ caller, id, path }) => ({ body: await secrets.get(caller, id, path.etapa ?? '') }),
      }),
      PATCH: keyed({
        id: 'change_secret',
        summary: 'Go on with a rotation',
        about:
          '`proximo` becomes `atual`, and what was `atual` becomes `anterior`. From here on `X-Signature` is by the new one.',
        body: { schema: schemas.secretPatch, types: [mergePatchType, jsonType], example: { etapa: 'atual' } },
        conflicting: true,
        answer: { status: 200, about: 'The secret at its new place.', schema: schemas.secret },
        run: async ({ caller, id, path, json }) => {
          const body = await secrets.patch(caller, id, path.etapa ?? '', await json());
          return { body, headers: { 'content-location': `${rootPath}/webhooks/${id}/segredos/${body.etapa}` } };
        },
      }),
      DELETE: keyed({
        id: 'remove_secret',
        summary: 'End a rotation',
        about: 'Removes the secret called `anterior`; only the new one is left.',
        conflicting: true,
        answer: { status: 204, about: 'It is gone.' },
        run: async ({ caller, id, path }) => {
          await secrets.remove(caller, id, path.etapa ?? '');
          return {};
        },
      }),
    }),
  ];
}
