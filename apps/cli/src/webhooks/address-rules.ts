import { lookup } from 'node:dns/promises';
import { type AddressGuard, type AddressGuardOptions, createAddressGuard } from '@farol/webhooks/internal';

/**
 * A command on the user's own machine may call loopback and private IPv4 networks: an app on localhost or in a
 * container is the usual target. The networks where cloud machines offer credentials (169.254.0.0/16, fd00:ec2::/32,
 * 100.64.0.0/10) must be allowed by name. Public addresses need HTTPS (spec 6.5).
 */
const ownNetworks = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

export function addressRules(url: string, allow: readonly string[] = []): AddressGuardOptions {
  const port = URL.canParse(url) ? new URL(url).port : '';
  return {
    allow: [...ownNetworks, ...allow],
    // Names in the machine's hosts file count, as for every other program of its user.
    resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
    // Any port is allowed: the user typed it. Only a server that calls for others restricts ports.
    ...(port === '' ? {} : { ports: [Number(port)] }),
  };
}

/** `localhost:3000/hook` and a port alone are short for HTTP; everything else is left as it is. */
export function httpUrl(text: string): string {
  if (/^\d{1,5}$/.test(text)) return `http://localhost:${text}/`;
  return /^(localhost|[\w.-]+:\d+|\[[\da-f:.]+\]:\d+)([/?]|$)/i.test(text) ? `http://${text}` : text;
}

export type Target = { readonly url: URL; readonly lookup: ReturnType<AddressGuard['lookupFor']> };

/** Connections must use `lookup`, so that a name cannot resolve to another address after the check. */
export async function targetOf(given: string, allow: readonly string[] | undefined): Promise<Target> {
  const url = httpUrl(given);
  const guard = createAddressGuard(addressRules(url, allow));
  const checked = await guard.checkRegistration(url);
  return { url: checked, lookup: guard.lookupFor(checked) };
}
