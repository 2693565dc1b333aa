import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';

/** A caller's own key is neither used nor passed on: its calls would be counted with ours, and it may belong to another API. */
export function keyRefused(api: Entry, name: string): never {
  const variable = api.credential?.variable;
  throw new GatewayError('credential-not-taken', {
    detail: variable
      ? {
          pt:
            `Retire \`${name}\` da chamada: ` +
            `a chave de ${api.name} vem da variável de ambiente ${variable} do servidor, que a acrescenta sozinho.`,
          en:
            `Remove \`${name}\` from the call: ` +
            `the key of ${api.name} comes from the server’s environment variable ${variable}, and the server adds it itself.`,
        }
      : {
          pt: `Retire \`${name}\` da chamada: ${api.name} não usa chave.`,
          en: `Remove \`${name}\` from the call: ${api.name} uses no key.`,
        },
    members: { parameter: name, variable: variable ?? null },
  });
}
