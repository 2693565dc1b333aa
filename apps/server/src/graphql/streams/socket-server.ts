// How is a WebSocket served? This part is loaded only when the first one opens.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestContext } from '@farol/http';
import { handleProtocols, makeServer, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Engine } from '../run/engine.ts';
import type { Caller } from '../schema/builder.ts';
import { createSocketHooks, endSocket, type SocketState } from './socket-operations.ts';
import type { StreamLimits } from './stream-limits.ts';

export type SocketsOptions = {
  readonly engine: () => Engine;
  readonly limits: StreamLimits;
  /** The caller without its credential, which may come with the first message instead. */
  readonly callerOf: (message: IncomingMessage, context: RequestContext) => Omit<Caller, 'authorization'>;
};

export type SocketServer = ReturnType<typeof createSocketServer>;

type Served = {
  readonly socket: WebSocket;
  readonly state: SocketState;
  readonly limits: StreamLimits;
  readonly dismiss: (code: number, reason: string) => void;
};

const goingAway = 1001;
const normal = 1000;
const internalError = 1011;

/** `graphql-transport-ws` on sockets of `ws`, with a bound on everything that a client could make grow. */
export function createSocketServer({ engine, limits, callerOf }: SocketsOptions) {
  const options = {
    noServer: true,
    maxPayload: limits.messageBytes,
    // Messages are small, and compression needs much memory for each socket.
    perMessageDeflate: false,
    handleProtocols,
    // Not in the published types yet.
    closeTimeout: limits.goodbyeMs,
  };
  const server = new WebSocketServer(options);
  const protocol = makeServer<Record<string, unknown> | undefined, SocketState>({
    connectionInitWaitTimeout: limits.initMs,
    ...createSocketHooks({ engine, most: limits.operations }),
  });
  return {
    accept: (message: IncomingMessage, socket: Duplex, head: Buffer, context: RequestContext) =>
      server.handleUpgrade(message, socket, head, (accepted) =>
        serve(accepted, callerOf(message, context), message.headers.authorization, limits, protocol),
      ),
    count: () => server.clients.size,
    close: async (goodbyeMs: number) => {
      const leaving = [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of server.clients) socket.close(goingAway, 'Going away');
      const cut = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, goodbyeMs);
      await Promise.all(leaving);
      clearTimeout(cut);
    },
  };
}

function serve(
  socket: WebSocket,
  caller: SocketState['caller'],
  authorization: string | undefined,
  limits: StreamLimits,
  protocol: Server<SocketState>,
): void {
  const stopPings = pingUntilGone(socket, limits.beatMs);
  let idle: NodeJS.Timeout | undefined;
  const onIdle = (isIdle: boolean) => {
    clearTimeout(idle);
    if (isIdle) idle = setTimeout(() => dismiss(normal, 'Idle'), limits.idleMs);
  };
  onIdle(true);
  const state: SocketState = { caller, authorization, onIdle, streams: new Set(), underWay: 0, ended: false };
  // Its operations end at once, however long the client takes to close.
  const dismiss = (code: number, reason: string) => {
    endSocket(state);
    socket.close(code, reason);
  };
  // `ws` answers protocol errors itself, and a lost connection is reported by `close`.
  socket.on('error', () => endSocket(state));
  const opened = protocol.opened(adapterOf({ socket, state, limits, dismiss }), state);
  socket.once('close', (code, reason) => {
    stopPings();
    endSocket(state);
    clearTimeout(idle);
    opened(code, String(reason)).catch((error: unknown) => caller.onFault(error));
  });
}

/** A client that does not answer a ping before the next one is gone. */
function pingUntilGone(socket: WebSocket, everyMs: number): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const beat = setInterval(() => {
    if (!alive) socket.terminate();
    else if (socket.readyState === socket.OPEN) {
      alive = false;
      socket.ping();
    }
  }, everyMs);
  return () => clearInterval(beat);
}

/** The socket as the protocol library wants to see it. */
function adapterOf({ socket, state, limits, dismiss }: Served): Parameters<Server<SocketState>['opened']>[0] {
  return {
    protocol: socket.protocol,
    // Resolves when the system has accepted the bytes, so the next event is not requested before.
    send: (data) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) resolve();
        else socket.send(data, (error) => (error ? reject(error) : resolve()));
      }),
    close: dismiss,
    onMessage: (handle) => {
      socket.on('message', (data) => {
        if (socket.bufferedAmount > limits.waitingBytes) {
          socket.terminate();
          return;
        }
        handle(String(data)).catch((error: unknown) => {
          // A socket that closes while a message is sent is not a fault.
          if (socket.readyState !== socket.OPEN) return;
          state.caller.onFault(error);
          dismiss(internalError, 'Internal error');
        });
      });
    },
  };
}
