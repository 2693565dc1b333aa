// The operations of practice keys.
import { rootPath } from '../../addresses.ts';
import type { Keys } from '../../keys/keys.ts';
import { at, jsonType, keyed, open, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

export function keyRoutes(keys: Keys): readonly Route[] {
  return [
    at('/chaves', {
      POST: open({
        id: 'create_key',
        summary: 'Get a practice key',
        about:
          'Its data is its own and empty, and is forgotten with it after a day; ' +
          'a key without data is forgotten after an hour without a call. The key is shown this once.',
        body: { schema: schemas.keyRequest, types: [jsonType], example: { somente_leitura: false } },
        answer: { status: 201, about: 'The key.', schema: schemas.issuedKey, headers: ['Location'] },
        run: async ({ request, json }) => {
          const key = await keys.issue(await json(), request.address);
          return { kind: 'secret', body: key, headers: { location: `${rootPath}/chaves/${key.id}` } };
        },
      }),
    }),
    at('/chaves/{id}', {
      GET: keyed({
        id: 'get_key',
        summary: 'Look at the key in use',
        about: 'A key sees itself only. Its secret part is never shown again.',
        answer: { status: 200, about: 'The key.', schema: schemas.shownKey },
        run: async ({ caller, id }) => ({ body: await keys.get(caller, id) }),
      }),
    }),
  ];
}
