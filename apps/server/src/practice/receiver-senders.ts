import type { HttpRequest } from '@farol/http';
import type { Store } from '@farol/store';
import { type KnownSender, secretsAt } from '@farol/webhooks';

/** Everything that practice endpoints were sent stands in the log under this, so that it can be forgotten apart from the rest. */
export const practiceSources = 'practice:';

/** What a practice key's endpoint at this path of the server received. */
export const practiceSource = (keyId: string, path: string): string => `${practiceSources}${keyId}${path}`;

type Asked = Pick<HttpRequest, 'url' | 'path' | 'header'>;

/** The ways in which a provider may have written this address down: a proxy before us may be the one that speaks TLS. */
export function addressesOf({ url }: Pick<Asked, 'url'>): readonly string[] {
  const { host, pathname } = new URL(url);
  return [`https://${host}${pathname}`, `http://${host}${pathname}`];
}

export type PracticeSendersOptions = {
  readonly store: Pick<Store, 'read'>;
  /** Look-ups at a time. */
  readonly atOnce?: number;
  /** Deliveries that may wait for one; beyond that they are asked to come back later. */
  readonly waiting?: number;
};

/** A practice event takes some 150 bytes. Strangers hold practice secrets, so they may not fill the log with more. */
const mostBytes = 16 * 1024;
const eventId = /^[\w-]{1,64}$/;

/**
 * Who of the practice provider may have sent a delivery: the keys that registered this very address and have the event which
 * the delivery names, with the secrets that are live at this moment. The name must be signed, so one key can write down as many
 * events as the provider lets it make, and no more. Forged deliveries cost one read each, few at a time.
 */
export function createPracticeSenders(
  options: PracticeSendersOptions,
): (request: Asked) => Promise<readonly KnownSender[]> {
  const { store, atOnce = 4, waiting = 256 } = options;
  const queue: (() => void)[] = [];
  let running = 0;

  return async (request) => {
    const id = request.header('webhook-id') ?? '';
    const bytes = Number(request.header('content-length') ?? Number.NaN);
    if (!eventId.test(id) || request.header('webhook-signature') === null || !(bytes <= mostBytes)) return [];
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Error('too many deliveries wait for their secret');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      const owners = await secretsAt(store, { urls: addressesOf(request), eventId: id });
      return owners.map(({ owner, secrets }) => ({ source: practiceSource(owner, request.path), secrets }));
    } finally {
      // The place goes to the next in line, or is free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
