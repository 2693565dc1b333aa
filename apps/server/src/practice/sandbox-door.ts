// `/sandbox/v1/…`: the practice provider, which knows its own paths, methods and refusals.
import type { Sandbox } from '@farol/sandbox';
import type { Door } from '../request/door.ts';

export function sandboxDoor(sandbox: Sandbox): Door {
  const { paths, components, tag } = sandbox.description;
  return {
    at: ['/sandbox/*'],
    guarded: 'changes',
    methods: sandbox.methods,
    answer: sandbox.answer,
    description: { paths, tag, ...components },
  };
}
