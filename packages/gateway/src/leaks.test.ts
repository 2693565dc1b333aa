// 250 failures in the long form, and no part of a key in any output: answers, log lines, rows, printed objects.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createStore } from '@farol/store';
import { createGateway, type Gateway } from './index.ts';
import { secretForms } from './secret/secret-forms.ts';
import { catalogue } from './testing/fixture.ts';

/** The long form tries every failure with every key; the short form each failure with one of them, in turn. */
const isLong = process.env.FAROL_TEST_LONG === '1';

/** Characters that every encoding writes differently, in texts that occur nowhere else. */
const key = 'Zq7/W+x9=Kd&3"Lm<8v>Rt%5pYb';

const callers = [
  { id: 'openweather', variable: 'OPENWEATHER_API_KEY', path: '/weather?q=x' },
  { id: 'coingecko', variable: 'COINGECKO_DEMO_API_KEY', path: '/ping' },
  { id: 'tmdb', variable: 'TMDB_ACCESS_TOKEN', path: '/movie/1' },
  { id: 'meta-graph', variable: 'META_ACCESS_TOKEN', path: '/me' },
  { id: 'anthropic-claude', variable: 'ANTHROPIC_API_KEY', path: '/models' },
  { id: 'google-maps-platform', variable: 'GOOGLE_MAPS_API_KEY', path: '/geocode/json' },
];

/** The request as it was sent, with the key in it. */
type Play = (socket: Socket, request: string) => void;

const http = (head: string, body: string | Buffer = '', coding = ''): Play => {
  return (socket) => {
    const bytes = Buffer.from(body as string);
    socket.write(`HTTP/1.1 ${head}\r\ncontent-length: ${bytes.length}\r\n${coding}\r\n`);
    socket.end(bytes);
  };
};
const spelled: Readonly<Record<string, string>> = {
  raw: key,
  percent: encodeURIComponent(key),
  form: new URLSearchParams([['', key]]).toString().slice(1),
  json: JSON.stringify(key).slice(1, -1),
  base64: Buffer.from(key).toString('base64'),
  base64url: Buffer.from(key).toString('base64url'),
  basic: Buffer.from(`user:${key}`).toString('base64'),
  hex: Buffer.from(key).toString('hex'),
};
const ok = '200 OK\r\ncontent-type: application/json';

