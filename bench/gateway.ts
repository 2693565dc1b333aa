// The cost of a call through the gateway, beside the origin itself and @fastify/reply-from; and cached answers beside prepared reads of
// the same server.
import { fileURLToPath } from 'node:url';
import { compare, type Row } from './measure/compare.ts';
import { createJudge } from './measure/judge.ts';
import { type Running, startServer } from './measure/server.ts';

const { judge, print } = createJudge();
const plain = { 'accept-encoding': 'identity' };
/** Nothing is cached or shared between callers: every request goes out. */
const forwarded = { ...plain, 'cache-control': 'no-store' };
const counted = 'farol, with a key and counted durably';

const start = (peer: 'gateway' | 'origin', ...words: string[]) =>
  startServer(fileURLToPath(new URL(`peers/${peer}.ts`, import.meta.url)), { words });
const row = (name: string, server: Running, path: string, headers: Readonly<Record<string, string>> = plain): Row => ({
  name,
  target: { url: `${server.address}${path}`, headers },
  pid: server.pid,
});

const origin = await start('origin', '1000');
const farol = await start('gateway', 'farol', origin.address);
const replyFrom = await start('gateway', 'reply-from', origin.address);
const through = await compare(
  '1,000 bytes through, 32 connections',
  [
    row('origin directly', origin, '/posts/1'),
    row('@fastify/reply-from', replyFrom, '/posts/1'),
    row('farol, forwarded', farol, '/gateway/jsonplaceholder/posts/1', forwarded),
    row(counted, farol, '/gateway/github/users/x', forwarded),
  ],
  '@fastify/reply-from',
);
judge('forwarded, times reply-from', through('farol, forwarded').speed, { least: 1 });
judge('counted durably, times reply-from uncounted', through(counted).speed, { least: 1 });

// The same bytes twice from one server: once prepared at start, once as a cached answer of an upstream.
const prepared = await fetch(`${farol.address}/v1/apis/viacep`, { headers: plain });
const size = prepared.headers.get('content-length') ?? '';
await Promise.all([farol, replyFrom, origin].map((server) => server.stop()));
const large = await start('origin', size);
const caching = await start('gateway', 'farol', large.address);
const cached = await compare(
  `${size} bytes that need not be fetched`,
  [row('prepared read', caching, '/v1/apis/viacep'), row('cached answer', caching, '/gateway/viacep/01001000/json/')],
  'prepared read',
);
judge('cached answers, times prepared reads', cached('cached answer').speed, { least: 0.7 });
print();
await Promise.all([caching, large].map((server) => server.stop()));
