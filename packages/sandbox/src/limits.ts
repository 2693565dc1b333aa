// The limits of the practice provider. It is open to everybody, so everything that a stranger can make grow is bounded.

export type SandboxLimits = {
  /** Calls of one key in any trailing minute. */
  readonly callsPerMinute: number;
  /** How long a key lives; then it is forgotten with everything it has. */
  readonly keyLifeMs: number;
  /** A key without data is forgotten after so long without a call. */
  readonly idleKeyLifeMs: number;
  /** Keys alive at a time that were made from one address (an IPv6 network of 64 bits counts as one). */
  readonly keysPerAddress: number;
  /** New keys of one address in any trailing minute: a burst must not use up the keys of everybody behind that address. */
  readonly newKeysPerMinute: number;
  /** How many times as much an IPv6 site of 48 bits gets, which has 65,536 such networks. */
  readonly addressesPerSite: number;
  /** Keys alive at a time. */
  readonly keys: number;
  /** Size of the store above which no keys are given out and nothing is created. */
  readonly storeBytes: number;
  /** Payments that a key has at a time. */
  readonly payments: number;
  /** Events that a key causes in its life. */
  readonly events: number;
  /** Webhook endpoints that a key has at a time. */
  readonly endpoints: number;
  /** Deliveries that a key causes in its life, those sent again included. */
  readonly deliveries: number;
  /** Answers that are stored for repeated calls of a key; the oldest are forgotten. */
  readonly replays: number;
  /** Subscriptions that a key has open at a time, in one process. */
  readonly subscriptions: number;
  /** Of the time of one process's event loop, for all work of a key: calls, attempts, and answers to subscriptions. */
  readonly loopShare: number;
  /** Largest body of a request. */
  readonly bodyBytes: number;
};

export const windowMs = 60_000;

export const defaultLimits: SandboxLimits = Object.freeze({
  callsPerMinute: 60,
  keyLifeMs: 24 * 60 * 60 * 1000,
  idleKeyLifeMs: 60 * 60 * 1000,
  // A class behind one address still gets a key each, and another after a mistake.
  keysPerAddress: 100,
  newKeysPerMinute: 30,
  addressesPerSite: 4,
  keys: 10_000,
  storeBytes: 4 * 1024 ** 3,
  payments: 1_000,
  events: 5_000,
  endpoints: 10,
  deliveries: 2_000,
  replays: 1_000,
  subscriptions: 10,
  loopShare: 0.1,
  // The largest valid body is an endpoint with all its members, some 4 KB.
  bodyBytes: 16 * 1024,
});

/** The most that one key with the default limits can add to the store; largest-key.test.ts fills one. */
export const largestKeyBytes = 32 * 1024 ** 2;
