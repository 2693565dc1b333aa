// What a call through the gateway costs: beside the origin itself, @fastify/reply-from, and nginx where it is installed; and kept
// answers beside prepared reads of the same server.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compare, type Result } from './measure/compare.ts';
import { load, type Target } from './measure/load.ts';
import { type Running, startServer } from './measure/server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const plan = { rounds: Number(process.env.ROUNDS ?? 5), seconds: Number(process.env.SECONDS ?? 2) };
const plain = { 'accept-encoding': 'identity' };
/** Nothing kept and nothing shared between callers: every request goes out. */
const forwarded = { ...plain, 'cache-control': 'no-store' };

const origin = await startServer(file('peers/origin.ts'), { words: ['1000'] });
const farol = await startServer(file('peers/gateway.ts'), { words: ['farol', origin.address] });
const replyFrom = await startServer(file('peers/gateway.ts'), { words: ['reply-from', origin.address] });
const nginx = await startNginx(origin.address);

const rows = [
  { name: 'origin directly', target: { url: `${origin.address}/posts/1`, headers: plain } },
  ...(nginx ? [{ name: 'nginx', target: { url: `${nginx.address}/posts/1`, headers: plain } }] : []),
  { name: '@fastify/reply-from', target: { url: `${replyFrom.address}/posts/1`, headers: plain } },
  {
    name: 'farol, forwarded',
    target: { url: `${farol.address}/gateway/jsonplaceholder/posts/1`, headers: forwarded },
  },
  {
    name: 'farol, with a key and counted durably',
    target: { url: `${farol.address}/gateway/github/users/x`, headers: forwarded },
  },
];
const results = await compare('1,000 bytes through, 32 connections', rows, { ...plan, base: '@fastify/reply-from' });
await added(rows);
await Promise.all([farol, replyFrom, origin].map((server) => server.stop()));
await nginx?.stop();

// The same bytes twice from one server: once prepared at start, once as an answer that somebody else gave and that is kept.
const probe = await startServer(file('peers/gateway.ts'), { words: ['farol', 'http://127.0.0.1:9'] });
const size = Number((await fetch(`${probe.address}/v1/apis/viacep`, { headers: plain })).headers.get('content-length'));
await probe.stop();
const large = await startServer(file('peers/origin.ts'), { words: [String(size)] });
const keeper = await startServer(file('peers/gateway.ts'), { words: ['farol', large.address] });
const kept = await compare(
  `${size} bytes that need not be fetched`,
  [
    { name: 'prepared read', target: { url: `${keeper.address}/v1/apis/viacep`, headers: plain } },
    { name: 'kept answer', target: { url: `${keeper.address}/gateway/viacep/01001000/json/`, headers: plain } },
  ],
  { ...plan, base: 'prepared read' },
);
await Promise.all([keeper, large].map((server) => server.stop()));

const ratio = (from: readonly Result[], name: string) => from.find((result) => result.name === name)?.ratio ?? 0;
console.log(`\ntarget: not slower than reply-from: ${ratio(results, 'farol, forwarded') >= 1 ? 'met' : 'missed'}`);
console.log(`target: kept answers at 0.7 of prepared reads: ${ratio(kept, 'kept answer') >= 0.7 ? 'met' : 'missed'}`);

/** What one call pays when the machine has nothing else to do: one connection, against the origin itself. */
async function added(all: readonly { readonly name: string; readonly target: Target }[]): Promise<void> {
  const seen = new Map<string, { p50: number[]; p99: number[] }>(all.map(({ name }) => [name, { p50: [], p99: [] }]));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { name, target } of all) {
      const { p50, p99 } = await load(target, plan.seconds, 1);
      seen.get(name)?.p50.push(p50);
      seen.get(name)?.p99.push(p99);
    }
  }
  const middle = (values: readonly number[] = []) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const base = seen.get('origin directly');
  console.log('\nadded by each way to one call at a time');
  for (const { name } of all) {
    const own = seen.get(name);
    const p50 = middle(own?.p50) - middle(base?.p50);
    const p99 = middle(own?.p99) - middle(base?.p99);
    console.log(`  ${name.padEnd(38)} p50 +${p50.toFixed(2)} ms  p99 +${p99.toFixed(2)} ms`);
  }
}

async function startNginx(to: string): Promise<Running | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'farol-nginx-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
       uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       upstream origin { server ${new URL(to).host}; keepalive 64; }
       server { listen 127.0.0.1:${port}; location / { proxy_pass http://origin; proxy_http_version 1.1;
         proxy_set_header Connection ""; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await pause(500);
  if (child.exitCode !== null) return undefined;
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
