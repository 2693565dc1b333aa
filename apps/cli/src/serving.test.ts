import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { serveSchema, simulateSchema } from './run/simulate-schema.ts';
import { cleanEnvironment, farolProgram, finish, piped } from './testing/program.ts';
import { inTerminal } from './testing/terminal.ts';

function start(words: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [farolProgram, ...words], { env: cleanEnvironment() });
}

async function stop(child: ChildProcessWithoutNullStreams, signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> {
  const ended = once(child, 'close');
  child.kill(signal);
  return (await ended)[0];
}

/** By hand, since `fetch` does not let a Host header through. */
function get(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, body });
    })
      .on('error', reject)
      .end();
  });
}

test('simulate serves the 18 by path and by host, prints every call, and ends with 0 on Ctrl-C', async () => {
  const child = start(['simulate', '--port', '0', '--json']);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => simulateSchema.parse(JSON.parse((await lines.next()).value ?? ''));
  const listening = await next();
  assert.equal(listening.event, 'listening');
  const address = listening.event === 'listening' ? listening.address : '';

  const byPath = await get(`${address}/viacep/01001000/json/`);
  assert.equal(JSON.parse(byPath.body).cep, '01001-000');
  const printed = await next();
  assert.deepEqual(
    { ...printed, at: '' },
    { event: 'call', at: '', api: 'viacep', method: 'GET', path: '/01001000/json/', status: 200, failure: null },
  );

  const byHost = await get(`${address}/ws/99999999/json/`, { host: 'viacep.com.br' });
  assert.deepEqual(JSON.parse(byHost.body), { erro: 'true' });
  const failed = await next();
  assert.equal(failed.event === 'call' && failed.failure, 'cep-not-found');
  assert.equal(await stop(child, 'SIGINT'), 0);
});

test('simulate in a real terminal says how to call it, and Ctrl-C there ends it with 0', async () => {
  const seen = await inTerminal(['simulate', '--port', '0', '--lang', 'pt'], {
    types: { after: /Ctrl-C encerra/, keys: '\u0003' },
  });
  assert.equal(seen.exitCode, 0);
  assert.match(seen.text, /As 18 APIs, simuladas, em .*http:\/\/127\.0\.0\.1:\d+/);
});

test('Ctrl-C in a terminal ends the live meter and leaves the prompt on its own line', async () => {
  const seen = await inTerminal(['limits', 'receitaws', '--watch', '--offline', '--lang', 'en'], {
    types: { after: /3 of 3 left per minute/, keys: '\u0003' },
  });
  assert.equal(seen.exitCode, 0);
  assert.match(seen.text, /\n$/);
});

test('a port in use is a failure with advice, and an invalid port is wrong use', async () => {
  const first = start(['simulate', '--port', '0', '--json']);
  const line = (await createInterface(first.stdout)[Symbol.asyncIterator]().next()).value;
  const { port } = new URL(JSON.parse(line ?? '').address);
  const second = await piped(['simulate', '--port', port, '--lang', 'en']);
  assert.deepEqual([second.exitCode, second.stdout], [1, '']);
  assert.match(second.stderr, new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is in use`));
  await stop(first, 'SIGTERM');
  assert.equal((await piped(['simulate', '--port', '70000'])).exitCode, 2);
});

test('serve starts the whole server of this checkout, and stops it when it is stopped itself', async () => {
  const child = start(['serve', '--port', '0', '--json']);
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const { address } = serveSchema.parse(JSON.parse(value ?? assert.fail(log)));
  assert.equal((await get(`${address}/healthz`)).status, 200);
  assert.equal(JSON.parse((await get(`${address}/v1/apis/viacep`)).body).id, 'viacep');
  assert.equal(await stop(child, 'SIGTERM'), 0);
  await assert.rejects(get(`${address}/healthz`));
});

test('a command that only computes does not listen for signals, so that Ctrl-C ends it whatever it is doing', async () => {
  const tell = 'process.on("exit", () => console.error("listeners:", process.listenerCount("SIGINT")))';
  const words = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, farolProgram];
  const description = 'openapi: 3.1.0\npaths:\n  /users:\n    get: {responses: {default: {description: y}}}\n';
  const checked = await finish(process.execPath, [...words, 'check', '-'], { input: description });
  assert.match(checked.stderr, /^listeners: 0$/m);
  const called = await finish(process.execPath, [...words, 'call', 'viacep', '/01001000/json/', '--offline']);
  assert.match(called.stderr, /^listeners: 1$/m);
});
