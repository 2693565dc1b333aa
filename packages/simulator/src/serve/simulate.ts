// The simulator in one call, for tests: a server on a free port, with a base URL for each API and a fault board.
import type { ApiId } from '@farol/catalogue';
import type { Fault } from '../faults/fault.ts';
import type { SeenCall } from '../journal.ts';
import { createSimulator, type SimulatorOptions } from '../simulator.ts';
import { createSimulatorServer } from './server.ts';

export type SimulateOptions = Partial<SimulatorOptions> & {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: any free one. */
  readonly port?: number;
};

export type Simulation = {
  /** `http://host:port` of the whole simulator. */
  readonly address: string;
  /** By id: what a program uses in the place of the API's own base URL. */
  readonly baseUrls: Readonly<Record<ApiId, string>>;
  /** The latest calls, oldest first. A live view. */
  readonly calls: readonly SeenCall[];
  /** Sets the fault of one API; null removes it. */
  readonly setFault: (id: ApiId, fault: Fault | null) => void;
  /** Removes every fault, and clears calls, spent limits and issued tokens: for the time between two tests. */
  readonly reset: () => void;
  /** Ends every connection and resolves when the port is free again. `await using` does it too. */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** Without `catalogue`, simulates all 18. */
export async function simulate(options: SimulateOptions = {}): Promise<Simulation> {
  const { host, port, ...rest } = options;
  // Loaded on demand, so that a program with entries of its own does not read the whole content.
  const catalogue = options.catalogue ?? (await import('@farol/catalogue/data')).catalogue;
  const simulator = createSimulator({ ...rest, catalogue });
  const server = await createSimulatorServer({
    simulator,
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
  });
  const { address, close } = server;
  return {
    address,
    baseUrls: Object.fromEntries(catalogue.apis.map(({ id }) => [id, `${address}/${id}`])) as Record<ApiId, string>,
    calls: simulator.calls,
    setFault: simulator.setFault,
    reset: () => {
      for (const { id } of catalogue.apis) simulator.setFault(id, null);
      simulator.forget();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
