// Works through the queue of deliveries: claims fairly, attempts, settles, and stops in bounded time.
import type { Store } from '@farol/store';
import type { AddressGuard } from '../endpoints/address-guard.ts';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import { createLoopSlots } from '../queue/loop-slots.ts';
import { type Claimed, createQueueRunner, type QueueRunner } from '../queue/queue-runner.ts';
import { monotonic, type Rate } from '../queue/rates.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { attemptDelivery } from './attempt.ts';
import { createChallenge } from './challenge.ts';
import { type ClaimedDelivery, claimDeliveries, giveBack, isAnyDue } from './delivery-claim.ts';
import { createSettling } from './delivery-settle.ts';
import { createPoster } from './post.ts';
import { createShares } from './shares.ts';

export type SendingOptions = {
  readonly store: Store;
  /** How long one attempt may take. Default 15 s. */
  readonly timeoutMs?: number;
  /** How long a worker may hold a delivery; longer than an attempt. Default twice `timeoutMs`. */
  readonly leaseMs?: number;
  /** Attempts at a time. Default 64. */
  readonly concurrency?: number;
  /** At a time to one endpoint, of one owner, and to one public host. Default 16 each, so that stalled ones do not delay the others. */
  readonly concurrencyPerEndpoint?: number;
  readonly concurrencyPerOwner?: number;
  readonly concurrencyPerHost?: number;
  /** Attempts of one owner, and to one public host, in a time; deliveries above that wait. Default: no limit. */
  readonly ownerRates?: readonly Rate[];
  readonly hostRates?: readonly Rate[];
  /** Public receivers have to confirm that they want deliveries before the first one. Default false. */
  readonly challenge?: boolean;
  /** An endpoint that fails without a success for this long is disabled. Default 5 days. */
  readonly disableAfterMs?: number;
  readonly pollMs?: number;
  /** For jitter and for faults with a rate. */
  readonly random?: () => number;
  /** For rates, in milliseconds; deliveries follow the store's clocks. Default: the process's own, which does not step. */
  readonly clock?: () => number;
  readonly userAgent?: string;
  /** Called with the owner of a delivery after an attempt was stored. */
  readonly onSettled?: (owner: string) => void;
  /** Called with the outcome of each attempt that was stored. */
  readonly onAttempt?: (outcome: AttemptOutcome) => void;
  readonly onError?: (error: unknown) => void;
};

const defaultTimeoutMs = 15_000;
const defaultConcurrency = 64;
const defaultShare = 16;
const defaultDisableAfterMs = 5 * 24 * 60 * 60 * 1000;
const defaultPollMs = 1_000;

export function createSending(options: SendingOptions, guard: AddressGuard): QueueRunner {
  const { store, timeoutMs = defaultTimeoutMs, userAgent = 'Farol-Webhooks/1', clock = monotonic } = options;
  const perEndpoint = options.concurrencyPerEndpoint ?? defaultShare;
  const concurrency = options.concurrency ?? defaultConcurrency;
  const poster = createPoster(guard);
  const settle = createSettling({
    store,
    random: options.random ?? Math.random,
    disableAfterMs: options.disableAfterMs ?? defaultDisableAfterMs,
  });
  const challenge = createChallenge({ store, poster, isLocal: guard.isLocal, timeoutMs, userAgent, clock });
  const slot = createLoopSlots();
  const runner = createQueueRunner<ClaimedDelivery>({
    claim: createClaim(options, guard, { concurrency, perEndpoint, leaseMs: options.leaseMs ?? 2 * timeoutMs, clock }),
    work: async (delivery) => {
      // Signing and beginning a request takes some tenths of a millisecond, and one claim finds many deliveries.
      await slot();
      const refused = options.challenge === true ? await challenge(delivery) : undefined;
      const request = { ...delivery, now: delivery.claimedAt, timeoutMs, userAgent };
      const result = refused ?? (await attemptDelivery(poster, request));
      // The receiver did not fail, so the delivery becomes due again without a counted attempt.
      if (poster.isAborted() && result.status === null) await giveBack(store, delivery);
      else {
        await settle({ delivery, result });
        options.onAttempt?.(result.outcome);
        options.onSettled?.(delivery.owner);
      }
    },
    concurrency,
    worthClaiming: Math.max(1, Math.floor(perEndpoint / 4)),
    pollMs: options.pollMs ?? defaultPollMs,
    listen: (wake) => store.listen(deliveriesChannel, wake),
    abort: poster.abort,
    onError: options.onError ?? (() => {}),
  });
  return {
    ...runner,
    stop: async (grace) => {
      await runner.stop(grace);
      await poster.close();
    },
  };
}

type ClaimSettings = {
  readonly concurrency: number;
  readonly perEndpoint: number;
  readonly leaseMs: number;
  readonly clock: () => number;
};

function createClaim(
  { store, ...options }: SendingOptions,
  guard: AddressGuard,
  { concurrency, perEndpoint, leaseMs, clock }: ClaimSettings,
) {
  const shares = createShares({
    concurrency,
    perEndpoint,
    perOwner: options.concurrencyPerOwner ?? defaultShare,
    perHost: options.concurrencyPerHost ?? defaultShare,
    ownerRates: options.ownerRates ?? [],
    hostRates: options.hostRates ?? [],
    isLocal: guard.isLocal,
    clock,
  });
  /** The last claim was full, so the next one need not ask first whether anything is due. */
  let expected = false;

  return async (free: number, running: readonly ClaimedDelivery[]): Promise<Claimed<ClaimedDelivery>> => {
    const { endpoints, owners, perOwner, untilOneEnds } = shares.exclusions(running);
    const limit = Math.min(free, perEndpoint);
    const wanted = { limit, leaseMs, busyEndpoints: endpoints, busyOwners: owners, perOwner };
    const isNarrow = endpoints.length + owners.length > 0;
    if ((isNarrow || !expected) && !(await isAnyDue(store, wanted))) return { items: [], more: untilOneEnds };
    const claimed = await claimDeliveries(store, wanted);
    expected = claimed.length === limit;
    const items: ClaimedDelivery[] = [];
    for (const delivery of claimed) {
      if (shares.admit(delivery, [...running, ...items])) items.push(delivery);
      else await giveBack(store, delivery);
    }
    return { items, more: untilOneEnds || claimed.length >= Math.min(limit, perOwner) };
  };
}
