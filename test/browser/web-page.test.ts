// A page of another origin, in a real browser, tries to use this machine: it may read the catalogue, and nothing else.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Listening, listening } from '../listening.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

/** Somebody's site: on another port of this machine, which browsers do not keep apart by address, and under a name of its own. */
let evil: Listening;
before(async () => {
  evil = await listening((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>elsewhere</title>');
  });
});
after(() => evil.close());
const elsewhere = () => [`${evil.url}/`, `http://elsewhere.example:${evil.port}/`];

type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly mode?: 'no-cors';
};

type Tried = { readonly status: number | string; readonly text: string };

/** The page's view: the status and the body, or that the browser withheld the answer. */
function tryFetch(page: Page, url: string, init: Init = {}): Promise<Tried> {
  return page.evaluate(
    async ([address, options]) => {
      try {
        const response = await fetch(address, options);
        return { status: response.status, text: await response.text() };
      } catch (error) {
        return { status: 'blocked', text: String(error) };
      }
    },
    [url, init] as const,
  );
}

/** Sends a browser on to the gateway. */
const form = '/calls/viacep/address-by-cep?cep=01001000';
const toolList = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const json = { 'content-type': 'application/json' };

scene('a page of another origin reads the catalogue and changes nothing', async (t, stage) => {
  const context = await stage.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  for (const site of elsewhere()) {
    await page.goto(site);
    await tryEverything(page, stage.origin);
  }
  await loadAndSubmit(page, stage.origin, elsewhere().at(-1) ?? '');
});

scene(
  'a foreign name that was made to point here (DNS rebinding) reads the catalogue and changes nothing',
  async (t, stage) => {
    const context = await stage.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    const rebound = `http://rebound.example:${new URL(stage.origin).port}`;
    assert.equal((await page.goto(`${rebound}/v1/apis`))?.status(), 200);
    await tryEverything(page, rebound);
  },
);

/** Everything that a page can ask by itself. */
async function tryEverything(page: Page, origin: string): Promise<void> {
  const at = (path: string) => `${origin}${path}`;
  assert.equal((await tryFetch(page, at('/v1/apis'))).status, 200, 'the catalogue is open');
  const query = encodeURIComponent('{ apis { totalCount } }');
  assert.equal((await tryFetch(page, at(`/graphql?query=${query}`))).status, 200, 'by GraphQL too');

  const mutation = JSON.stringify({ query: 'mutation { criarChave { chave } }' });
  const attempts: readonly (readonly [string, Init])[] = [
    ['/sandbox/v1/chaves', { method: 'POST', headers: json, body: '{}' }],
    // Without a content type that needs a preflight.
    ['/sandbox/v1/chaves', { method: 'POST', body: '{}' }],
    ['/graphql', { method: 'POST', headers: json, body: mutation }],
    ['/graphql', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: mutation }],
    ['/webhooks/page', { method: 'POST', headers: { ...json, 'x-signature': 'sha256=00' }, body: '{}' }],
    ['/gateway/viacep/01001000/json/', {}],
    ['/gateway/viacep/01001000/json/', { mode: 'no-cors' }],
    [form, {}],
    [form, { mode: 'no-cors' }],
    ['/v1/apis/github/quota', {}],
    ['/v1/panel/events', {}],
    ['/metrics', {}],
    ['/mcp', { method: 'POST', headers: json, body: toolList }],
    ['/mcp', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: toolList }],
  ];
  for (const [path, init] of attempts) {
    const { status, text } = await tryFetch(page, at(path), init);
    assert.ok([403, 'blocked', 0].includes(status), `${path}: ${status} ${text}`);
    assert.doesNotMatch(text, /farol_|logradouro|"windows"|find_entries/, path);
  }

  const socket = await page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const opened = new WebSocket(address, 'graphql-transport-ws');
        opened.onopen = () => resolve('open');
        opened.onerror = () => resolve('refused');
      }),
    at('/graphql').replace('http:', 'ws:'),
  );
  assert.equal(socket, 'refused');
}

/** A navigation, a script and a form need no permission of the browser; the server refuses them. */
async function loadAndSubmit(page: Page, origin: string, site: string): Promise<void> {
  const call = `${origin}/gateway/viacep/01001000/json/`;
  const statusOf = async (url: string, act: () => Promise<unknown>) => {
    // Until the refusal is the page, because a navigation under way would interrupt the next one.
    const [response] = await Promise.all([page.waitForResponse(url), page.waitForURL(url), act()]);
    return response.status();
  };
  const script = await page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const onload = () => resolve('loaded');
        const onerror = () => resolve('refused');
        document.body.append(Object.assign(document.createElement('script'), { src, onload, onerror }));
      }),
    call,
  );
  assert.equal(script, 'refused');
  const follow = (href: string) => page.evaluate((url) => location.assign(url), href);
  assert.equal(await statusOf(call, () => follow(call)), 403, 'navigation');
  await page.goto(site);
  const byForm = await statusOf(`${origin}/gateway/viacep/**`, () => follow(`${origin}${form}`));
  assert.equal(byForm, 403, 'navigation by a form');
  await page.goto(site);
  const keys = `${origin}/sandbox/v1/chaves`;
  const submit = () =>
    page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype: 'text/plain' });
      document.body.append(form);
      form.submit();
    }, keys);
  assert.equal(await statusOf(keys, submit), 403, 'form');
}

scene('the practice provider delivers to its own /webhooks/ and nowhere else on this machine', async (t, stage) => {
  const page = await stage.open(t, '/');
  const call = (path: string, init: Init) => tryFetch(page, `${stage.origin}${path}`, init);
  const created = await call('/sandbox/v1/chaves', { method: 'POST', headers: json, body: '{}' });
  assert.equal(created.status, 201, 'the own page may');
  const headers = { ...json, authorization: `Bearer ${JSON.parse(created.text).chave}` };
  const register = (url: string) =>
    call('/sandbox/v1/webhooks', { method: 'POST', headers, body: JSON.stringify({ url, eventos: ['*'] }) });
  const { port } = new URL(stage.origin);
  assert.equal((await register(`${stage.origin}/webhooks/own`)).status, 201);
  for (const url of [
    `${stage.origin}/gateway/meta-graph/me/feed?message=x`,
    `${stage.origin}/sandbox/v1/chaves`,
    `http://localhost:${port}/gateway/github/user`,
    `http://127.0.0.2:${port}/gateway/github/user`,
    `http://[::1]:${port}/gateway/github/user`,
    `${stage.origin}/webhooks/../gateway/github/user`,
    `${stage.origin}/webhooks/%2e%2e/gateway/github/user`,
    'http://127.0.0.1:2375/containers/create',
    'http://[::1]:5432/',
  ])
    assert.equal((await register(url)).status, 400, url);
  const payment = { method: 'POST', headers, body: JSON.stringify({ valor: 100, moeda: 'BRL' }) };
  assert.equal((await call('/sandbox/v1/pagamentos', payment)).status, 201);
  let received: { readonly data: readonly unknown[] } = { data: [] };
  while (received.data.length === 0) {
    const log = await call('/webhooks/own', { headers });
    if (log.status === 200) received = JSON.parse(log.text);
    // A key has 60 calls a minute, so a slow machine must not use them up.
    else assert.equal(log.status, 429, log.text);
    await pause(100);
  }
  assert.equal(received.data.length, 1, 'one event for one endpoint');
});
