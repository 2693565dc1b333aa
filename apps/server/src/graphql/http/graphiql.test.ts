import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { findChromium, launchChromium, longestWaitMs } from '../../../../../test/browser/chromium.ts';
import type { GraphqlDoor } from '../door.ts';
import { get, listen, openDoor, post, reply } from '../testing/test-door.ts';
import { openKey } from '../testing/test-practice.ts';
import { watchFeeds } from '../testing/test-streams.ts';

const door = openDoor();
const url = 'http://127.0.0.1:8080/graphql';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

function ask(accept: string, method = 'GET') {
  return reply(door, new Request(url, { method, headers: { accept } }));
}

test('a browser that asks for HTML gets GraphiQL', async () => {
  const { status, headers, text } = await ask(browser);
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  assert.match(headers.get('vary') ?? '', /\bAccept\b/);
  assert.match(text, /<title>GraphiQL/);
  const known = { accept: browser, 'if-none-match': headers.get('etag') ?? '' };
  assert.equal((await reply(door, new Request(url, { headers: known }))).status, 304);
  assert.equal((await ask(browser, 'HEAD')).text, '');
});

test('a program that accepts anything, or JSON equally, does not get HTML', async () => {
  const query = '{ __typename }';
  for (const accept of ['*/*', 'application/json, text/html', 'application/graphql-response+json, text/html;q=0.9']) {
    const { status, headers } = await get(door, { query }, { accept });
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /json/);
  }
  assert.match((await post(door, { query }, { accept: browser })).headers.get('content-type') ?? '', /json/);
});

test('the page loads nothing from anywhere, and only its own scripts may run', async () => {
  const { headers, text } = await ask(browser);
  const markup = text.replaceAll(/<script>[\s\S]*?<\/script>/g, '');
  const loads = /\ssrc=|<link[^>]*href="(?!data:)|@import|url\(\s*['"]?(?!data:)[a-z/]/i.exec(markup)?.[0];
  assert.equal(loads, undefined);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(/script-src[^;]*/.exec(policy)?.[0] ?? '', /unsafe|http|\*/);
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
  assert.equal(scripts.length, 1);
  for (const script of scripts) {
    const digest = createHash('sha256').update(script).digest('base64');
    assert.ok(policy.includes(`'sha256-${digest}'`), script.slice(0, 80));
  }
});

const found = findChromium();
const skip = 'reason' in found ? found.reason : false;

/** Executes a query in a browser. */
async function openGraphiql(t: TestContext, door: GraphqlDoor, query: string, headers: Record<string, string> = {}) {
  const server = await listen(door);
  assert.ok('path' in found);
  const opened = await launchChromium(found.path);
  t.after(async () => {
    await opened.close();
    server.close();
  });
  const page = await opened.newPage({ extraHTTPHeaders: headers });
  page.setDefaultTimeout(longestWaitMs);
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto(`${server.url}?query=${encodeURIComponent(query)}`);
  await page.getByRole('button', { name: /execute query/i }).click();
  return { page, complaints, elsewhere };
}

test('in a real browser GraphiQL reads the schema and answers a query', { skip }, async (t) => {
  const { page, ...seen } = await openGraphiql(t, openDoor(), '{ asked: api(id: "viacep") { name } }');
  await page.getByText('"asked"', { exact: true }).waitFor();
  assert.deepEqual(seen, { complaints: [], elsewhere: [] });
});

test('in a real browser GraphiQL watches a subscription, and leaves it', { skip, timeout: 300_000 }, async (t) => {
  const { door, sandbox, caller, chave } = await openKey(t);
  const feeds = watchFeeds(t, sandbox);
  const authorization = `Bearer ${chave}`;
  const { page } = await openGraphiql(t, door, 'subscription { eventos { evento valor } }', { authorization });
  await feeds.open(1);
  await sandbox.payments.create(caller, { valor: 4_990, moeda: 'BRL' });
  await page.getByText('"PAGAMENTO_CRIADO"', { exact: true }).waitFor();
  await page.getByRole('button', { name: /stop query/i }).click();
  await feeds.open(0);
});
