// Reads at the limit of the machine: our answers beside bare node:http, fastify and hono that send the very same bytes, beside nginx with
// the files of `farol export site`, and our GraphQL beside graphql-yoga and mercurius with JIT.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compare, type Result } from './measure/compare.ts';
import { startExportedFiles } from './measure/exported-files.ts';
import { startFarol, startServer } from './measure/server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Many short rounds: what else the machine does then hits all alike.
const plan = {
  rounds: Number(process.env.ROUNDS ?? 11),
  seconds: Number(process.env.SECONDS ?? 1),
  warmUp: Number(process.env.WARM_UP ?? 1),
};
const targets: string[] = [];
const judge = (target: string, value: number, digits: number, met: boolean) =>
  targets.push(`target: ${target}: ${value.toFixed(digits)}, ${met ? 'met' : 'missed'}`);

const started = performance.now();
const farol = await startFarol({ LOG_LEVEL: 'silent' });
const startUp = performance.now() - started;
judge('start-up under 1,000 ms', startUp, 0, startUp < 1_000);

const nginx = await startExportedFiles();
if (!nginx) targets.push('nginx is not installed, so the exported files were not measured');

for (const path of ['/v1/apis', '/v1/apis/viacep']) {
  const { headers, input } = await sameBytes(
    await fetch(`${farol.address}${path}`, { headers: { 'accept-encoding': 'identity' } }),
  );
  const peers = await Promise.all(
    ['bare', 'fastify', 'hono'].map(async (name) => ({
      name,
      running: await startServer(file('peers/same-bytes.ts'), { words: [name], input }),
    })),
  );
  const asked = { 'accept-encoding': 'identity' };
  const results = await compare(
    `GET ${path}, ${headers['content-length']} bytes`,
    [
      { name: 'farol', pid: farol.pid, target: { url: `${farol.address}${path}`, headers: asked } },
      ...peers.map(({ name, running: { address, pid } }) => ({
        name,
        pid,
        target: { url: `${address}${path}`, headers: asked },
      })),
      ...(nginx
        ? [{ name: 'nginx, exported files', pid: nginx.pid, target: { url: `${nginx.origin}${path}`, headers: asked } }]
        : []),
    ],
    { ...plan, base: 'bare' },
  );
  const ratio = ratiosOf(results);
  judge(`GET ${path} at 0.9 of bare node:http`, ratio('farol'), 2, ratio('farol') >= 0.9);
  for (const peer of ['fastify', 'hono']) {
    const ahead = ratio('farol') / ratio(peer);
    judge(`GET ${path} above ${peer}`, ahead, 2, ahead > 1);
  }
  if (nginx) {
    const share = ratio('farol') / ratio('nginx, exported files');
    targets.push(`GET ${path}: farol at ${share.toFixed(2)} of nginx with the exported files, one process each`);
  }
  await Promise.all(peers.map(({ running }) => running.stop()));
}
await nginx?.stop();

const query = `{ apis(first: 18) { nodes { id name baseAddress description authentication formats cors freeTier practicalUses firstRequest
  limits { requests per scope kind } } } }`;
const sdl = `type Query { apis(first: Int): Connection! } type Connection { nodes: [Api!]! }
  type Api { id: ID! name: String! baseAddress: String! description: String! authentication: String! formats: [String!]! cors: String!
    freeTier: String! practicalUses: [String!]! firstRequest: String! limits: [Limit!]! }
  type Limit { requests: Int per: String scope: String kind: String! }`;
const post = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
  body: JSON.stringify({ query }),
};
const answer = await fetch(`${farol.address}/graphql`, post);
const text = await answer.clone().text();
if (answer.status !== 200) throw new Error(`our own server refused the query: ${text}`);
const input = JSON.stringify({ sdl, data: JSON.parse(text).data });
const yoga = await startServer(file('peers/graphql.ts'), { words: ['yoga'], input });
const mercurius = await startServer(file('peers/graphql.ts'), { words: ['mercurius'], input });
const bare = await startServer(file('peers/same-bytes.ts'), {
  words: ['bare-post'],
  input: (await sameBytes(answer)).input,
});
// As a client asks that wants cacheable answers; the other one has to send its question as a body each time.
const byGet = `${farol.address}/graphql?query=${encodeURIComponent(query)}`;
const executed = { ...post, headers: { ...post.headers, 'cache-control': 'no-cache' } };
const answers = await compare(
  `POST /graphql, two levels, all 18, ${Buffer.byteLength(text)} bytes`,
  [
    { name: 'farol, repeated query by POST', pid: farol.pid, target: { url: `${farol.address}/graphql`, ...post } },
    { name: 'bare node:http by POST', pid: bare.pid, target: { url: bare.address, ...post } },
    {
      name: 'farol, repeated query by GET',
      pid: farol.pid,
      target: { url: byGet, headers: { 'accept-encoding': 'identity' } },
    },
    { name: 'farol, executed each time', pid: farol.pid, target: { url: `${farol.address}/graphql`, ...executed } },
    { name: 'graphql-yoga', pid: yoga.pid, target: { url: `${yoga.address}/graphql`, ...post } },
    { name: 'mercurius with JIT', pid: mercurius.pid, target: { url: `${mercurius.address}/graphql`, ...post } },
    {
      name: 'farol, REST list',
      pid: farol.pid,
      target: { url: `${farol.address}/v1/apis`, headers: { 'accept-encoding': 'identity' } },
    },
  ],
  { ...plan, base: 'graphql-yoga' },
);
const ratio = ratiosOf(answers);
const executedRatio = ratio('farol, executed each time');
judge('GraphQL at 3.5 of graphql-yoga', executedRatio, 2, executedRatio >= 3.5);
const beforeMercurius = executedRatio / ratio('mercurius with JIT');
judge('GraphQL ahead of mercurius with JIT', beforeMercurius, 2, beforeMercurius > 1);
const repeated = ratio('farol, repeated query by GET') / ratio('farol, REST list');
judge('a repeated query at 0.8 of the REST list', repeated, 2, repeated >= 0.8);
// By POST the question has to be read first, which costs bare node:http as much: so it is held against that.
const besideBare = ratio('farol, repeated query by POST') / ratio('bare node:http by POST');
judge('a repeated query by POST at 0.9 of bare node:http by POST', besideBare, 2, besideBare >= 0.9);
const besideList = [ratio('farol, repeated query by POST'), ratio('bare node:http by POST')]
  .map((one) => (one / ratio('farol, REST list')).toFixed(2))
  .join(' and ');
targets.push(`by POST, a repeated query and bare node:http are ${besideList} of the REST list`);
const megabytes = memory(farol.pid);
judge('resident memory after the load under 150 MB', megabytes, 0, megabytes < 150);
console.log(`\n${targets.join('\n')}`);
await Promise.all([farol, yoga, mercurius, bare].map((server) => server.stop()));

/** The bytes of one of our answers and its headers, without those that differ in each answer, for a peer to send. */
async function sameBytes(answer: Response): Promise<{ headers: Record<string, string>; input: string }> {
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  return { headers, input: JSON.stringify({ headers, body: await answer.text() }) };
}

function ratiosOf(results: readonly Result[]): (name: string) => number {
  return (name) => results.find((result) => result.name === name)?.ratio ?? Number.NaN;
}

/** Resident memory of a process in megabytes; Linux only, elsewhere it is not known. */
function memory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
