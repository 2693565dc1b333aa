// The catalogue as plain files, made in memory: the bytes of the server, the origin that was asked for, and no link that leads nowhere.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ExportedSite, exportSite } from '../../apps/server/src/export/export-site.ts';
import type { PlainFile } from '../../apps/server/src/export/plain-file.ts';
import { createWholeServer } from '../../apps/server/src/testing/whole-server.ts';

const directory = new URL('../../apps/site/dist/', import.meta.url);
const builtOrigin = 'http://127.0.0.1:8080';
const origin = 'https://files.example';
const serverOrigin = 'https://server.example';

const whole = await createWholeServer({ siteDirectory: directory });
after(whole.close);
const { server } = whole;
const make = (more: { readonly origin?: string; readonly serverOrigin?: string }) =>
  exportSite({ server, directory, origin: more.origin, serverOrigin: more.serverOrigin });
const [alone, besideServer] = await Promise.all([make({}), make({ origin, serverOrigin })]);

const isPage = ({ type }: PlainFile) => type.startsWith('text/html');
const fileAt = ({ files }: ExportedSite, path: string) => files.find((file) => file.path === path) ?? assert.fail(path);
const served = async ({ target, language, type }: PlainFile) => {
  const accept = type.startsWith('text/html') ? 'text/html' : '*/*';
  const headers = { accept, ...(language !== null && { 'accept-language': language }) };
  return server.fetch(new Request(`${builtOrigin}${target}`, { headers }));
};

/** The parts of a page that differ where no server is behind it. */
const notice = /<section class="file-copy".*?<\/section>/;
const serverLink = /\b(href|action)="(?:#file-copy|\/(?:calls\/[^\s">]*|graphql))"/g;

test('every file has the bytes and the type of the server; only a part that needs a server differs, and says so', async () => {
  let changed = 0;
  for (const file of alone.files) {
    const answer = await served(file);
    const ours = await answer.text();
    const text = file.body.toString();
    assert.equal(answer.headers.get('content-type'), file.type, file.path);
    assert.equal(answer.headers.get('content-language'), file.language, file.path);
    if (text === ours || file.type.startsWith('image/')) continue;
    changed += 1;
    assert.match(text, notice, file.path);
    assert.equal(text.replace(notice, '').replace(serverLink, '$1'), ours.replace(serverLink, '$1'), file.path);
  }
  assert.ok(changed > 36 && changed < alone.files.filter(isPage).length, String(changed));
});

test('every URL that the server has ready is a file, except those of the parts that need a server', () => {
  const targets = new Set(alone.files.map(({ target }) => target));
  const missing = [...server.prepared.keys()].filter((target) => !target.includes('?') && !targets.has(target));
  assert.deepEqual(missing, ['/gateway', '/sandbox']);
  assert.equal(new Set(alone.files.map(({ path }) => path)).size, alone.files.length, 'one file for each path');
  for (const path of ['v1/apis.json', 'v1/apis/viacep.en.json', 'openapi.json', 'schema.graphql', 'llms.en.txt'])
    fileAt(alone, path);
});

test('each list leads to all its pages', () => {
  const { data, page } = JSON.parse(fileAt(alone, 'v1/rules.en.json').body.toString());
  let { length } = data;
  for (let { next } = page; next !== null; ) {
    const further = JSON.parse(fileAt(alone, `v1/rules@cursor=${next}.en.json`).body.toString());
    length += further.data.length;
    next = further.page.next;
  }
  assert.equal(length, page.total);
});

