// A verifier in front of a simulator, with everything real in between: gateway, SQLite, sockets. One clock for all of it, which only
// moves when somebody waits.
import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer, type Fault } from '@farol/simulator';
import { createStore } from '@farol/store';
import { createVerifier, type Finding, type VerifierOptions } from '@farol/verifier';

export type Verifying = {
  readonly check: (id: string, options?: Partial<VerifierOptions>) => Promise<Finding>;
  readonly simulator: ReturnType<typeof createSimulator>;
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly close: () => Promise<void>;
};

const truth = loadCatalogue();
export const start = Date.parse('2026-11-15T12:00:00Z');
export const key = 'a-key-for-tests';

export function allKeys(catalogue: Catalogue): Record<string, string> {
  return Object.fromEntries(
    catalogue.apis.flatMap(({ credential }) => (credential ? [[credential.variable, key] as const] : [])),
  );
}

export async function openVerifying(
  options: {
    readonly faults?: Readonly<Record<string, Fault>>;
    readonly environment?: Readonly<Record<string, string>>;
    readonly catalogue?: Catalogue;
  } = {},
): Promise<Verifying> {
  const catalogue = options.catalogue ?? truth;
  let time = start;
  const clock = () => time;
  const sleep = async (ms: number) => {
    time += ms;
  };
  const simulator = createSimulator({
    catalogue: truth,
    clock: { now: clock, sleep },
    ...(options.faults ? { faults: options.faults } : {}),
  });
  const server = await createSimulatorServer({ simulator });
  const store = createStore({ url: 'sqlite::memory:', clock });
  const gateway = createGateway({
    catalogue,
    store,
    clock,
    environment: options.environment ?? allKeys(catalogue),
    dial: () => server.address,
    sleep,
    random: () => 0,
    simulated: true,
  });
  return {
    simulator,
    now: clock,
    pass: (ms) => {
      time += ms;
    },
    check: async (id, given = {}) => {
      const verifier = createVerifier({ catalogue, gateway, clock, sleep, simulated: true, ...given });
      for await (const finding of verifier.verify([id])) return finding;
      throw new Error(`nothing was found about ${id}`);
    },
    close: async () => {
      await gateway.close();
      await store.close();
      await server.close();
    },
  };
}
