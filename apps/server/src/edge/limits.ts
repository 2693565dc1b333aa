// How much and how slowly a client may send and read before its connection is closed.

export const defaultLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Longer than the minute after which most load balancers close an idle connection: theirs must be the shorter one. */
  keepAliveTimeoutMs: 65_000,
  /** How often slow clients are looked for. */
  checkIntervalMs: 1_000,
  /** How long a connection may go on sending bytes that are not read, after it was answered. */
  lingerMs: 1_000,
  /** How long a client may read nothing of an answer. */
  writeStallMs: 30_000,
  /** Answers that may wait for an earlier one on the same connection (pipelining). */
  waitingAnswers: 64,
  /** Bytes of these answers together, apart from prepared ones, which all connections share. */
  waitingBytes: 1024 * 1024,
  /** Connections in all. */
  connections: 10_000,
  /** Connections from one IPv4 address or IPv6 network; without a limit behind proxies, which connect for many clients. */
  connectionsPerAddress: Number.POSITIVE_INFINITY,
  /** Answers that are computed for one connection at a time; further requests on it wait, and it is not read meanwhile. */
  computedAnswers: 4,
  /** Time for computed answers in one turn of the event loop; the others wait for the next. */
  turnMs: 25,
  /** Processor time after which a request that waits for its turn is refused: only prepared answers and health checks do not wait. */
  turnWaitMs: 1_000,
  headerBytes: 16 * 1024,
  urlBytes: 8 * 1024,
  bodyBytes: 1024 * 1024,
};

export type EdgeLimits = Readonly<typeof defaultLimits>;
