/** How much of what stays open a server gives away, and how long it waits for readers that say nothing. */
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
  /** What may wait to be sent to a WebSocket that does not read. */
  readonly waitingBytes: number;
  /** How long a WebSocket may take to begin. */
  readonly initMs: number;
  /** How long a WebSocket may stay without an operation. */
  readonly idleMs: number;
  /** How often a reader is shown, or asked for, a sign of life. One that gives none until the next is taken for gone. */
  readonly beatMs: number;
  /** How long an event stream may take no bytes at all. */
  readonly stallMs: number;
  /** How long a WebSocket has to say goodbye when the server ends. */
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
  // Less than the minute after which most proxies let go of a silent connection, several times over.
  beatMs: 12_000,
  stallMs: 30_000,
  goodbyeMs: 1_000,
};
