import type { Api, Frozen } from '@farol/catalogue';
import { GatewayError } from '../problem/errors.ts';

/** A caller's own key is neither used nor passed on: it would be counted with ours, and may be meant for somebody else. */
export function keyRefused(api: Frozen<Api>, name: string): never {
  const variable = api.credential?.variable;
  throw new GatewayError('credential-not-taken', {
    detail: variable
      ? {
          pt: `Retire \`${name}\` da chamada: a chave de ${api.name} vem da variável de ambiente ${variable} do servidor, que a põe por conta própria.`,
          en: `Take \`${name}\` out of the call: the key of ${api.name} comes from the server’s environment variable ${variable}, and the server puts it on by itself.`,
        }
      : {
          pt: `Retire \`${name}\` da chamada: ${api.name} não usa chave.`,
          en: `Take \`${name}\` out of the call: ${api.name} uses no key.`,
        },
    members: { parameter: name, variable: variable ?? null },
  });
}
