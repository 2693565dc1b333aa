// Reads at the limit of the machine: our answers beside bare node:http, fastify and hono that send the very same bytes, our GraphQL beside
// graphql-yoga, and how much memory the server holds afterwards.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compare, type Row } from './measure/compare.ts';
import { createJudge } from './measure/judge.ts';
import { type Running, startFarol, startServer } from './measure/server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { judge, print } = createJudge();
const plain = { 'accept-encoding': 'identity' };

const started = performance.now();
const farol = await startFarol({ LOG_LEVEL: 'silent' });
judge('milliseconds to start', performance.now() - started, { most: 1_000 });

for (const path of ['/v1/apis', '/v1/apis/viacep']) {
  const { size, input } = await sameBytes(await fetch(`${farol.address}${path}`, { headers: plain }));
  const start = (name: string) => startServer(file('peers/same-bytes.ts'), { words: [name], input });
  const peers = { bare: await start('bare'), fastify: await start('fastify'), hono: await start('hono') };
  const rows = Object.entries({ farol, ...peers }).map(([name, { address, pid }]) => ({
    name,
    pid,
    target: { url: `${address}${path}`, headers: plain },
  }));
  const ratio = await compare(`GET ${path}, ${size} bytes`, rows, 'bare');
  judge(`GET ${path}: processor time of bare node:http`, ratio('farol').cost, { most: 1.05 });
  for (const peer of ['fastify', 'hono'])
    judge(`GET ${path}: processor time of ${peer}`, ratio('farol', peer).cost, { most: 1 });
  await stopAll(Object.values(peers));
}

const query = `{ apis(first: 18) { nodes { id name baseAddress description authentication formats cors freeTier practicalUses firstRequest
  limits { requests per scope kind } } } }`;
const sdl = `type Query { apis(first: Int): Connection! } type Connection { nodes: [Api!]! }
  type Api { id: ID! name: String! baseAddress: String! description: String! authentication: String! formats: [String!]! cors: String!
    freeTier: String! practicalUses: [String!]! firstRequest: String! limits: [Limit!]! }
  type Limit { requests: Int per: String scope: String kind: String! }`;
const post = {
  method: 'POST',
  headers: { 'content-type': 'application/json', ...plain },
  body: JSON.stringify({ query }),
};
const answer = await fetch(`${farol.address}/graphql`, post);
const text = await answer.text();
if (answer.status !== 200) throw new Error(`our own server refused the query: ${text}`);
const yoga = await startServer(file('peers/graphql.ts'), {
  input: JSON.stringify({ sdl, data: JSON.parse(text).data }),
});
const executed = { ...post, headers: { ...post.headers, 'cache-control': 'no-cache' } };
// A client that wants cacheable answers asks by GET.
const byGet = `/graphql?query=${encodeURIComponent(query)}`;
const row = (name: string, { address, pid }: Running, path: string, request: object = { headers: plain }): Row => ({
  name,
  pid,
  target: { url: `${address}${path}`, ...request },
});
const ratio = await compare(
  `GraphQL, two levels, all 18, ${Buffer.byteLength(text)} bytes`,
  [
    row('farol, executed each time', farol, '/graphql', executed),
    row('graphql-yoga', yoga, '/graphql', post),
    row('farol, repeated query by POST', farol, '/graphql', post),
    row('farol, repeated query by GET', farol, byGet),
    row('farol, REST list', farol, '/v1/apis'),
  ],
  'graphql-yoga',
);
judge('GraphQL, times graphql-yoga', ratio('farol, executed each time').speed, { least: 3 });
const repeated = ratio('farol, repeated query by GET', 'farol, REST list').speed;
judge('a repeated query by GET, times the REST list', repeated, { least: 0.8 });
judge('megabytes of resident memory after the load', memory(farol.pid), { most: 150 });
print();
await stopAll([farol, yoga]);

/** The bytes of one of our answers and its headers, without those that differ in each answer, for a peer to send. */
async function sameBytes(response: Response): Promise<{ readonly size: string; readonly input: string }> {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.has(name)));
  return {
    size: headers['content-length'] ?? '?',
    input: JSON.stringify({ headers, body: await response.text() }),
  };
}

/** Resident memory of a process in megabytes; Linux only, elsewhere it is not known. */
function memory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

async function stopAll(servers: readonly Running[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}