const plays: Readonly<Record<string, Play>> = {
  'resets before a word': (socket) => socket.resetAndDestroy(),
  'hangs up before a word': (socket) => socket.end(),
  'never answers': () => {},
  'speaks another protocol': (socket) => socket.end('SSH-2.0-x\r\n'),
  'sends the request back as its answer': (socket, request) => socket.end(request),
  'echoes the request in a status line': (socket, request) =>
    socket.end(`HTTP/1.1 200 ${request.split('\r\n')[0]}\r\n\r\n`),
  'echoes the request in a broken header': (socket, request) => socket.end(`HTTP/1.1 200 OK\r\n${request}\r\n\r\n`),
  'echoes the key in a bad length': (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${key}\r\n\r\n`),
  'echoes the key in a bad chunk': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${key}\r\n`),
  'has headers beyond all measure': (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${key.repeat(3_000)}\r\n\r\n`),
  'breaks off inside the head': (socket) => socket.end(`HTTP/1.1 200 OK\r\nx-echo: ${key.slice(0, 9)}`),
  'breaks off inside the body': (socket) => socket.end(`HTTP/1.1 ${ok}\r\ncontent-length: 999\r\n\r\n{"key":"${key}`),
  'resets inside the body': (socket) => {
    socket.write(`HTTP/1.1 ${ok}\r\ncontent-length: 999\r\n\r\n{"key":"${key}`, () => socket.resetAndDestroy());
  },
  'falls silent inside the body': (socket) => {
    socket.write(`HTTP/1.1 ${ok}\r\ncontent-length: 999\r\n\r\n{"key":"${key}`);
  },
  'redirects to another host with the key': http(
    `302 Found\r\nlocation: https://evil.example/?k=${encodeURIComponent(key)}`,
  ),
  'redirects to itself with the key without end': (socket, request) => {
    const [, path = '/'] = request.split(' ');
    http(`302 Found\r\nlocation: ${path}`)(socket, request);
  },
  'sets the key as a cookie': http(`${ok}\r\nset-cookie: k=${encodeURIComponent(key)}`, '{}'),
  'names a header by the key': http(`${ok}\r\nx-${Buffer.from(key).toString('hex')}: 1`, '{}'),
  'puts the key into an etag of a cacheable answer': http(
    `${ok}\r\ncache-control: public, max-age=60\r\netag: "${spelled.base64url}"`,
    '{}',
  ),
  'puts the key into cache-status': http(`${ok}\r\ncache-status: ${spelled.percent}; hit`, '{}'),
  'puts the key into retry-after': http(`429 Too Many\r\nretry-after: ${spelled.percent}`, key),
  'allows caching of a body with the key': http(`${ok}\r\ncache-control: public, max-age=60`, JSON.stringify({ key })),
  'sends gzip that was not requested': http(ok, gzipSync(JSON.stringify({ key })), 'content-encoding: gzip\r\n'),
  'sends brotli that was not requested': http(
    ok,
    brotliCompressSync(JSON.stringify({ key })),
    'content-encoding: br\r\n',
  ),
  'sends an unknown coding': http(ok, `{"key":"${key}"}`, 'content-encoding: zzz\r\n'),
  'streams events with the key, cut anywhere': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n');
    for (const letter of `data: ${key}\n\ndata: ${spelled.base64}\n\n`) socket.write(letter);
    socket.end();
  },
  'streams more than is held, with the key inside': http(
    ok,
    `${'x'.repeat(1_048_570)}${key}${'x'.repeat(100_000)}${spelled.percent}`,
  ),
  ...Object.fromEntries(
    Object.entries(spelled).map(([name, text]) => [
      `echoes the key in the body, ${name}`,
      http(ok, `{"echo":"${text}"}`),
    ]),
  ),
  ...Object.fromEntries(
    ['percent', 'form', 'base64', 'base64url', 'hex'].map((name) => [
      `echoes the key in a header, ${name}`,
      http(`${ok}\r\nx-echo: a ${spelled[name]} b\r\nlink: <https://x/?k=${spelled[name]}>; rel="next"`, '{}'),
    ]),
  ),
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500, 503].map((status) => [
      `echoes the key in a ${status}`,
      http(`${status} ${spelled.percent}\r\ncontent-type: text/html`, `<h1>bad key ${key}</h1> ${spelled.base64}`),
    ]),
  ),
};

let play: Play = () => {};
const server = createServer((socket) => {
  socket.on('error', () => {});
  let request = '';
  socket.on('data', (piece) => {
    const before = request.includes('\r\n\r\n');
    request += piece.toString('latin1');
    if (!before && request.includes('\r\n\r\n')) play(socket, request);
  });
});
let port = 0;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
after(() => {
  server.close();
});

/** Every spelling and every run of eight letters of it, so that half a key is found too. */
const traces = [
  ...new Set(
    secretForms(key).flatMap((form) =>
      Array.from({ length: Math.max(1, form.length - 9) }, (_, at) => form.slice(at, at + 10)),
    ),
  ),
];

function assertClean(what: string, where: string): void {
  for (const trace of traces) assert.ok(!what.includes(trace), `${where} holds "${trace}": ${what.slice(0, 400)}`);
}

async function everythingOf(response: Response): Promise<string> {
  const body = await response.text().catch((error: unknown) => inspect(error, { depth: 9, showHidden: true }));
  return `${response.status} ${response.statusText}\n${[...response.headers].join('\n')}\n${body}`;
}

let failures = 0;

