import { type SchemeName, schemeNames } from '@farol/webhooks/scheme-names';
import listen from '../../commands/listen.json' with { type: 'json' };

/** Fixed, so that the URL can be registered with a provider before its secret is known. */
export const usualListenPort = Number(listen.options.port.usual);

export function schemeOf(name: string | undefined): SchemeName {
  return schemeNames.find((one) => one === name) ?? 'spec';
}
