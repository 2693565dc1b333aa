// How much the practice provider gives away. It is open to everybody, so everything that a stranger can make grow has a bound.

export type SandboxLimits = {
  /** Calls of one key in any trailing minute. */
  readonly callsPerMinute: number;
  /** How long a key lives; then it is forgotten with everything it has. */
  readonly keyLifeMs: number;
  /** Keys alive at a time that were made from one address (an IPv6 network of 64 bits counts as one). */
  readonly keysPerAddress: number;
  /** Keys alive at a time. */
  readonly keys: number;
  /** Payments that a key has at a time. */
  readonly payments: number;
  /** Events that a key makes in its life. */
  readonly events: number;
  /** Webhook endpoints that a key has at a time. */
  readonly endpoints: number;
  /** Deliveries that a key causes in its life, those sent again included. */
  readonly deliveries: number;
  /** Subscriptions that a key has open at a time, in one process. */
  readonly subscriptions: number;
  /** Of a request. */
  readonly bodyBytes: number;
};

export const windowMs = 60_000;

export const defaultLimits: SandboxLimits = Object.freeze({
  callsPerMinute: 60,
  keyLifeMs: 24 * 60 * 60 * 1000,
  // A class behind one address still gets a key each, and another after a mistake.
  keysPerAddress: 100,
  keys: 10_000,
  payments: 1_000,
  events: 5_000,
  endpoints: 10,
  deliveries: 10_000,
  subscriptions: 10,
  // The largest valid body is an endpoint with all its members, some 4 KB.
  bodyBytes: 16 * 1024,
});
