// Works through the queue of deliveries: claims fairly, attempts, settles, and stops in bounded time.
import type { Store } from '@farol/store';
import type { AddressGuard } from '../endpoints/address-guard.ts';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import { createLoopQueue } from '../queue/loop-slots.ts';
import { createQueueRunner, type QueueRunner, type QueueRunnerOptions, workBy } from '../queue/queue-runner.ts';
import { monotonic, type Rate } from '../queue/rates.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import { createPlaces, type PlaceLimits } from '../share/places.ts';
import { createShares } from '../share/shares.ts';
import { createTargetHosts } from '../share/target-hosts.ts';
import { attemptDelivery } from './attempt.ts';
import { createChallenge } from './challenge.ts';
import { createClaim } from './claim-next.ts';
import { type ClaimedDelivery, createGiveBack } from './delivery-claim.ts';
import { createSettling } from './delivery-settle.ts';
import { createPoster, type Poster } from './post.ts';
import { type StoredResult, storedResult } from './settle-successes.ts';

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
  /** Awaited before each attempt, so that the attempts of one moment do not block other work. Default: about a millisecond in a turn. */
  readonly slot?: (owner: string) => Promise<void>;
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
  const leaseMs = options.leaseMs ?? 2 * timeoutMs;
  const limits: PlaceLimits = {
    concurrency: options.concurrency ?? defaultConcurrency,
    perEndpoint: options.concurrencyPerEndpoint ?? defaultShare,
    perOwner: options.concurrencyPerOwner ?? defaultShare,
    perHost: options.concurrencyPerHost ?? defaultShare,
  };
  const hosts = createTargetHosts(guard.isLocal);
  const places = createPlaces<ClaimedDelivery>(limits, hosts);
  const shares = createShares({
    places: limits,
    ownerRates: options.ownerRates ?? [],
    hostRates: options.hostRates ?? [],
    hosts,
    clock,
  });
  const poster = createPoster(guard);
  const giveBack = createGiveBack(store);
  const pollMs = options.pollMs ?? defaultPollMs;
  const claim = createClaim({ store, shares, giveBack, leaseMs, pollMs, clock });
  const runner = createQueueRunner<ClaimedDelivery>({
    claim: claim.claim,
    begin: createWork(options, { guard, poster, places, giveBack, clock, timeoutMs, leaseMs, userAgent }),
    concurrency: shares.most,
    worthClaiming: shares.worthClaiming,
    pollMs,
    listen: (wake) =>
      store.listen(deliveriesChannel, () => {
        claim.expectOthers();
        wake();
      }),
    abort: poster.abort,
    onError: options.onError ?? (() => {}),
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

type WorkParts = {
  readonly guard: AddressGuard;
  readonly poster: Poster;
  readonly places: ReturnType<typeof createPlaces<ClaimedDelivery>>;
  readonly giveBack: ReturnType<typeof createGiveBack>;
  readonly clock: () => number;
  readonly timeoutMs: number;
  readonly leaseMs: number;
  readonly userAgent: string;
};

/** The story of one delivery. */
function createWork(
  { store, ...options }: SendingOptions,
  parts: WorkParts,
): QueueRunnerOptions<ClaimedDelivery>['begin'] {
  const { guard, poster, places, giveBack, clock, timeoutMs, leaseMs, userAgent } = parts;
  const settle = createSettling({
    store,
    random: options.random ?? Math.random,
    disableAfterMs: options.disableAfterMs ?? defaultDisableAfterMs,
    isBusy: places.isBusy,
  });
  const challenge = createChallenge({ store, poster, isLocal: guard.isLocal, timeoutMs, userAgent, clock });
  // An attempt must end before its lease does.
  const longestWaitMs = Math.max(0, (leaseMs - timeoutMs) / 2);

  const attempting = { poster, timeoutMs, userAgent };

  // One function for all steps, because each async function in flight costs an object and turns of its own.
  async function deliver(delivery: ClaimedDelivery): Promise<boolean> {
    let result: StoredResult | undefined;
    try {
      if (clock() - delivery.heldSince <= longestWaitMs) {
        if (options.slot) await options.slot(delivery.owner);
        const refused = options.challenge === true ? await challenge(delivery) : undefined;
        result = storedResult(refused ?? (await attemptDelivery(delivery, delivery.claimedAt, attempting)));
      }
    } finally {
      places.leave(delivery);
    }
    // The receiver did not fail, so the delivery becomes due again without a counted attempt.
    if (result === undefined || (poster.isAborted() && result.status === null)) return refuse(delivery);
    await settle({ delivery, result });
    options.onAttempt?.(result.outcome);
    options.onSettled?.(delivery.owner);
    return true;
  }

  async function refuse(delivery: ClaimedDelivery): Promise<boolean> {
    await giveBack(delivery);
    return false;
  }

  const onError = options.onError ?? (() => {});
  const [beginDelivery, beginRefusal] = [workBy(deliver, onError), workBy(refuse, onError)];
  type Begin = Parameters<typeof places.enter>[1];
  function beginWith(end: Parameters<typeof beginDelivery>[1]): Begin {
    const start = (delivery: ClaimedDelivery) => beginDelivery(delivery, end);
    // Signing and beginning a request takes some tenths of a millisecond, and one claim finds many deliveries.
    const startInTurn = options.slot ? start : createLoopQueue(start);
    return (delivery, mayBegin) => (mayBegin ? startInTurn(delivery) : beginRefusal(delivery, end));
  }

  let begin: Begin | undefined;
  return (delivery, end) => {
    // The same `end` for all, so that those that wait for a place need no function of their own.
    begin ??= beginWith(end);
    places.enter(delivery, begin);
  };
}
