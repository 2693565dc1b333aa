import { lookup } from 'node:dns/promises';
import type { AddressGuard, AddressGuardOptions } from '@farol/webhooks';
import type { Option } from '../arguments/command.ts';

export const allowOption = {
  type: 'string',
  multiple: true,
  value: 'network',
  about: {
    pt: 'outra rede permitida, como fd00::/8 (pode repetir)',
    en: 'another allowed network, such as fd00::/8 (repeatable)',
  },
} as const satisfies Option;

/**
 * What runs on a person's own machine reaches nothing that they could not reach themselves, so loopback and the private IPv4 networks are
 * fine: an app on localhost or in a container is the usual target. What stays out is where a machine in a cloud keeps its credentials
 * (169.254.0.0/16, fd00:ec2::/32, 100.64.0.0/10), unless it is allowed by name. Public addresses need HTTPS (spec 6.5).
 */
const ownNetworks = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

export function addressRules(url: string, allow: readonly string[] = []): AddressGuardOptions {
  const port = URL.canParse(url) ? new URL(url).port : '';
  return {
    allow: [...ownNetworks, ...allow],
    // Names in the machine's hosts file count, as for every other program of its user.
    resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
    // A person typed this port and means it; only a server that calls for strangers has to be asked.
    ...(port === '' ? {} : { ports: [Number(port)] }),
  };
}

export type Target = { readonly url: URL; readonly lookup: ReturnType<AddressGuard['lookupFor']> };

/** Throws what the kit throws. Whoever dials uses `lookup`, so that a name cannot point elsewhere by then. */
export async function targetOf(url: string, allow: readonly string[] | undefined): Promise<Target> {
  const { createAddressGuard } = await import('@farol/webhooks');
  const guard = createAddressGuard(addressRules(url, allow));
  const checked = await guard.checkRegistration(url);
  return { url: checked, lookup: guard.lookupFor(checked) };
}
