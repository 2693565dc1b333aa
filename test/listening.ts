// An HTTP server of a test on a free port of 127.0.0.1.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = {
  readonly url: string;
  readonly port: number;
  /** Ends open connections too. */
  readonly close: () => Promise<void>;
};

export function listening(listener: RequestListener): Promise<Listening> {
  return started(createServer(listener).listen(0, '127.0.0.1'));
}

export async function started(server: Server): Promise<Listening> {
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
