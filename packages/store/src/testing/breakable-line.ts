// A TCP relay to the server that can fall silent, or hold or be cut when the client sends a given word.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

export async function createLine(t: TestContext, url: string) {
  const target = new URL(url);
  const own = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  /** What the client sends from this word on is held. */
  let hold: { readonly word: string; readonly until: Promise<void> } | undefined;
  let cut: { readonly word: string; readonly delivered: boolean } | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}));
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', async (chunk) => {
      if (silent) return;
      if (hold && chunk.includes(hold.word)) await hold.until;
      const cutting = cut && chunk.includes(cut.word) ? cut : undefined;
      if (cutting && !cutting.delivered) return void client.destroy();
      upstream.write(chunk);
      // Once it answers, the server has done the work; only its answer is lost.
      if (cutting) upstream.removeAllListeners('data').once('data', () => client.destroy());
    });
    upstream.on('data', (chunk) => {
      if (!silent) client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    silence: () => {
      silent = true;
    },
    cutAt: (word: string, { delivered }: { readonly delivered: boolean }) => {
      cut = { word, delivered };
    },
    /** Returns how to let it go. */
    holdAt: (word: string) => {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      hold = { word, until };
      return resolve;
    },
    mend: () => {
      cut = undefined;
      silent = false;
    },
  };
}
