import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RequestContext } from '../../problem.ts';
import type { Caller } from '../run/caller.ts';
import type { Engine } from '../run/engine.ts';
import { createSocketOperations, type SocketExtra } from './socket-operations.ts';
import type { StreamLimits } from './stream-limits.ts';

export type SocketsOptions = {
  readonly engine: Engine;
  readonly limits: StreamLimits;
  /** Who asks, apart from the credential: that may come with the first message instead. */
  readonly callerOf: (message: IncomingMessage, context: RequestContext) => Omit<Caller, 'authorization'>;
};

/** The part of WebSockets that is read only when one comes. */
export type SocketServer = {
  readonly take: (message: IncomingMessage, socket: Duplex, head: Buffer, context: RequestContext) => void;
  readonly count: () => number;
  readonly close: (goodbyeMs: number) => Promise<void>;
};

const goingAway = 1001;
const normal = 1000;
const internalError = 1011;

/** `graphql-transport-ws` on sockets of `ws`, with a bound on everything that a client could make grow. */
export function createSocketServer({ engine, limits, callerOf }: SocketsOptions): SocketServer {
  const options = {
    noServer: true,
    maxPayload: limits.messageBytes,
    // Messages are small, and the memory that each socket would need for it is not.
    perMessageDeflate: false,
    handleProtocols,
    // Not in the published types yet.
    closeTimeout: limits.goodbyeMs,
  };
  const server = new WebSocketServer(options);
  const operations = createSocketOperations({ engine, most: limits.operations });
  const protocol = makeServer<Record<string, unknown> | undefined, SocketExtra>({
    connectionInitWaitTimeout: limits.initMs,
    ...operations.hooks,
  });

  const serve = (socket: WebSocket, message: IncomingMessage, context: RequestContext): void => {
    const caller = callerOf(message, context);
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
    }, limits.beatMs);

    let idle: NodeJS.Timeout | undefined;
    const extra = operations.begin(caller, message.headers.authorization, (isIdle) => {
      clearTimeout(idle);
      if (isIdle) idle = setTimeout(() => dismiss(normal, 'Idle'), limits.idleMs);
    });

    // Nothing is worked out any more for somebody who is being sent away, however long they take to go.
    const dismiss = (code: number, reason: string) => {
      operations.end(extra);
      socket.close(code, reason);
    };
    // What a client breaks, `ws` answers by itself; a connection that is lost is told by `close`.
    socket.on('error', () => operations.end(extra));

    const opened = protocol.opened(
      {
        protocol: socket.protocol,
        // Resolves when the system has taken the bytes, so the next event is asked for no sooner.
        send: (data) =>
          new Promise((resolve, reject) => {
            if (socket.readyState !== socket.OPEN) resolve();
            else socket.send(data, (error) => (error ? reject(error) : resolve()));
          }),
        close: dismiss,
        onMessage: (take) => {
          socket.on('message', (data) => {
            if (socket.bufferedAmount > limits.waitingBytes) {
              socket.terminate();
              return;
            }
            take(String(data)).catch((error: unknown) => {
              // A socket that closes while it is sent to is no fault.
              if (socket.readyState !== socket.OPEN) return;
              caller.onFault(error);
              dismiss(internalError, 'Internal error');
            });
          });
        },
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      clearInterval(beat);
      operations.end(extra);
      clearTimeout(idle);
      opened(code, String(reason)).catch((error: unknown) => caller.onFault(error));
    });
  };

  return {
    take: (message, socket, head, context) =>
      server.handleUpgrade(message, socket, head, (accepted) => serve(accepted, message, context)),
    count: () => server.clients.size,
    close: async (goodbyeMs) => {
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
