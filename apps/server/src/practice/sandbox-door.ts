import type { Sandbox } from '@farol/sandbox';
import type { Door } from '../door/door.ts';
import { problemResponse } from '../problem.ts';

/** `/sandbox/v1/…`: the practice provider. It knows its own paths, methods and refusals. */
export function sandboxDoor(sandbox: Sandbox): Door {
  const { paths, components, tag } = sandbox.description;
  return {
    at: ['/sandbox/*'],
    methods: (path) => sandbox.methods(path),
    handle: (request, context) =>
      request.method === 'OPTIONS' && sandbox.methods(context.instance).length === 0
        ? problemResponse('not-found', context)
        : sandbox.fetch(request, context),
    description: { paths, tag, ...components },
  };
}
