// Works through the queue of deliveries: claims fairly, attempts, settles, and stops in bounded time.
import type { Store } from '@farol/store';
import type { AddressGuard } from '../endpoints/address-guard.ts';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import { createQueueRunner, type QueueRunner } from '../queue/queue-runner.ts';
import { monotonic, type Rate } from '../queue/rates.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { createPlaces, type PlaceLimits } from '../share/places.ts';
import { createShares } from '../share/shares.ts';
import { createTargetHosts } from '../share/target-hosts.ts';
import { attemptDelivery } from './attempt.ts';
import { createChallenge, type FailedAttempt } from './challenge.ts';
import { type ClaimedDelivery, createGiveBack } from './claim.ts';
import { createClaim } from './claim-loop.ts';
import { type AnswerRead, createPoster } from './post.ts';
import { createSettling } from './settle.ts';

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
  /** Awaited before each attempt, so that the attempts of one moment do not block other work; `createLoopSlots()` is one. Default: none. */
  readonly slot?: (owner: string) => Promise<void>;
  /** Called with what reading a receiver's answer took, also that to the question whether it wants deliveries. */
  readonly onAnswerRead?: (owner: string, read: AnswerRead) => void;
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

/** A delivery walks forward: claimed, given a place, attempted, settled. */
export function createSending(options: SendingOptions, guard: AddressGuard): QueueRunner {
  const { store, timeoutMs = defaultTimeoutMs, userAgent = 'Farol-Webhooks/1', clock = monotonic } = options;
  const { pollMs = defaultPollMs, leaseMs = 2 * timeoutMs, onError = () => {} } = options;
  const limits: PlaceLimits = {
    concurrency: options.concurrency ?? defaultConcurrency,
    perEndpoint: options.concurrencyPerEndpoint ?? defaultShare,
    perOwner: options.concurrencyPerOwner ?? defaultShare,
    perHost: options.concurrencyPerHost ?? defaultShare,
  };
  const hosts = createTargetHosts(guard.isLocal);
  const { ownerRates = [], hostRates = [] } = options;
  const shares = createShares({ places: limits, ownerRates, hostRates, hosts, clock });
  const places = createPlaces(limits, hosts);
  const poster = createPoster(guard);
  const giveBack = createGiveBack(store);
  const claiming = createClaim({ store, shares, giveBack, leaseMs, pollMs, clock });
  const challenge = createChallenge({ store, poster, isLocal: guard.isLocal, timeoutMs, userAgent, clock });
  const settle = createSettling({
    store,
    random: options.random ?? Math.random,
    disableAfterMs: options.disableAfterMs ?? defaultDisableAfterMs,
    isBusy: places.isBusy,
  });
  const attemptOptions = { poster, timeoutMs, userAgent };
  // An attempt must end before its lease does.
  const longestWaitMs = Math.max(0, (leaseMs - timeoutMs) / 2);

  async function attempt(delivery: ClaimedDelivery): Promise<FailedAttempt | undefined> {
    try {
      if (clock() - delivery.heldSince > longestWaitMs) return undefined;
      if (options.slot !== undefined) await options.slot(delivery.owner);
      const onRead = (read: AnswerRead) => options.onAnswerRead?.(delivery.owner, read);
      const refused = options.challenge === true ? await challenge(delivery, onRead) : undefined;
      return refused ?? (await attemptDelivery(delivery, delivery.claimedAt, { ...attemptOptions, onRead }));
    } finally {
      places.leave(delivery);
    }
  }

  /** Resolves to false for a delivery that was given back. */
  async function deliver(delivery: ClaimedDelivery): Promise<boolean> {
    const hasPlace = await places.enter(delivery);
    const result = hasPlace ? await attempt(delivery) : undefined;
    // The receiver did not fail, so the delivery becomes due again without a counted attempt.
    if (result === undefined || (poster.isAborted() && result.status === null)) {
      await giveBack(delivery);
      return false;
    }
    // Hundreds wait for their commit, without the request and the headers of the answer.
    const { outcome, durationMs, status, detail, body, retryAfterMs } = result;
    await settle({ delivery, result: { outcome, durationMs, status, detail, body, retryAfterMs } });
    options.onAttempt?.(outcome);
    options.onSettled?.(delivery.owner);
    return true;
  }

  const runner = createQueueRunner<ClaimedDelivery>({
    claim: claiming.claim,
    work: deliver,
    concurrency: shares.most,
    worthClaiming: shares.worthClaiming,
    pollMs,
    listen: (wake) =>
      store.listen(deliveriesChannel, () => {
        claiming.wake();
        wake();
      }),
    abort: poster.abort,
    onError,
  });
  return {
    ...runner,
    stop: async (grace) => {
      places.close();
      await runner.stop(grace);
      await poster.close();
    },
  };
}
