/** How many streams and sockets may be open, and how long the server waits for silent clients. */
export const defaultStreamLimits = {
  /** Event streams open at a time. */
  streams: 500,
  /** Enough for a classroom behind one address. */
  streamsPerCaller: 50,
  sockets: 500,
  socketsPerCaller: 50,
  /** Operations under way at a time on one WebSocket: twice what one key may have open. */
  operations: 20,
  /** Of one message on a WebSocket. */
  messageBytes: 100 * 1024,
  /** Bytes that may wait for a WebSocket that does not read. */
  waitingBytes: 1024 * 1024,
  /** How long a WebSocket may take to begin. */
  initMs: 5_000,
  /** How long a WebSocket may stay without an operation. */
  idleMs: 300_000,
  /**
   * How often a stream sends a comment and a WebSocket a ping: a fraction of the minute after which most proxies close a silent
   * connection. A client that does not answer a ping before the next is gone.
   */
  beatMs: 12_000,
  /** How long a WebSocket may take to close when the server ends. */
  goodbyeMs: 1_000,
};

export type StreamLimits = Readonly<typeof defaultStreamLimits>;
