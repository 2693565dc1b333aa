// The practice provider: plain functions (`payments`, `events`, …), an HTTP interface to them, and the sender of webhooks.

import type { Guard, RequestContext } from '@farol/http';
import type { Store } from '@farol/store';
import { createSender, type SenderOptions } from '@farol/webhooks';
import type { StopOptions } from '@farol/webhooks/internal';
import { createFeeds, wakeOwner } from './feeds/feeds.ts';
import { describeRoutes, type SandboxDescription } from './http/description.ts';
import { createFace, type Face } from './http/face.ts';
import { deliveryRoutes } from './http/routes/delivery-routes.ts';
import { endpointRoutes, secretRoutes } from './http/routes/endpoint-routes.ts';
import { keyRoutes } from './http/routes/key-routes.ts';
import { eventRoutes, paymentRoutes } from './http/routes/payment-routes.ts';
import { referenceRoutes } from './http/routes/reference-routes.ts';
import { createAccounts } from './keys/account.ts';
import { createIdempotency } from './keys/idempotency.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { createLoopShare } from './keys/loop-share.ts';
import { createPolicies, type Policies } from './keys/policies.ts';
import { createStoreRoom } from './keys/store-room.ts';
import { sweep } from './keys/sweep.ts';
import { defaultLimits, type SandboxLimits } from './limits.ts';
import { createAnnounce, createEvents, type Events } from './payments/events.ts';
import { createPayments, type Payments } from './payments/payments.ts';
import { createDeliveries, type Deliveries } from './webhooks/deliveries.ts';
import { createEndpoints, type Endpoints } from './webhooks/endpoints.ts';
import { createSecrets, type Secrets } from './webhooks/secrets.ts';

export type SandboxOptions = {
  /** After `migrateSandbox(store)`. All times come from its clock. */
  readonly store: Store;
  /** True when others than this machine can reach the server: then endpoints on private and loopback addresses are refused. */
  readonly public?: boolean;
  /** True when keys may belong to strangers: deliveries to public hosts are then agreed to first, and limited by host. Default `public`. */
  readonly strangers?: boolean;
  readonly limits?: Partial<SandboxLimits>;
  /** Milliseconds that never go back, by which the event-loop share of a key is measured. Default `performance.now`. */
  readonly monotonic?: () => number;
  /** How deliveries are sent. `loopbackPorts` defaults to `any` unless the server is public. */
  readonly delivery?: Omit<SenderOptions, 'store'>;
  /** Where pages may call: the ports of this machine that they may name. The others of `loopbackPorts` are for programs alone. */
  readonly pages?: { readonly ports: readonly number[]; readonly guard: Pick<Guard, 'isOwner'> };
  /** How often a subscription looks without being woken. Default 5 s. */
  readonly pollMs?: number;
  /** How often expired keys are looked for. Default 1 min. */
  readonly sweepMs?: number;
  /** Called with unexpected errors, of requests and of background work. */
  readonly onFault?: (error: unknown, context?: RequestContext) => void;
};

export type Sandbox = Face & {
  readonly keys: Keys;
  readonly payments: Payments;
  readonly events: Events;
  readonly endpoints: Endpoints;
  readonly secrets: Secrets;
  readonly deliveries: Deliveries;
  readonly policies: Policies;
  /** Its part of the OpenAPI text; `paths` are also the only ones it answers at. */
  readonly description: SandboxDescription;
  /** Begins to send deliveries and to forget old keys. */
  readonly start: () => void;
  /** Claims no more work and waits for the attempts under way; after `graceMs` these are aborted. Everything else goes on. */
  readonly stopSending: (options?: StopOptions) => Promise<void>;
  /** The same, and closes subscriptions. */
  readonly stop: () => Promise<void>;
  /** Sends everything that is due now; resolves to how many attempts that were. For tests and lessons. */
  readonly deliverDue: () => Promise<number>;
  /** Forgets expired keys; resolves to how many. */
  readonly sweep: () => Promise<number>;
};

