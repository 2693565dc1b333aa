// A verifier that calls a simulator through a real gateway, SQLite and sockets, all on one clock that moves only by waiting.
import { after } from 'node:test';
import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer, type Fault, type Simulator } from '@farol/simulator';
import { createStore } from '@farol/store';
import { createVerifier, type Finding, type RunDraft, type VerifierOptions } from '@farol/verifier';

const truth = loadCatalogue();
/** The discard port, on which no test listens. */
const nowhere = 'http://127.0.0.1:9';
export const start = Date.parse('2026-11-15T12:00:00Z');
export const key = 'a-key-for-tests';

export function allKeys(catalogue: Catalogue): Record<string, string> {
  return Object.fromEntries(
    catalogue.apis.flatMap(({ credential }) => (credential ? [[credential.variable, key] as const] : [])),
  );
}

/** Stands for the APIs themselves, which know all their paths: what the simulator does not know does not exist. */
function asProvider(simulator: Simulator): Simulator {
  const answer = async (...call: Parameters<Simulator>): Promise<Response> => {
    const response = await simulator(...call);
    if (response.status !== 501) return response;
    return new Response('Not Found', { status: 404, headers: { 'x-farol-simulated': '1' } });
  };
  return Object.assign(answer, simulator);
}

export function draftOf(finding: Finding): RunDraft {
  if (finding.result === 'skipped') throw new Error(`${finding.api} was skipped`);
  return finding.draft;
}

/** Closed after the test, or after the file of tests where none is named. */
export async function openVerifying(
  scope: { readonly after: (close: () => Promise<void>) => void } = { after },
  options: {
    readonly faults?: Readonly<Record<string, Fault>>;
    readonly environment?: Readonly<Record<string, string>>;
    readonly catalogue?: Catalogue;
    /** Entries whose host cannot be reached. */
    readonly unreachable?: readonly string[];
  } = {},
) {
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
  const server = await createSimulatorServer({ simulator: asProvider(simulator) });
  const cut = new Set(options.unreachable?.map((id) => new URL(catalogue.api(id)?.baseAddress ?? '').origin));
  const store = createStore({ url: 'sqlite::memory:', clock });
  const gateway = createGateway({
    catalogue,
    store,
    clock,
    environment: options.environment ?? allKeys(catalogue),
    dial: (origin) => (cut.has(origin) ? nowhere : server.address),
    sleep,
    random: () => 0,
    simulated: true,
  });
  const verifier = (given?: Partial<VerifierOptions>) =>
    createVerifier({ catalogue, gateway, clock, sleep, simulated: true, ...given });
  /** Checks several at the same time. */
  const checkAll = async (ids: readonly string[], given?: Partial<VerifierOptions>) => {
    const findings: Finding[] = [];
    for await (const finding of verifier(given).verify(ids)) findings.push(finding);
    return findings;
  };
  scope.after(async () => {
    await gateway.close();
    await store.close();
    await server.close();
  });
  return {
    simulator,
    now: clock,
    pass: (ms: number) => {
      time += ms;
    },
    verifier,
    checkAll,
    check: async (id: string, given?: Partial<VerifierOptions>) => {
      const [finding] = await checkAll([id], given);
      if (!finding) throw new Error(`nothing was found about ${id}`);
      return finding;
    },
  };
}
