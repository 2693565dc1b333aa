// The server for a Request in memory: the same look-up and the same app as behind the socket. Used by tests.
import { requestFromFetch, responseToFetch } from '@farol/http';
import { type Prepared, preparedAnswer } from './answer/prepared.ts';
import type { App } from './app.ts';
import { contextOf, requestIdOf } from './request/request-id.ts';

export function createFetch(app: App, prepared: Prepared): (request: Request) => Promise<Response> {
  return async (given) => {
    const request = requestFromFetch(given);
    const { method, path, query, header } = request;
    const requestId = requestIdOf(header('x-request-id'));
    const entry = prepared.get(query === '' ? path : `${path}?${query}`);
    const fromPrepared =
      entry && (method === 'GET' || method === 'HEAD') && header('if-match') === null
        ? preparedAnswer(entry, Object.fromEntries(given.headers))
        : undefined;
    const response = responseToFetch(
      fromPrepared ?? (await app.answer(request, contextOf(request, requestId))),
      method,
    );
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
}