test('every link of every page leads to a file or elsewhere', () => {
  const targets = new Set(alone.files.map(({ target }) => target));
  const broken = new Set<string>();
  for (const file of alone.files.filter(isPage)) {
    // Code that a page shows leads nowhere.
    const html = file.body.toString().replaceAll(/<pre\b[\s\S]*?<\/pre>/g, '');
    const ids = new Set([...html.matchAll(/\sid=(?:"([^"]*)"|([^\s">]+))/g)].map(([, quoted, bare]) => quoted ?? bare));
    for (const [, quoted, bare] of html.matchAll(/\s(?:href|src|action)=(?:"([^"]*)"|([^\s">]+))/g)) {
      const link = (quoted ?? bare ?? '').replaceAll('&amp;', '&');
      const [path = '', fragment] = link.replace(alone.origin, '').split('#');
      const [target = ''] = path.split('?');
      if (/^(?:https?|data|mailto):/.test(target)) continue;
      if (target === '' ? fragment && !ids.has(decodeURIComponent(fragment)) : !targets.has(target))
        broken.add(`${file.path}: ${link}`);
    }
  }
  assert.deepEqual([...broken], []);
});

test('a page whose script calls a server has the notice', () => {
  const callers = alone.files.filter(({ path, body }) => /^assets\/.*\.js$/.test(path) && body.includes('no-store'));
  assert.ok(callers.length >= 6);
  for (const file of alone.files.filter(isPage)) {
    const html = file.body.toString();
    if (callers.some(({ target }) => html.includes(`src="${target}"`))) assert.match(html, notice, file.path);
  }
});

test('every file names the asked origin, and samples that call a server name that server', () => {
  // Rules and descriptions as data are the same on every server.
  for (const { path, body } of besideServer.files.filter(({ path }) => !/^(?:v1\/|openapi)/.test(path)))
    assert.ok(!body.includes(builtOrigin), path);
  const sheet = fileAt(besideServer, 'apis/viacep/index.html').body.toString();
  assert.match(sheet, new RegExp(`rel="canonical" href="${origin}/apis/viacep/"`));
  assert.match(sheet, new RegExp(`href="${serverOrigin}/apis/viacep/">nesta página em server\\.example`));
  assert.match(sheet, new RegExp(`action="${serverOrigin}/calls/viacep/address-by-cep"`));
  assert.match(fileAt(besideServer, 'sitemap.xml').body.toString(), new RegExp(`<loc>${origin}/en/apis/viacep/</loc>`));
  assert.match(fileAt(besideServer, 'llms-full.txt').body.toString(), new RegExp(`${serverOrigin}/sandbox/v1/`));
  assert.match(besideServer.hostFiles['farol-nginx.conf'] ?? '', /form-action 'self' https:\/\/server\.example/);
});

test('the same content gives the same bytes, whatever the origin', () => {
  const differing = alone.files.filter(({ path, type, body }, i) => {
    const other = besideServer.files[i];
    return (
      other?.path !== path || (!body.equals(other.body) && !body.includes(builtOrigin) && !/^text\/html/.test(type))
    );
  });
  assert.deepEqual(differing, []);
});

test('hosts that read _headers and _redirects get the types, policies and URLs of the server', () => {
  const { _headers = '', _redirects = '' } = besideServer.hostFiles;
  assert.match(_headers, /^\/\*\n(?: {2}[\w-]+: .+\n)+/);
  const all = /^\/\*\n((?: {2}.+\n)+)/.exec(_headers)?.[1] ?? '';
  assert.match(
    all,
    /^ {2}content-security-policy: default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-.*frame-ancestors 'none'/m,
  );
  assert.match(all, /^ {2}x-content-type-options: nosniff$/m);
  const asset = /\/assets\/\*\n((?: {2}.+\n)+)/.exec(_headers)?.[1] ?? '';
  assert.match(asset, / {2}cache-control: public, max-age=31536000, immutable\n/);
  assert.match(asset, / {2}content-security-policy: default-src 'none'\n/);
  const lines = _redirects.trim().split('\n');
  // The least that such hosts promise to read.
  assert.ok(lines.length < 1_000 && lines.every((line) => /^\/\S+ \S+ (?:200|307)$/.test(line)), String(lines.length));
  for (const line of lines.filter((one) => one.endsWith(' 200')))
    fileAt(besideServer, line.split(' ')[1]?.slice(1) ?? '');
  assert.ok(lines.includes('/v1/apis/viacep /v1/apis/viacep.json 200'));
  assert.ok(lines.includes(`/gateway/* ${serverOrigin}/gateway/:splat 307`));
});
