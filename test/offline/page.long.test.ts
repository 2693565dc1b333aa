// What a page in a browser can send to the proxy of `farol simulate`: nothing of it is answered for an API, and nothing is counted.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { cleanEnvironment, farolProgram, finish } from '../../apps/cli/src/testing/program.ts';
import { chromiumHere } from '../browser/chromium.ts';

const chromium = chromiumHere();
const place = 'viacep.com.br/ws/01001000/json/';

/** Ends with its standard input, which is that of farol. */
const program = `console.log(process.env.https_proxy); process.stdin.resume().once('end', () => process.exit())`;

test('a page in a browser cannot use the proxy, and a program can', {
  skip: 'reason' in chromium ? chromium.reason : false,
}, async (t) => {
  assert.ok('launch' in chromium);
  const words = [
    farolProgram,
    'simulate',
    '--json',
    '--pass',
    'api.example.com',
    '--',
    process.execPath,
    '--eval',
    program,
  ];
  const child = spawn(process.execPath, words, { env: cleanEnvironment() });
  t.after(() => child.kill());
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report += text;
  });
  const proxy = (await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value ?? '';
  const own = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>page</title>'),
  ).listen(0, '127.0.0.1');
  await once(own, 'listening');
  t.after(() => own.close());
  const browser = await chromium.launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(own.address() as AddressInfo).port}/`);
  const got = await page.evaluate(
    async ({ proxy, place }) => {
      const targets = ['/', `/http://${place}`, `//${place}`, `/https://${place}`, `/?url=http://${place}`];
      const asked = targets.flatMap((target) =>
        (['cors', 'no-cors'] as const).flatMap((mode) =>
          ['GET', 'POST'].map(async (method) => {
            try {
              return (await fetch(`${proxy}${target}`, { mode, method })).type;
            } catch {
              return 'refused';
            }
          }),
        ),
      );
      const socket = new Promise((resolve) => {
        const one = new WebSocket(`${proxy.replace('http', 'ws')}//${place}`);
        one.onopen = () => resolve('open');
        one.onerror = () => resolve('refused');
      });
      const tunnel = await fetch(proxy, { method: 'CONNECT' }).catch(({ name }) => name);
      return { asked: [...new Set(await Promise.all(asked))], socket: await socket, tunnel };
    },
    { proxy, place },
  );
  // Opaque: that there was some answer, and nothing of it.
  assert.deepEqual(got, { asked: ['refused', 'opaque'], socket: 'refused', tunnel: 'TypeError' });
  for (const target of ['/', `//${place}`, `/http://${place}`]) {
    const opened = await page.goto(`${proxy}${target}`);
    assert.equal(opened?.status(), 400, target);
  }
  const called = await finish('curl', ['--silent', '--proxy', proxy, `http://${place}`]);
  assert.match(called.stdout, /01001-000/);
  child.stdin.end();
  await once(child, 'close');
  const { apis, refused } = JSON.parse(report.trim().split('\n').at(-1) ?? '');
  assert.deepEqual(
    [apis.map(({ api, calls }: Record<string, unknown>) => [api, calls]), refused],
    [[['viacep', 1]], []],
  );
});
