// Recognises this server among the targets of deliveries. A delivery to its gateway would make calls with the owner's credentials, so only
// paths below `/webhooks/` may be called.
import { networkInterfaces } from 'node:os';
import { createNetworks, loopbackNetworks, remember } from '@farol/http';

export type OwnOrigins = readonly string[] | (() => readonly string[]);

const maxOrigins = 100;
/** Asked before every attempt, and there are few. */
const parsed = remember(maxOrigins, (text) => {
  const url = new URL(text);
  return { origin: url.origin, port: portOf(url) };
});

const loopback = createNetworks(loopbackNetworks);

export function createOwnServer(origins: OwnOrigins = []) {
  const urls = () => (typeof origins === 'function' ? origins() : origins).map(parsed);
  return {
    hasOrigin: (url: Pick<URL, 'origin'>): boolean => urls().some(({ origin }) => origin === url.origin),
    /** Whether a connection to this address and port would reach this server. */
    listensAt: (address: string, port: number): boolean =>
      urls().some((own) => own.port === port) && isOwnAddress(address),
  };
}

function isOwnAddress(address: string): boolean {
  if (isLoopback(address)) return true;
  const bare = address.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  return Object.values(networkInterfaces()).some((cards) => cards?.some((card) => card.address === bare));
}

export const isLoopback = (address: string): boolean => loopback.contains(address);

/** Plain characters only: an encoded slash or dot could become another path when it is decoded. */
export const isWebhookPath = ({ pathname }: Pick<URL, 'pathname'>): boolean => /^\/webhooks\/[\w.~/-]+$/.test(pathname);

export function portOf(url: Pick<URL, 'protocol' | 'port'>): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
