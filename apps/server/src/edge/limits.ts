/** How much and how slowly a client may send before it is told off. */
export type EdgeLimits = {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  /** How often slow clients are looked for. */
  readonly checkIntervalMs: number;
  /** How long a connection may go on sending what nobody reads, after it was answered. */
  readonly lingerMs: number;
  readonly headerBytes: number;
  readonly urlBytes: number;
  readonly bodyBytes: number;
};

export const defaultLimits: EdgeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the minute after which most load balancers let go of a connection: theirs must be the shorter one.
  keepAliveTimeoutMs: 65_000,
  checkIntervalMs: 1_000,
  lingerMs: 1_000,
  headerBytes: 16 * 1024,
  urlBytes: 8 * 1024,
  bodyBytes: 1024 * 1024,
};
