// The built server; with FAROL_TEST_LONG=1 its sources.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { addressOf, startServer } from './testing/started-server.ts';

test('the server prints its address, serves, and ends by itself after SIGTERM', { timeout: 120_000 }, async () => {
  const started = startServer({ PORT: '0' });
  const at = await addressOf(started);
  assert.match(started.output(), /^Farol listens on http:\/\/127\.0\.0\.1:\d+\n/);
  assert.equal((await fetch(`${at}/v1/apis`)).status, 200);
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 0);
  assert.match(started.output(), /"path":"\/v1\/apis","status":200/, 'the log was written out before the end');
});

test('a second signal ends the server at once', async () => {
  const started = startServer({ PORT: '0', LOG_LEVEL: 'silent' });
  const at = new URL(await addressOf(started));
  const held = connect(Number(at.port), at.hostname);
  await once(held, 'connect');
  // An unfinished request keeps the server waiting.
  held.write('POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
  held.on('error', () => {});
  await fetch(`${at}healthz`);
  started.child.kill('SIGINT');
  // Once it takes no more connections it is waiting for the one that is held.
  while (await fetch(`${at}healthz`).catch(() => undefined));
  assert.equal(started.child.exitCode, null);
  started.child.kill('SIGINT');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 130);
});

test('a port in use and a bad PORT are reported in one sentence in the language of the locale, with exit code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  for (const [environment, sentence] of [
    [
      { PORT: String(port) },
      `farol: Port ${port} on 127.0.0.1 is in use; set PORT to another one, or to 0 for any free port.\n`,
    ],
    [
      { PORT: 'http', LANG: 'pt_BR.UTF-8' },
      'farol: PORT deve ser um número de porta de 0 a 65535 (com 0 o sistema escolhe uma livre), não "http".\n',
    ],
    [{ PORT: '0', HOST: '203.0.113.1' }, 'farol: HOST 203.0.113.1 is not an address of this machine.\n'],
  ] as const) {
    const started = startServer(environment);
    const [code] = await once(started.child, 'close');
    assert.equal(code, 1);
    assert.equal(started.errors(), sentence);
    assert.equal(started.output(), '');
  }
  taken.close();
});
