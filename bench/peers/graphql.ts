// A finished GraphQL server over the answer that ours gave: plain objects and default resolvers, the best case for a peer.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createSchema, createYoga } from 'graphql-yoga';

const { sdl, data }: { sdl: string; data: { apis: unknown } } = JSON.parse((await buffer(process.stdin)).toString());
const resolvers = { Query: { apis: () => data.apis } };

const yoga = createYoga({ schema: createSchema({ typeDefs: sdl, resolvers }), logging: false, graphiql: false });
const server = createServer(yoga);
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
