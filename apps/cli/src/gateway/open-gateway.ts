import type { Api, Catalogue, Frozen } from '@farol/catalogue/ask';
import type { Gateway } from '@farol/gateway';
import type { Store } from '@farol/store';
import type { Config } from '../machine/config.ts';
import { version } from '../machine/version.ts';
import { CliError } from '../output/errors.ts';
import { storeTrouble } from '../output/store-trouble.ts';
import { offlineStoreAddress, storeAddress } from './store-address.ts';

export type OpenGateway = {
  readonly gateway: Gateway;
  /** True when the simulator responds instead of the APIs. */
  readonly simulated: boolean;
  readonly close: () => Promise<void>;
};

/** Opens the gateway with its store. Loaded here, because other commands do not need it. */
export async function openGateway(
  { catalogue, config }: { readonly catalogue: Catalogue; readonly config: Config },
  options: {
    readonly offline: boolean;
    /** Simulated calls start with unused limits and are not counted for later ones. */
    readonly uncounted?: boolean;
    /** The store in which calls are counted; by default that of the server. */
    readonly url?: string | undefined;
  },
): Promise<OpenGateway> {
  const [{ createGateway }, { createStore }] = await Promise.all([import('@farol/gateway'), import('@farol/store')]);
  const shared = { catalogue, userAgent: `Farol/${version()} (command line; reference catalogue of public APIs)` };

  if (options.offline) {
    const { createSimulator, createSimulatorServer, practiceKeys } = await import('@farol/simulator');
    const server = await createSimulatorServer({ simulator: createSimulator({ catalogue, rememberedCalls: 0 }) });
    const store = createStore({ url: options.uncounted ? 'sqlite::memory:' : offlineStoreAddress(config) });
    const variables = catalogue.apis.flatMap(variablesOf);
    const given = Object.fromEntries(variables.map((variable) => [variable, config.given(variable)]));
    const environment = practiceKeys(catalogue.apis, given);
    const gateway = createGateway({ ...shared, store, environment, simulated: true, dial: () => server.address });
    return { gateway, simulated: true, close: () => closeAll(gateway, store, server) };
  }

  const store = opened(() => createStore({ url: options.url ?? storeAddress(config) }));
  const variables = catalogue.apis.flatMap(variablesOf);
  const environment = Object.fromEntries(variables.map((variable) => [variable, config.key(variable)]));
  const gateway = createGateway({ ...shared, store, environment, proxy: config.outgoingProxy });
  return { gateway, simulated: false, close: () => closeAll(gateway, store) };
}

/** A URL of another kind is refused at once; any other trouble shows with the first call. */
function opened(open: () => Store): Store {
  try {
    return open();
  } catch (cause) {
    throw new CliError('store_failed', storeTrouble(cause), { cause });
  }
}

async function closeAll(...parts: readonly { readonly close: () => Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

function variablesOf({ credential }: Frozen<Api>): string[] {
  if (credential === null) return [];
  const { variable, oauth } = credential;
  return [variable, ...(oauth ? [oauth.idVariable, oauth.secretVariable] : [])];
}
