import type { Door } from '../../request/door.ts';
import { createPlaces } from '../../request/places.ts';
import type { SocketServer, SocketsOptions } from './socket-server.ts';

const retryAfter = { retryAfter: 5 };
/** 16 bytes in base64 (RFC 6455 §4.1). */
const keyForm = /^[+/0-9A-Za-z]{22}==$/;

/**
 * The door to WebSockets. The guard has refused pages of other origins before; what a socket can do depends on the key that is shown on
 * it and on nothing that a browser sends along by itself.
 */
export function createSockets(options: SocketsOptions) {
  const { limits } = options;
  // Read when the first one comes: most servers and all commands never need it.
  let loading: Promise<SocketServer> | undefined;
  let loaded: SocketServer | undefined;
  const places = createPlaces({ inAll: limits.sockets, perCaller: limits.socketsPerCaller });
  let closed = false;

  const load = () => {
    loading ??= import('./socket-server.ts').then(({ createSocketServer }) => {
      loaded = createSocketServer(options);
      return loaded;
    });
    return loading;
  };

  return {
    upgrade: ((message, socket, head, context, refuse) => {
      if (message.headers['sec-websocket-version'] !== '13')
        return refuse('upgrade-required', { headers: { 'Sec-WebSocket-Version': '13' } });
      if (!keyForm.test(message.headers['sec-websocket-key'] ?? '')) return refuse('malformed-request');
      const giveBack = closed ? 'full' : places.take(options.callerOf(message, context).address());
      if (typeof giveBack !== 'function')
        return refuse(giveBack === 'full' ? 'unavailable' : 'limit-reached', retryAfter);
      socket.once('close', giveBack);
      void load()
        .then((server) => {
          if (closed) refuse('unavailable', retryAfter);
          else if (!socket.destroyed) server.accept(message, socket, head, context);
        })
        .catch((error: unknown) => {
          options.callerOf(message, context).onFault(error);
          refuse('internal-error');
        });
    }) satisfies Door['upgrade'],
    count: () => loaded?.count() ?? 0,
    /** Says goodbye to all (1001), and lets go of those who do not answer in time. */
    close: async (graceMs: number) => {
      closed = true;
      await loaded?.close(Math.min(graceMs, limits.goodbyeMs));
    },
  };
}
