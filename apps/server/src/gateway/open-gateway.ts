// Opens the gateway.
import type { Catalogue } from '@farol/catalogue';
import { createGateway, type Gateway, type GatewayOptions, type LogLine } from '@farol/gateway';
import type { Guard } from '@farol/http';
import type { Store } from '@farol/store';

type OpenGateway = { readonly gateway: Gateway; readonly close: () => Promise<void> };

type OpenGatewayOptions = {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly guard: Guard;
  readonly offline: boolean;
  /** Of a simulator that runs already. */
  readonly simulatorAddress?: string | undefined;
  readonly tokens: readonly string[];
  readonly proxy?: GatewayOptions['proxy'];
  readonly writes: readonly string[];
  readonly oneAtATime?: GatewayOptions['oneAtATime'];
  readonly log: (line: LogLine) => void;
};

/** The gateway of this server: in front of the real APIs, or of the simulator when offline. */
export async function openGateway(options: OpenGatewayOptions): Promise<OpenGateway> {
  const { catalogue, store, log, guard, tokens, writes, proxy, oneAtATime = 'process' } = options;
  if (!options.offline) {
    const gateway = createGateway({
      catalogue,
      store,
      environment: options.environment,
      guard,
      tokens,
      writes,
      proxy,
      oneAtATime,
      log,
    });
    return { gateway, close: gateway.close };
  }
  // Loaded on demand: a server that reaches the real APIs does not need the simulator.
  const { createSimulator, createSimulatorServer, practiceKeys } = await import('@farol/simulator');
  const simulated = options.simulatorAddress
    ? { address: options.simulatorAddress, close: async () => {} }
    : await createSimulatorServer({ simulator: createSimulator({ catalogue, rememberedCalls: 0 }) });
  const gateway = createGateway({
    catalogue,
    store,
    environment: offlineEnvironment(catalogue, options.environment, practiceKeys(catalogue.apis, options.environment)),
    // Simulated calls use up nothing of the real limits of this address.
    outgoingAddress: 'simulator',
    guard,
    tokens,
    // Nothing can be damaged in the simulator.
    writes: catalogue.apis.map(({ id }) => id),
    oneAtATime,
    log,
    simulated: true,
    dial: () => simulated.address,
  });
  return {
    gateway,
    close: async () => {
      await gateway.close();
      await simulated.close();
    },
  };
}

/** Without any key of an API, but with those for practice. */
function offlineEnvironment(
  catalogue: Catalogue,
  environment: Readonly<Record<string, string | undefined>>,
  practice: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const known = new Set(
    catalogue.apis.flatMap(({ credential }) =>
      credential ? [credential.variable, credential.oauth?.idVariable, credential.oauth?.secretVariable] : [],
    ),
  );
  const others = Object.entries(environment).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(others), ...practice };
}
