/** How many streams and sockets may be open, and how long the server waits for silent clients. */
export type StreamLimits = {
  /** Event streams open at a time. */
  readonly streams: number;
  readonly streamsPerCaller: number;
  /** WebSockets open at a time. */
  readonly sockets: number;
  readonly socketsPerCaller: number;
  /** Operations under way at a time on one WebSocket. */
  readonly operations: number;
  /** Of one message on a WebSocket. */
  readonly messageBytes: number;
  /** Bytes that may wait for a WebSocket that does not read. */
  readonly waitingBytes: number;
  /** How long a WebSocket may take to begin. */
  readonly initMs: number;
  /** How long a WebSocket may stay without an operation. */
  readonly idleMs: number;
  /** How often a stream sends a comment and a WebSocket a ping. A client that does not answer a ping before the next is gone. */
  readonly beatMs: number;
  /** How long a WebSocket may take to close when the server ends. */
  readonly goodbyeMs: number;
};

export const defaultStreamLimits: StreamLimits = {
  streams: 500,
  // Enough for a classroom behind one address.
  streamsPerCaller: 50,
  sockets: 500,
  socketsPerCaller: 50,
  // Twice what one key may have open.
  operations: 20,
  messageBytes: 100 * 1024,
  waitingBytes: 1024 * 1024,
  initMs: 5_000,
  idleMs: 300_000,
  // A fraction of the minute after which most proxies close a silent connection.
  beatMs: 12_000,
  goodbyeMs: 1_000,
};
