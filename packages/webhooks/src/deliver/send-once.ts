// Sends one signed delivery to any receiver, without a registry and without retries: for the command line and for checks.
import { type AddressGuardOptions, createAddressGuard } from '../endpoints/address-guard.ts';
import type { SendingFault } from '../endpoints/faults.ts';
import { bytesOf, checkEventId } from '../publish/outbox.ts';
import { checkSecretFor } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import { createId } from '../terms/ids.ts';
import { type AttemptResult, attemptDelivery } from './attempt.ts';
import { createPoster } from './post.ts';

export type SendOnceOptions = AddressGuardOptions & {
  readonly url: string;
  readonly secret: string;
  readonly scheme?: SchemeName;
  readonly kind: string;
  /** Becomes `webhook-id`. Default: a new one. */
  readonly id?: string;
  /** Bytes, or a value that becomes JSON. */
  readonly payload: unknown;
  readonly fault?: SendingFault;
  readonly timeoutMs?: number;
  readonly userAgent?: string;
  readonly clock?: () => number;
};

export type SentOnce = AttemptResult & {
  readonly id: string;
};

const defaultTimeoutMs = 15_000;

/** Throws `url_invalid` or `address_refused`; failures of the receiver are results. */
export async function sendOnce(options: SendOnceOptions): Promise<SentOnce> {
  const scheme = options.scheme ?? 'spec';
  const secret = checkSecretFor(schemes[scheme], options.secret);
  const id = options.id === undefined ? createId('evt') : checkEventId(options.id);
  const body = bytesOf(options.payload);
  const guard = createAddressGuard(options);
  await guard.checkRegistration(options.url);
  const poster = createPoster(guard);
  try {
    const secrets = { current: secret, all: [secret] };
    const { url, kind, fault = null, clock = Date.now } = options;
    const { timeoutMs = defaultTimeoutMs, userAgent = 'Farol-Webhooks/1' } = options;
    const delivery = { eventId: id, kind, body, url, scheme, secrets, fault };
    const result = await attemptDelivery(delivery, clock(), { poster, timeoutMs, userAgent });
    return { id, ...result };
  } finally {
    await poster.close();
  }
}
