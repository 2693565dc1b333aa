// The pages of a browser: answered where a test asks for it, and never by the proxy of `farol simulate --`.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createOffline } from '@farol/simulator';
import { answerOffline } from '@farol/simulator/playwright';
import { createAuthority } from '../../apps/cli/src/offline/authority.ts';
import { startProxy } from '../../apps/cli/src/offline/proxy.ts';
import { listening } from '../listening.ts';
import { chromiumHere } from './chromium.ts';

const found = chromiumHere();
const skip = 'reason' in found ? found.reason : false;
const site = await listening((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a page</title>'),
);
after(site.close);

test('a page in a browser cannot use the proxy of farol simulate', { skip }, async (t) => {
  if ('reason' in found) return;
  const offline = createOffline({ catalogue: loadCatalogue(), pass: ['*'] });
  const pair = createAuthority(offline.hosts, Date.now()).issue(offline.hosts);
  const proxy = await startProxy({ offline, pair, refused: (host) => host });
  t.after(proxy.close);
  const browser = await found.launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(site.url);
  const tried = await page.evaluate(async (port) => {
    const own = `http://127.0.0.1:${port}`;
    const read = (path: string, options: RequestInit = {}) =>
      fetch(`${own}${path}`, options).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'refused',
      );
    const socket = () =>
      new Promise<string>((resolve) => {
        const opened = new WebSocket(`ws://127.0.0.1:${port}/http://viacep.com.br/`);
        opened.onopen = () => resolve('opened');
        opened.onerror = () => resolve('refused');
      });
    return [
      await read('/viacep/01001000/json/'),
      await read('/http://viacep.com.br/ws/01001000/json/'),
      await read('//viacep.com.br/ws/01001000/json/'),
      await read('/', { method: 'POST', body: 'CONNECT viacep.com.br:443 HTTP/1.1\r\nHost: viacep.com.br\r\n\r\n' }),
      await socket(),
    ];
  }, proxy.port);
  assert.deepEqual(tried, Array(5).fill('refused'));
  // Sent without waiting for an answer that may be read.
  await page.evaluate((port) => fetch(`http://127.0.0.1:${port}/x`, { mode: 'no-cors' }).catch(() => null), proxy.port);
  assert.deepEqual(offline.report(), { apis: [], refused: [] });
  // As a program asks: by path as the page did, and with the whole URL as target.
  assert.match(await asked(proxy.port, '/viacep/01001000/json/'), /^400 /);
  assert.match(await asked(proxy.port, 'http://viacep.com.br/ws/01001000/json/'), /^200 .*Praça da Sé/s);
});

test('answerOffline answers the calls of a page with the CORS of the API, and leaves other hosts alone', {
  skip,
}, async (t) => {
  if ('reason' in found) return;
  const browser = await found.launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await answerOffline(page, { schedule: { viacep: [{ calls: 2, fault: 'reset' }] } });
  await page.goto(site.url);
  assert.equal(await page.title(), 'a page');
  const read = (url: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          (answer) => answer.json(),
          () => 'failed',
        ),
      url,
    );
  const viacep = 'https://viacep.com.br/ws/01001000/json/';
  assert.equal((await read(viacep)).localidade, 'São Paulo');
  assert.equal(await read(viacep), 'failed');
  // Anthropic allows no page to read its answers.
  assert.equal(await read('https://api.anthropic.com/v1/messages'), 'failed');
});

function asked(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, async (answer) => {
      resolve(`${answer.statusCode} ${await text(answer)}`);
    })
      .on('error', reject)
      .end();
  });
}