/** One key leaves time for the others: the answers to its attempts may all come in one turn of the event loop. */
const eachKeySends: Partial<SenderOptions> = {
  concurrencyPerOwner: 8,
  ownerRates: [{ calls: 20, windowMs: 1_000 }],
};

/** Strangers must not be able to turn the server against a host that did not ask for deliveries, nor to slow one another down. */
const strangersSend: Partial<SenderOptions> = {
  challenge: true,
  ownerRates: [{ calls: 120, windowMs: 60_000 }],
  hostRates: [
    { calls: 60, windowMs: 60_000 },
    { calls: 1_000, windowMs: 24 * 60 * 60 * 1000 },
  ],
};

/** What an attempt takes of the event loop at least, until its result is stored. */
const attemptMs = 2;
/** What reading an answer takes beyond that: each call of its parser, and each kilobyte. Both are above what was measured. */
const answerCallMs = 0.02;
const answerKilobyteMs = 0.05;

const defaultPollMs = 5_000;
const defaultSweepMs = 60_000;

export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, public: servesOthers = false, pollMs = defaultPollMs, onFault = () => {} } = options;
  const { strangers = servesOthers } = options;
  const limits: SandboxLimits = { ...defaultLimits, ...options.limits };
  const loopShare = createLoopShare({ share: limits.loopShare, clock: options.monotonic });
  const sender = createSender({
    onError: onFault,
    loopbackPorts: servesOthers ? [] : 'any',
    ...eachKeySends,
    ...(strangers ? strangersSend : {}),
    ...options.delivery,
    slot: (owner) => loopShare.piece(owner, attemptMs),
    onAnswerRead: (owner, { calls, bytes }) =>
      loopShare.charge(owner, calls * answerCallMs + (bytes / 1024) * answerKilobyteMs),
    onSettled: (owner) => wakeOwner(store, owner),
    store,
  });
  const room = createStoreRoom(store, limits.storeBytes);
  const accounts = createAccounts(store, limits, room);
  const idempotency = createIdempotency(accounts, limits);
  const keys = createKeys(store, limits, room, loopShare);
  const payments = createPayments(store, accounts, idempotency, createAnnounce(sender));
  const feeds = createFeeds(store, { pollMs, most: limits.subscriptions, loopShare });
  const events = createEvents(sender, feeds);
  const endpoints = createEndpoints(sender, idempotency, limits, { servesOthers, pagePorts: options.pages?.ports });
  const secrets = createSecrets(sender);
  const deliveries = createDeliveries({ sender, accounts, idempotency, feeds });
  const policies = createPolicies(limits);
  const routes = [
    ...keyRoutes(keys),
    ...paymentRoutes(payments),
    ...eventRoutes(events),
    ...endpointRoutes(endpoints),
    ...secretRoutes(secrets),
    ...deliveryRoutes(deliveries),
    ...referenceRoutes(policies),
  ];
  let sending: Promise<void> | undefined;
  const stopSending = (options?: StopOptions) => {
    sending ??= sender.stop(options);
    return sending;
  };
  const sweeper = createSweeper(() => sweep(store, limits), options.sweepMs ?? defaultSweepMs, onFault);

  return {
    ...createFace({ routes, keys, bodyBytes: limits.bodyBytes, guard: options.pages?.guard, onFault }),
    keys,
    payments,
    events,
    endpoints,
    secrets,
    deliveries,
    policies,
    description: describeRoutes(routes),
    start: () => {
      sender.start();
      sweeper.start();
    },
    stopSending,
    stop: async () => {
      feeds.closeAll();
      await Promise.all([sweeper.stop(), stopSending()]);
    },
    deliverDue: () => sender.runDue(),
    sweep: () => sweep(store, limits),
  };
}

/** One sweep at a time: with much to forget, one may take longer than the interval. */
function createSweeper(run: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  return {
    start: () => {
      timer ??= setInterval(() => {
        running ??= run()
          .catch(onError)
          .finally(() => {
            running = undefined;
          });
      }, everyMs);
      // It must not keep a process alive that has nothing else to do.
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
