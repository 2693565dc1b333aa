// A finished GraphQL server over the answer that ours gave: plain objects and default resolvers, the best case for a peer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { createSchema, createYoga } from 'graphql-yoga';
import mercurius from 'mercurius';

const { sdl, data }: { sdl: string; data: { apis: unknown } } = JSON.parse((await buffer(process.stdin)).toString());
const resolvers = { Query: { apis: () => data.apis } };
const ready = ({ port }: AddressInfo) => console.log(`http://127.0.0.1:${port}`);

const peers: Readonly<Record<string, () => void>> = {
  yoga: () => {
    const yoga = createYoga({ schema: createSchema({ typeDefs: sdl, resolvers }), logging: false, graphiql: false });
    const server = createServer(yoga);
    server.listen(0, '127.0.0.1', () => ready(server.address() as AddressInfo));
  },
  mercurius: () => {
    const app = fastify();
    void app.register(mercurius, { schema: sdl, resolvers, jit: 1 });
    void app.listen({ port: 0, host: '127.0.0.1' }).then(() => ready(app.server.address() as AddressInfo));
  },
};
peers[process.argv[2] ?? '']?.();
