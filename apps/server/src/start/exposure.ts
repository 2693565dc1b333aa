// Who may do what, from the settings: where the server listens, the proxies in front, the token, the origins.
import { BlockList, isIP } from 'node:net';
import { createToken, type Exposure } from '@farol/http';
import type { Config } from '../config/read-config.ts';

export function exposureOf(
  config: Pick<Config, 'host' | 'socket' | 'proxyHops' | 'origin' | 'origins' | 'tokens'>,
): Exposure {
  return {
    reach: config.proxyHops !== undefined ? 'proxy' : config.socket || isLoopback(config.host) ? 'machine' : 'network',
    origin: config.origin,
    origins: config.origins,
    token: config.tokens.length === 0 ? undefined : createToken(...config.tokens),
  };
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  return isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}