for (const [index, { id, variable, path }] of callers.entries()) {
  test(`${id}: no failure reveals the key`, async () => {
    for (const [n, [name, how]] of Object.entries(plays).entries()) {
      if (!isLong && n % callers.length !== index) continue;
      const lines: string[] = [];
      const store = createStore({ url: 'sqlite::memory:' });
      const gateway: Gateway = createGateway({
        catalogue,
        store,
        environment: { [variable]: key },
        dial: () => `http://127.0.0.1:${port}`,
        log: (line) => lines.push(JSON.stringify(line), inspect(line, { depth: 9 })),
        limits: { callMs: 400, bodyIdleMs: 100, streamIdleMs: 200 },
        random: () => 0,
      });
      play = how;
      failures += 1;
      for (const headers of [{}, { prefer: 'upstream' }]) {
        const request = new Request(`http://127.0.0.1/gateway/${id}${path}`, { headers });
        const response = await gateway.call(request, { id, path: path.split('?')[0] ?? '' });
        assertClean(await everythingOf(response), `${name}: the answer`);
      }
      await gateway.close();
      const rows = [
        ...(await store.read('SELECT * FROM gateway_quota').catch(() => [])),
        ...(await store.read('SELECT * FROM gateway_breakers').catch(() => [])),
      ];
      await store.close();
      assertClean(lines.join('\n'), `${name}: the log`);
      assertClean(JSON.stringify(rows), `${name}: the store`);
      assertClean(inspect(gateway, { depth: 9, showHidden: true }), `${name}: the printed gateway`);
    }
  });
}

test('a failed TLS connection does not reveal the key', async () => {
  // A listener without TLS makes every handshake fail.
  const plain = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port: plainPort } = plain.address() as AddressInfo;
  for (const { id, variable, path } of callers) {
    const lines: string[] = [];
    const store = createStore({ url: 'sqlite::memory:' });
    const gateway = createGateway({
      catalogue,
      store,
      environment: { [variable]: key },
      dial: () => `https://127.0.0.1:${plainPort}`,
      log: (line) => lines.push(JSON.stringify(line)),
      random: () => 0,
    });
    failures += 1;
    const request = new Request(`http://127.0.0.1/gateway/${id}${path}`);
    const response = await gateway.call(request, { id, path: path.split('?')[0] ?? '' });
    assert.ok(response.status >= 502);
    assertClean(await everythingOf(response), 'the answer');
    assertClean(lines.join('\n'), 'the log');
    await gateway.close();
    await store.close();
  }
  plain.close();
});

test('an internal error with the key in its message is logged without the key', async () => {
  for (const [index, { id, variable, path }] of callers.entries()) {
    for (const [n, spelling] of Object.values(spelled).entries()) {
      if (!isLong && n % 2 !== index % 2) continue;
      const lines: string[] = [];
      const store = createStore({ url: 'sqlite::memory:' });
      const gateway = createGateway({
        catalogue,
        store,
        environment: { [variable]: key },
        dial: () => {
          throw new Error(`cannot dial https://x.example/?k=${spelling}`, { cause: { key: spelling } });
        },
        log: (line) => lines.push(inspect(line, { depth: 9 })),
        random: () => 0,
      });
      failures += 1;
      const request = new Request(`http://127.0.0.1/gateway/${id}${path}`);
      const response = await gateway.call(request, { id, path: path.split('?')[0] ?? '' });
      assert.ok(response.status >= 500);
      assertClean(await everythingOf(response), 'the answer');
      assert.match(lines.join('\n'), /cannot dial https:\/\/x\.example\/\?k=\S*\[secret\]/);
      assertClean(lines.join('\n'), 'the log');
      await gateway.close();
      await store.close();
    }
  }
});

test('at least 250 failures were tried, in the short form each of them once', () => {
  const least = isLong ? 250 : Object.keys(plays).length + callers.length + 3 * Object.keys(spelled).length;
  assert.ok(failures >= least, `${failures}`);
});
