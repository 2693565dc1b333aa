// The cost of a call through the gateway, beside the origin itself, @fastify/reply-from, and nginx where it is installed; and cached
// answers beside prepared reads of the same server.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/free-port.ts';
import { compare, type Result } from './measure/compare.ts';
import { type Figures, load, type Target } from './measure/load.ts';
import { type Running, startServer } from './measure/server.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// Many short rounds: what else the machine does then hits all alike.
const plan = { rounds: Number(process.env.ROUNDS ?? 11), seconds: Number(process.env.SECONDS ?? 1), warmUp: 3 };
const targets: string[] = [];
const judge = (target: string, value: number, least: number) =>
  targets.push(`target: ${target}: ${value.toFixed(2)}, ${value >= least ? 'met' : 'missed'}`);
const counted = 'farol, with a key and counted durably';
const plain = { 'accept-encoding': 'identity' };
/** Nothing is cached or shared between callers: every request goes out. */
const forwarded = { ...plain, 'cache-control': 'no-store' };

const origin = await startServer(file('peers/origin.ts'), { words: ['1000'] });
const farol = await startServer(file('peers/gateway.ts'), { words: ['farol', origin.address] });
const replyFrom = await startServer(file('peers/gateway.ts'), { words: ['reply-from', origin.address] });
const nginx = await startNginx(origin.address);

const row = (name: string, server: Running, path: string, headers: Readonly<Record<string, string>>) => ({
  name,
  target: { url: `${server.address}${path}`, headers },
  pid: server.pid,
});
const rows = [
  row('origin directly', origin, '/posts/1', plain),
  ...(nginx ? [row('nginx', nginx, '/posts/1', plain)] : []),
  row('@fastify/reply-from', replyFrom, '/posts/1', plain),
  row('farol, forwarded', farol, '/gateway/jsonplaceholder/posts/1', forwarded),
  row(counted, farol, '/gateway/github/users/x', forwarded),
];
if (!nginx) console.log('nginx is not installed here, and is left out.');
const results = await compare('1,000 bytes through, 32 connections', rows, { ...plan, base: '@fastify/reply-from' });
judge('not slower than reply-from', ratioOf(results, 'farol, forwarded'), 1);
judge('counted durably, not slower than reply-from uncounted', ratioOf(results, counted), 1);
await added(rows);
await Promise.all([farol, replyFrom, origin].map((server) => server.stop()));
await nginx?.stop();

// The same bytes twice from one server: once prepared at start, once as a cached answer of an upstream.
const probe = await startServer(file('peers/gateway.ts'), { words: ['farol', 'http://127.0.0.1:9'] });
const size = Number((await fetch(`${probe.address}/v1/apis/viacep`, { headers: plain })).headers.get('content-length'));
await probe.stop();
const large = await startServer(file('peers/origin.ts'), { words: [String(size)] });
const caching = await startServer(file('peers/gateway.ts'), { words: ['farol', large.address] });
const cached = await compare(
  `${size} bytes that need not be fetched`,
  [
    row('prepared read', caching, '/v1/apis/viacep', plain),
    row('cached answer', caching, '/gateway/viacep/01001000/json/', plain),
  ],
  { ...plan, base: 'prepared read' },
);
await Promise.all([caching, large].map((server) => server.stop()));

judge('cached answers at 0.7 of prepared reads', ratioOf(cached, 'cached answer'), 0.7);
console.log(`\n${targets.join('\n')}`);

function ratioOf(from: readonly Result[], name: string): number {
  return from.find((result) => result.name === name)?.ratio ?? 0;
}

/** The latency added to one call on an idle machine: one connection, against the origin itself. */
async function added(all: readonly { readonly name: string; readonly target: Target }[]): Promise<void> {
  const seen = new Map<string, { p50: number[]; p99: number[] }>(all.map(({ name }) => [name, { p50: [], p99: [] }]));
  for (let round = 0; round < plan.rounds; round += 1) {
    process.stderr.write(`one call at a time: round ${round + 1} of ${plan.rounds}\r`);
    let direct: Figures | undefined;
    for (const { name, target } of all) {
      const figures = await load(target, plan.seconds, 1);
      // The first row is the origin itself; differences to it are taken within the round, as the ratios are.
      direct ??= figures;
      seen.get(name)?.p50.push(figures.p50 - direct.p50);
      seen.get(name)?.p99.push(figures.p99 - direct.p99);
    }
  }
  const middle = (values: readonly number[] = []) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const signed = (ms: number) => `${ms < 0 ? '' : '+'}${ms.toFixed(2)} ms`;
  console.log(`\nadded by each way to one call at a time (${plan.rounds} interleaved rounds of ${plan.seconds} s)`);
  for (const { name } of all.slice(1)) {
    const own = seen.get(name);
    console.log(`  ${name.padEnd(38)} p50 ${signed(middle(own?.p50))}  p99 ${signed(middle(own?.p99))}`);
  }
}

async function startNginx(to: string): Promise<Running | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'farol-nginx-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
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
