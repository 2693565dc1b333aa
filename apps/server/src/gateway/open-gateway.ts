// Opens the gateway.
import type { Catalogue } from '@farol/catalogue';
import { createGateway, type GatewayOptions } from '@farol/gateway';
import { variablesOf } from '../start/chosen-keys.ts';

type OpenGatewayOptions = Pick<GatewayOptions, 'oneAtATime'> &
  Required<Pick<GatewayOptions, 'store' | 'guard' | 'tokens' | 'log' | 'environment' | 'writes'>> & {
    readonly catalogue: Catalogue;
    readonly offline: boolean;
    /** Of a simulator that runs already. */
    readonly simulatorAddress?: string | undefined;
    readonly proxy?: GatewayOptions['proxy'];
  };

/** The gateway of this server: in front of the real APIs, or of the simulator when offline. */
export async function openGateway(options: OpenGatewayOptions) {
  const { offline, simulatorAddress, proxy, writes, environment, ...common } = options;
  const { catalogue } = common;
  if (!offline) {
    const gateway = createGateway({ ...common, environment, writes, proxy });
    return { gateway, close: gateway.close };
  }
  // Loaded on demand: a server that reaches the real APIs does not need the simulator.
  const { createSimulator, createSimulatorServer, practiceKeys } = await import('@farol/simulator');
  const simulated = simulatorAddress
    ? { address: simulatorAddress, close: async () => {} }
    : await createSimulatorServer({ simulator: createSimulator({ catalogue, rememberedCalls: 0 }) });
  const gateway = createGateway({
    ...common,
    environment: offlineEnvironment(catalogue, environment, practiceKeys(catalogue.apis, environment)),
    // Simulated calls use up nothing of the real limits of this address.
    outgoingAddress: 'simulator',
    // Nothing can be damaged in the simulator.
    writes: catalogue.apis.map(({ id }) => id),
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
  const known = new Set(catalogue.apis.flatMap(variablesOf));
  const others = Object.entries(environment).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(others), ...practice };
}
