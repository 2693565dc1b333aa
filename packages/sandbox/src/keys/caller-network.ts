// From the address of a caller to the networks that its keys are counted by.
import { createHash } from 'node:crypto';
import { networkOf as networkOfAddress } from '@farol/http';

/** Stored as digests only, so that no address can be read from the store, and no longer than the key. */
export type CallerNetwork = {
  /** An IPv4 address, or the 64 bits that an IPv6 subscriber is given. */
  readonly network: string;
  /** The same for IPv4; the 48 bits that an IPv6 site is given, with 65,536 networks. */
  readonly site: string;
};

export function callerNetwork(address: string | undefined): CallerNetwork {
  const { network, site } = networkOf(address);
  return { network: digestOf(network), site: digestOf(site) };
}

const digestOf = (network: string): string =>
  createHash('sha256').update(`farol sandbox ${network}`).digest('base64url').slice(0, 22);

export function networkOf(address: string | undefined): CallerNetwork {
  return { network: networkOfAddress(address), site: networkOfAddress(address, 48) };
}
