// The operations of practice keys.
import { rootPath } from '../../addresses.ts';
import type { Keys } from '../../keys/keys.ts';
import { at, keyed, open, type Route } from '../operation.ts';
import * as schemas from '../schemas.ts';

export const keyRoutes = (keys: Keys): readonly Route[] => [
  at('/chaves', {
    POST: open('create_key', {
      takes: schemas.keyRequest,
      gives: schemas.issuedKey,
      run: async ({ request, json }) => {
        const key = await keys.issue(await json(), request.address);
        return { kind: 'secret', body: key, headers: { location: `${rootPath}/chaves/${key.id}` } };
      },
    }),
  }),
  at('/chaves/{id}', {
    GET: keyed('get_key', {
      gives: schemas.shownKey,
      run: async ({ caller, id }) => ({ body: await keys.get(caller, id) }),
    }),
  }),
];
