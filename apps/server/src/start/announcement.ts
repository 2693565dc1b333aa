// The block that the server prints when it listens: who can reach what, which keys were found (names only), which store.
import type { Exposure } from '@farol/http';
import type { Config } from '../config/read-config.ts';
import { isLoopback } from './exposure.ts';

type Facts = {
  readonly config: Pick<
    Config,
    'offline' | 'databaseUrl' | 'host' | 'proxyHops' | 'writes' | 'socket' | 'outgoingProxy' | 'workers'
  >;
  readonly exposure: Exposure;
  readonly keyVariables: readonly string[];
  /** Of the port of /metrics, once it listens. */
  readonly metricsAddress?: string | undefined;
};

export function announcement(address: string, facts: Facts): string {
  const offline = facts.config.offline ? ' (offline: the simulator responds to calls)' : '';
  return `${[`Farol listens on ${address}${offline}`, ...exposureBlock(facts)].join('\n')}\n`;
}

/** A line for each thing that the settings decide. */
export function exposureBlock({ config, exposure, keyVariables, metricsAddress }: Facts): readonly string[] {
  const { outgoingProxy } = config;
  return [
    `  reach    ${reachText(exposure, config)}`,
    `  gateway  ${gatewayText(exposure)}`,
    `  keys     ${keysText(keyVariables, config)}`,
    `  store    ${storeText(config.databaseUrl)}`,
    ...(config.workers > 1 ? [`  workers  ${config.workers} processes`] : []),
    ...(metricsAddress ? [`  metrics  ${metricsAddress}/metrics, without a token`] : []),
    // Without the password.
    ...(outgoingProxy && !config.offline ? [`  calls    through the proxy ${new URL(outgoingProxy.url).host}`] : []),
  ];
}

function reachText({ reach, origin }: Exposure, { host, proxyHops: hops, socket }: Facts['config']): string {
  if (reach === 'machine' && socket) return 'programs that may open the socket; set FAROL_PROXY behind a proxy';
  if (reach === 'machine') return 'this machine only; set FAROL_PROXY behind a proxy';
  if (reach === 'proxy') {
    const open =
      socket || isLoopback(host) ? '' : '; close this port to all but the proxy, whose X-Forwarded-For is believed';
    return `the public, through ${hops} ${hops === 1 ? 'proxy' : 'proxies'}${origin ? `, as ${origin}` : ''}${open}`;
  }
  return 'every machine that reaches this port, without TLS; put a proxy in front and set FAROL_PROXY';
}

function gatewayText({ reach, token, origins = [] }: Exposure): string {
  const pages = origins.length === 0 ? '' : `, and pages of ${origins.join(', ')}`;
  if (token !== undefined) return `for holders of FAROL_TOKEN${pages}`;
  if (reach === 'machine')
    return `for programs and pages of this machine${pages}; a proxy in front would open it to anyone: set FAROL_TOKEN`;
  return 'closed: FAROL_TOKEN is not set';
}

function keysText(variables: readonly string[], { offline, writes }: Pick<Config, 'offline' | 'writes'>): string {
  if (offline) return 'not used offline';
  if (variables.length === 0) return 'none found';
  const allowed =
    writes.length === 0
      ? 'read-only but for what entries describe (FAROL_WRITES)'
      : `writes allowed for ${writes.join(', ')}`;
  return `${variables.join(', ')}; ${allowed}`;
}

/** Without the password. */
function storeText(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const parsed = URL.parse(url);
  return parsed === null ? 'PostgreSQL' : `PostgreSQL at ${parsed.host}${parsed.pathname}`;
}
