// Every page as Markdown, for programs: complete, without HTML, and with links that lead somewhere.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';
import { builtSite } from './built-site.ts';

const site = builtSite();
const files = new Map(site.files.map((file) => [file.address, file]));
const listed = site.pages.filter(({ address }) => !/404|offline/.test(address));
const textOf = (address: string) => {
  const file = files.get(address);
  assert.ok(file, `${address} is not there`);
  return site.read(file).toString();
};
/** Without code, in which every sign is allowed. */
const prose = (text: string) => text.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/(`+)[^`][\s\S]*?\1/g, '');

const whole = await createWholeServer({ siteDirectory: new URL('../apps/site/dist/', import.meta.url) });
after(whole.close);
const ask = (path: string, accept: string) =>
  whole.server.fetch(new Request(`http://127.0.0.1:8080${path}`, { headers: { accept } }));

test('every page has its Markdown, with a heading and no HTML', () => {
  assert.ok(listed.length > 70);
  for (const { address, markdown } of listed) {
    const text = textOf(markdown ?? '');
    assert.match(text, /^# /m, address);
    assert.deepEqual(prose(text).match(/(?<!\\)<\/?[a-z][^>]*>/gi) ?? [], [], address);
    assert.doesNotMatch(prose(text), /\b(?:class|href|scope|tabindex)=/, address);
    assert.doesNotMatch(prose(text), /&(?:amp|lt|gt|quot|nbsp);/, address);
  }
});

test('no words, links or labels run into each other', () => {
  for (const { address, markdown } of listed) {
    const lines = textOf(markdown ?? '')
      .replace(/^( *)```[\s\S]*?^\1```/gm, '')
      .replace(/(`+)[^`][\s\S]*?\1/g, 'code')
      .replace(/\*\*([^*\n]+)\*\*/g, '“$1”')
      .split('\n');
    for (const wrong of [/\]\([^)\s]*\)[[\p{L}\d]|[\p{L}\d.]\[[^\]]+\]\(/u, /”[\p{L}\d]|” [.,;:] |\( /u])
      assert.deepEqual(
        lines.filter((line) => wrong.test(line)),
        [],
        address,
      );
  }
});

test('every link in it leads somewhere', async () => {
  const targets = new Set(
    listed.flatMap(({ markdown }) =>
      [...prose(textOf(markdown ?? '')).matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, target = '']) => target),
    ),
  );
  assert.ok(targets.size > 70);
  for (const target of targets) {
    if (files.has(target)) continue;
    const { status } = await ask(target, '*/*');
    assert.ok(status < 400 || status === 401 || status === 405 || target === '/graphql', `${target}: ${status}`);
  }
});

test('a page is Markdown for those who ask for it, HTML for all others, and caches are told', async () => {
  for (const [accept, type] of [
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown'],
    ['text/html, text/markdown;q=0.5', 'text/html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
  ] as const)
    for (const path of ['/apis/viacep/', '/apis/viacep/?x=1']) {
      const response = await ask(path, accept);
      assert.ok(response.headers.get('content-type')?.startsWith(type), `${path} ${accept}`);
      assert.match(response.headers.get('vary') ?? '', /\bAccept\b(?!-)/);
    }
  const page = await ask('/apis/viacep/', 'text/html');
  const [, address = ''] =
    /<([^>]+)>; rel="alternate"; type="text\/markdown"/.exec(page.headers.get('link') ?? '') ?? [];
  assert.equal(await (await ask(address, '*/*')).text(), await (await ask('/apis/viacep/', 'text/markdown')).text());
});

test('llms-full.txt holds every entry and guide, in both languages', () => {
  for (const address of ['/llms-full.txt', '/en/llms-full.txt']) {
    const text = textOf(address);
    const sheets = listed.filter((page) => /^(?:\/en)?\/apis\/[^/]+\/$/.test(page.address));
    for (const page of sheets.filter((one) => one.address.startsWith('/en/') === address.startsWith('/en/')))
      assert.ok(text.includes(textOf(page.markdown ?? '').trim()), page.address);
  }
});

test('a sheet says that a situation follows the conventions only if all its cases do', () => {
  const { apis, label } = loadCatalogue();
  const usual =
    /^(?:Failures? that follows? our rules|(?:The only|All) known .+ comes? with the status that our rules ask for): (.+)$/m;
  const sheets = apis.map(({ id, failures }) => ({
    failures,
    says: usual.exec(textOf(`/en/apis/${id}.md`))?.[1] ?? '',
  }));
  assert.ok(sheets.some(({ says }) => says !== ''));
  for (const { failures, says } of sheets)
    for (const { situation } of failures.filter(({ status, means }) => status !== means))
      assert.ok(!says.includes(label('situation', situation, 'en').toLowerCase()), `${situation}: ${says}`);
});

test('a sheet cites where each gotcha was read', () => {
  for (const { id, quirks } of loadCatalogue().apis) {
    const gotchas = /^## How it fails$([\s\S]+?)^## /m.exec(textOf(`/en/apis/${id}.md`))?.[1] ?? '';
    for (const { url } of quirks.flatMap(({ sources }) => sources)) assert.ok(gotchas.includes(`(${url})`), url);
  }
});
