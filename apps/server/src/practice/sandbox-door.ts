import { requestFromFetch, responseToFetch } from '@farol/http';
import type { Sandbox } from '@farol/sandbox';
import type { Door } from '../door/door.ts';
import { problemResponse } from '../problem.ts';

/** `/sandbox/v1/…`: the practice provider. It knows its own paths, methods and refusals. */
export function sandboxDoor(sandbox: Sandbox): Door {
  const { paths, components, tag } = sandbox.description;
  return {
    at: ['/sandbox/*'],
    methods: (path) => sandbox.methods(path),
    handle: async (request, context) =>
      request.method === 'OPTIONS' && sandbox.methods(context.instance).length === 0
        ? problemResponse('not-found', context)
        : responseToFetch(await sandbox.answer(requestFromFetch(request, context.address), context), request.method),
    description: { paths, tag, ...components },
  };
}
