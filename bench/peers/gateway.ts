// Passes requests on to the origin that it is given: our server with its gateway, or @fastify/reply-from.
// `node gateway.ts <farol | reply-from> <origin>`
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@farol/catalogue';
import { createGateway, type Gateway } from '@farol/gateway';
import { createStore } from '@farol/store';
import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { gatewayDoor } from '../../apps/server/src/gateway/gateway-door.ts';
import { createFarolServer } from '../../apps/server/src/server.ts';
import { createLogger } from '../../apps/server/src/start/create-logger.ts';

const [peer, origin = ''] = process.argv.slice(2);

const catalogue = loadCatalogue();

/** 5,000 an hour would end the measurement at once. Counting a larger number is the same work, and refuses nothing. */
const roomy = new Map(
  catalogue.apis.map((api) => {
    const limits = api.limits.map((limit) => (limit.requests ? { ...limit, requests: 1e9 } : limit));
    return [api.id, { ...api, limits }];
  }),
);

function openGateway(): Gateway {
  const folder = mkdtempSync(join(tmpdir(), 'farol-bench-'));
  return createGateway({
    catalogue: { ...catalogue, api: (id) => roomy.get(id) },
    store: createStore({ url: `sqlite:${join(folder, 'store.db')}` }),
    environment: { GITHUB_TOKEN: 'no-real-token-here' },
    dial: () => origin,
  });
}

const peers: Readonly<Record<string, () => Promise<void>>> = {
  farol: async () => {
    const { logger } = createLogger('silent', process.stdout);
    const server = await createFarolServer({ catalogue, logger, doors: [gatewayDoor(openGateway())] });
    console.log(await server.listen(0, '127.0.0.1'));
  },
  'reply-from': async () => {
    const app = fastify();
    await app.register(replyFrom, { base: origin, undici: { connections: 64, pipelining: 1 } });
    app.all('/*', (request, reply) => reply.from(request.url));
    await app.listen({ port: 0, host: '127.0.0.1' });
    console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  },
};
process.once('SIGTERM', () => process.exit(0));
await peers[peer ?? '']?.();
