// How much and how slowly a client may send and read before its connection is closed.

export type EdgeLimits = {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  /** How often slow clients are looked for. */
  readonly checkIntervalMs: number;
  /** How long a connection may go on sending bytes that are not read, after it was answered. */
  readonly lingerMs: number;
  /** How long a client may read nothing of an answer. */
  readonly writeStallMs: number;
  /** Answers that may wait for an earlier one on the same connection (pipelining). */
  readonly waitingAnswers: number;
  /** Bytes of these answers together, apart from prepared ones, which all connections share. */
  readonly waitingBytes: number;
  /** Connections in all. */
  readonly connections: number;
  /** Connections from one IPv4 address or IPv6 network; without a limit behind proxies, which connect for many clients. */
  readonly connectionsPerAddress: number;
  /** The sustained delay of the event loop from which on only prepared answers and health checks are given. */
  readonly loopDelayMs: number;
  readonly headerBytes: number;
  readonly urlBytes: number;
  readonly bodyBytes: number;
};

export const defaultLimits: EdgeLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the minute after which most load balancers close an idle connection: theirs must be the shorter one.
  keepAliveTimeoutMs: 65_000,
  checkIntervalMs: 1_000,
  lingerMs: 1_000,
  writeStallMs: 30_000,
  waitingAnswers: 256,
  waitingBytes: 1024 * 1024,
  connections: 10_000,
  connectionsPerAddress: Number.POSITIVE_INFINITY,
  loopDelayMs: 1_000,
  headerBytes: 16 * 1024,
  urlBytes: 8 * 1024,
  bodyBytes: 1024 * 1024,
};
