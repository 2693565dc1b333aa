// Which hosts are answered here, which may be reached, and which are refused; and what came of it.
import type { Api, Frozen } from '@farol/catalogue/ask';
import { SimulatorError } from '../errors.ts';
import type { SeenCall } from '../journal.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { createReport, type OfflineReport } from './report.ts';

export type OfflineOptions = SimulatorOptions & {
  /** Ids of the entries to simulate. All by default. */
  readonly only?: readonly string[];
  /** Other hosts that may be reached: `api.example.com`, `*.example.com`, or `*` for all. This machine always may. */
  readonly pass?: readonly string[];
};

export type Offline = {
  readonly simulator: Simulator;
  /** The names that are answered here. */
  readonly hosts: readonly string[];
  /** `local` is this machine. A refused host is counted for the report. */
  readonly route: (hostname: string) => 'simulate' | 'local' | 'pass' | 'refuse';
  readonly report: () => OfflineReport;
};

/** For tests that must not leave the machine: limits are noted and not enforced, unless `limits` says so. */
export function createOffline({ catalogue, only, pass = [], limits = 'noted', ...rest }: OfflineOptions): Offline {
  const apis = only ? only.map((id) => catalogue.apis.find((api) => api.id === id) ?? unknown(id)) : catalogue.apis;
  const report = createReport();
  const onCall = (call: SeenCall) => {
    report.call(call);
    rest.onCall?.(call);
  };
  const simulator = createSimulator({ ...rest, catalogue: { apis }, limits, rememberedCalls: 0, onCall });
  const hosts = hostsOf(apis);
  return {
    simulator,
    hosts,
    route: (hostname) => {
      const host = hostname.toLowerCase().replace(/\.$/, '');
      if (hosts.includes(host)) return 'simulate';
      if (isThisMachine(host)) return 'local';
      if (pass.some((pattern) => matches(host, pattern.toLowerCase()))) return 'pass';
      report.refused(host);
      return 'refuse';
    },
    report: report.read,
  };
}

/** What a refused caller reads. */
export const refusal = (host: string, allow: string): string =>
  `Farol answers offline and does not simulate ${host}. ${allow} lets it through.`;

function hostsOf(apis: readonly Frozen<Api>[]): readonly string[] {
  const addresses = apis.flatMap(({ baseAddress, credential }) => [
    baseAddress,
    ...(credential?.oauth ? [credential.oauth.tokenAddress] : []),
  ]);
  return [...new Set(addresses.map((address) => new URL(address).hostname))];
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[?::1\]?$/.test(host);
}

function matches(host: string, pattern: string): boolean {
  return pattern === '*' || host === pattern || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)));
}

function unknown(id: string): never {
  throw new SimulatorError('unknown_api', `There is no simulated API "${id}".`);
}
