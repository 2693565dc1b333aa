import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemCodes } from '@farol/http';
import { catalogue, createAsk, problemOf } from '../testing/test-server.ts';

const ask = await createAsk();

test('the type of every problem is the URL of its explanation, for people and programs, in both languages', async () => {
  for (const code of problemCodes) {
    const json = await (await ask(`/problems/${code}?lang=en`)).json();
    assert.equal(json.type, `/problems/${code}`);
    const page = await ask(`/problems/${code}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(await page.text(), new RegExp(`<html lang="pt-BR">.*${code}`, 's'));
  }
  assert.equal((await (await ask('/problems')).json()).data.length, problemCodes.length);
  assert.equal((await ask('/problems/no-such-code')).status, 404);
  assert.equal((await ask('/problems/__proto__')).status, 404);
});

test('readiness fails while a part that is needed is down, and names it', async () => {
  let broken = true;
  const check = () => assert.ok(!broken);
  const ready = await createAsk({ readyChecks: [{ name: 'store', check }] });
  const down = await ready('/readyz', { headers: { 'accept-language': 'en' } });
  assert.deepEqual([down.status, down.headers.get('retry-after')], [503, '5']);
  assert.match((await problemOf(down)).detail, /store/);
  broken = false;
  assert.deepEqual(await (await ready('/readyz')).json(), { status: 'ready', checked: ['store'] });
});

test('without pages the root points to the API', async () => {
  const { links } = await (await ask('/')).json();
  for (const address of Object.values(links)) assert.equal((await ask(String(address))).status, 200);
});

test('the api-catalog leads to descriptions that exist', async () => {
  const response = await ask('/.well-known/api-catalog');
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  assert.equal(response.headers.get('content-type'), type);
  const { linkset } = await response.json();
  const anchors = linkset.map(({ anchor }: { anchor: string }) => anchor);
  for (const { baseAddress } of catalogue.apis) assert.ok(anchors.includes(baseAddress), baseAddress);
  assert.deepEqual(anchors.slice(0, -catalogue.apis.length), ['/v1', '/graphql']);
  for (const { anchor: _anchor, ...links } of linkset)
    for (const { href } of Object.values(links).flat() as { href: string }[])
      if (href.startsWith('/')) assert.equal((await ask(href)).status, 200, href);
});

test('llms.txt names every entry, guide and rule, in both languages', async () => {
  const [pt, en] = [await (await ask('/llms.txt')).text(), await (await ask('/llms.txt?lang=en')).text()];
  for (const { id } of catalogue.apis) assert.ok(pt.includes(`/v1/apis/${id}`) && en.includes(`/v1/apis/${id}`), id);
  for (const { id } of catalogue.rules) assert.ok(pt.includes(`/v1/rules/${id}`), id);
  assert.notEqual(pt, en);
});
