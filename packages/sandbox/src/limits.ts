// The limits of the practice provider. It is open to everybody, so everything that a stranger can make grow is bounded.

export const windowMs = 60_000;

export const defaultLimits = Object.freeze({
  /** Calls of one key in any trailing minute. */
  callsPerMinute: 60,
  /** How long a key lives; then it is forgotten with everything it has. */
  keyLifeMs: 24 * 60 * 60 * 1000,
  /** A key without data is forgotten after so long without a call. */
  idleKeyLifeMs: 60 * 60 * 1000,
  /** Keys alive at a time of one address, or IPv6 network of 64 bits: a class behind it gets one each, and another after a mistake. */
  keysPerAddress: 100,
  /** New keys of one address in any trailing minute: a burst must not use up the keys of everybody behind that address. */
  newKeysPerMinute: 30,
  /** How many times as much an IPv6 site of 48 bits gets, which has 65,536 such networks. */
  addressesPerSite: 4,
  /** Keys alive at a time. */
  keys: 10_000,
  /** Size of the store above which no keys are given out and nothing is created. */
  storeBytes: 4 * 1024 ** 3,
  /** Payments that a key has at a time. */
  payments: 1_000,
  /** Events that a key causes in its life. */
  events: 5_000,
  /** Webhook endpoints that a key has at a time. */
  endpoints: 10,
  /** Deliveries that a key causes in its life, those sent again included. */
  deliveries: 2_000,
  /** Answers that are stored for repeated calls of a key; the oldest are forgotten. */
  replays: 1_000,
  /** Subscriptions that a key has open at a time, in one process. */
  subscriptions: 10,
  /** Of the time of one process's event loop, for all work of a key: calls, attempts, and answers to subscriptions. */
  loopShare: 0.1,
  /** Largest body of a request. The largest valid body is an endpoint with all its members, some 4 KB. */
  bodyBytes: 16 * 1024,
});

export type SandboxLimits = Readonly<Record<keyof typeof defaultLimits, number>>;

/** The most that one key with the default limits can add to the store; largest-key.test.ts fills one. */
export const largestKeyBytes = 32 * 1024 ** 2;
