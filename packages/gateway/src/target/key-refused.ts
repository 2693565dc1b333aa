import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';

/** A caller's own key is neither used nor passed on: its calls would be counted with ours, and it may belong to another API. */
export function keyRefused(api: Entry, name: string): never {
  const variable = api.credential?.variable;
  throw new GatewayError('credential-not-taken', {
    detail: variable
      ? say('keyFromVariable', { name, api: api.name, variable })
      : say('noKeyUsed', { name, api: api.name }),
    members: { parameter: name, variable: variable ?? null },
  });
}
