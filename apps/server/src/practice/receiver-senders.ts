// Which practice keys may have signed a delivery to our receiver.
import { atMost, type HttpRequest } from '@farol/http';
import type { Store } from '@farol/store';
import { type KnownSender, secretsAt } from '@farol/webhooks/internal';

/** Prefix of the sources of practice deliveries in the log, so that they can be deleted separately. */
export const practiceSources = 'practice:';

export const practiceSource = (keyId: string, path: string): string => `${practiceSources}${keyId}${path}`;

type Asked = Pick<HttpRequest, 'url' | 'path' | 'header'>;

/** The URLs under which this path may be registered: TLS may end at a proxy in front of the server. */
export function addressesOf({ url }: Pick<Asked, 'url'>): readonly string[] {
  const { host, pathname } = new URL(url);
  return [`https://${host}${pathname}`, `http://${host}${pathname}`];
}

type PracticeSendersOptions = {
  readonly store: Pick<Store, 'read'>;
  /** Concurrent look-ups. */
  readonly atOnce?: number;
  /** Deliveries that may wait for a look-up; further ones are refused until later. */
  readonly waiting?: number;
};

/** A practice event has about 150 bytes. Anyone can get a practice secret, so larger deliveries are not looked up. */
const mostBytes = 16 * 1024;
const eventId = /^[\w-]{1,64}$/;

/**
 * The practice keys that may have sent a delivery: those that registered this URL and have the event that the delivery names, with
 * their current secrets. The event id is signed, so a key can log only as many events as the provider lets it create. A forged delivery
 * costs one read, and few are made at a time.
 */
export function createPracticeSenders(
  options: PracticeSendersOptions,
): (request: Asked) => Promise<readonly KnownSender[]> {
  const { store, atOnce = 4, waiting: most = 256 } = options;
  const lookUp = atMost(
    atOnce,
    async (request: Pick<Asked, 'url' | 'path'> & { readonly eventId: string }) => {
      const owners = await secretsAt(store, { urls: addressesOf(request), eventId: request.eventId });
      return owners.map(({ owner, secrets }) => ({ source: practiceSource(owner, request.path), secrets }));
    },
    { most, refusal: () => new Error('too many deliveries wait for their secret') },
  );
  return async (request) => {
    const id = request.header('webhook-id') ?? '';
    const bytes = Number(request.header('content-length') ?? Number.NaN);
    if (!eventId.test(id) || request.header('webhook-signature') === null || !(bytes <= mostBytes)) return [];
    return lookUp({ url: request.url, path: request.path, eventId: id });
  };
}
