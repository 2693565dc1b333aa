import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loadCatalogue } from '@farol/catalogue';
import { builtSite } from './built-site.ts';

const site = builtSite();
const catalogue = loadCatalogue();
const byAddress = new Map(site.files.map((file) => [file.address, file]));
const pageAt = new Map(site.pages.map((page) => [page.address, page]));

/** Addresses of the server that are no pages. */
const served = /^\/(v1\/|openapi\.json|schema\.graphql|llms\.txt|graphql$|problems$|gateway\/|sandbox\/)/;

/** Code that a page shows has none. */
function attributes(html: string, name: string): string[] {
  return [
    ...html.replaceAll(/<pre\b[\s\S]*?<\/pre>/g, '').matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|([^\\s">]+))`, 'g')),
  ].map((match) => (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'));
}

test('there are as many pages in one language as in the other', () => {
  const count = (language: string) => site.pages.filter((page) => page.language === language).length;
  assert.equal(count('pt-BR'), count('en'));
  // Home, 18 sheets, the comparison, the labs, the calculator, the panel, the check, all rules, 9 of groups, the guides, the common
  // contract, the choice of a style, the glossary, the standards, the charter, our own API, 5 about ourselves, offline and not found.
  assert.equal(count('en'), 1 + 18 + 1 + 1 + 1 + 1 + 1 + 1 + 9 + 3 + 1 + 1 + 1 + 1 + 5 + 2);
});

test('every internal link leads to a page, and every anchor to an element of it', () => {
  for (const page of site.pages) {
    const ids = new Map<string, string[]>();
    const idsOf = (address: string) => {
      if (!ids.has(address)) ids.set(address, attributes(pageAt.get(address)?.html ?? '', 'id'));
      return ids.get(address) ?? [];
    };
    for (const href of attributes(page.html, 'href').filter((href) => !href.startsWith('http'))) {
      const { pathname, hash } = new URL(href, `http://127.0.0.1:8080${page.address}`);
      if (served.test(pathname)) continue;
      assert.ok(byAddress.has(pathname), `${page.address} links to ${href}, which does not exist`);
      if (hash)
        assert.ok(
          idsOf(pathname).includes(hash.slice(1)),
          `${page.address} links to ${href}, an anchor that does not exist`,
        );
    }
  }
});

test('no page has an id twice', () => {
  for (const page of site.pages) {
    const ids = attributes(page.html, 'id');
    const repeated = ids.filter((id, i) => ids.indexOf(id) !== i);
    assert.deepEqual(repeated, [], page.address);
  }
});

test('no page explains the charter inside a sentence: a mark leads to it', () => {
  for (const { address, html } of site.pages)
    assert.doesNotMatch(html, /texto que deu origem a|text that this catalogue was made from/, address);
});

test('no backtick shows on a page outside code', () => {
  const code = /<(pre|code|script|style|textarea)\b[\s\S]*?<\/\1>/g;
  for (const { address, html } of site.pages) assert.doesNotMatch(html.replaceAll(code, ''), /.{0,40}`/, address);
});

test('every outgoing link is https and free of tracking parameters', () => {
  const own = /^http:\/\/127\.0\.0\.1:\d+\//;
  for (const page of site.pages) {
    for (const href of attributes(page.html, 'href').filter((href) => href.startsWith('http') && !own.test(href))) {
      const { protocol, searchParams } = new URL(href);
      assert.equal(protocol, 'https:', `${page.address}: ${href}`);
      for (const name of searchParams.keys())
        assert.doesNotMatch(name, /^(utm_|fbclid|gclid|ref$|aff|tag$)/, `${page.address}: ${href}`);
    }
  }
});

test('nothing is loaded from another origin', () => {
  for (const page of site.pages) {
    for (const source of attributes(page.html, 'src'))
      assert.match(source, /^\/(?:assets|(?:en\/)?(?:badge|card))\//, page.address);
    assert.doesNotMatch(page.html, /\sstyle=|\son[a-z]+=/, `${page.address} has inline styles or handlers`);
  }
});

test('every page names its twin in the other language by an absolute URL, both ways', () => {
  for (const page of site.pages.filter(({ html }) => !html.includes('name="robots"'))) {
    const links = [...page.html.matchAll(/<link rel="alternate" hreflang="(\S+)" href="([^"]+)"\/?>/g)];
    const tags = links.map(([, tag]) => tag);
    assert.deepEqual(tags, ['pt-BR', 'en', 'x-default'], page.address);
    const own = links.find(([, tag]) => tag === page.language)?.[2] ?? '';
    assert.equal(new URL(own).pathname, page.address);
    const twin = pageAt.get(new URL(links.find(([, tag]) => tag !== page.language)?.[2] ?? own).pathname);
    assert.ok(twin, `${page.address} names a twin that does not exist`);
    assert.ok(
      twin.html.includes(`hreflang="${page.language}" href="${own}"`),
      `${twin.address} does not name ${page.address} back`,
    );
  }
});

test('titles and descriptions are there, and no two pages of a language share them', () => {
  for (const language of ['pt-BR', 'en']) {
    const pages = site.pages.filter((page) => page.language === language);
    for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"\/?>/]) {
      const found = pages.map(
        (page) => pattern.exec(page.html)?.[1] ?? assert.fail(`${page.address} lacks ${pattern}`),
      );
      assert.equal(new Set(found).size, pages.length, `${language} ${pattern}`);
    }
  }
});

test('the policy allows exactly the inline script that the pages carry', () => {
  const policy = site.headers['content-security-policy'] ?? '';
  assert.doesNotMatch(policy, /unsafe/);
  for (const page of site.pages) {
    const scripts = [...page.html.matchAll(/<script>([^<]*)<\/script>/g)].map((match) => match[1] ?? '');
    assert.equal(scripts.length, 1, page.address);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    assert.ok(policy.includes(`'sha256-${hash}'`), page.address);
  }
});

test('every sheet carries the nine fields of its entry, in its language', () => {
  for (const api of catalogue.apis) {
    for (const [language, prefix] of [
      ['pt', ''],
      ['en', '/en'],
    ] as const) {
      const text = textOf(pageAt.get(`${prefix}/apis/${api.id}/`)?.html ?? '');
      const wanted = [
        api.name,
        api.baseAddress,
        api.description[language],
        catalogue.label('authentication', api.authentication, language),
        ...api.formats,
        catalogue.label('cors', api.cors, language),
        api.freeTier[language],
        ...api.practicalUses.map((use) => use[language]),
        `curl`,
        catalogue.label('state', catalogue.stateOf(api.id, Date.now()).state, language),
      ];
      for (const words of wanted) assert.ok(text.includes(squeeze(words)), `${api.id} (${language}) lacks: ${words}`);
    }
  }
});

test('every claim and dispute of an entry is on its sheet, with its source and date', () => {
  const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (const api of catalogue.apis) {
    const { html = '' } = pageAt.get(`/en/apis/${api.id}/`) ?? {};
    const text = textOf(html);
    const links = attributes(html, 'href');
    for (const { source, spec, readOn } of [
      ...api.claims,
      ...api.disputes.map((one) => ({ ...one, spec: undefined })),
    ]) {
      if (source) assert.ok(links.includes(source), `${api.id} lacks the source ${source}`);
      else assert.ok(text.includes(`section${spec}`), `${api.id} lacks section ${spec}`);
      assert.ok(text.includes(squeeze(dates.format(new Date(readOn)))), `${api.id} lacks the date ${readOn}`);
    }
  }
});

test('every rule stands on the page of its group under its own anchor, with the entries that break it', () => {
  for (const rule of catalogue.rules) {
    const { html = '' } = pageAt.get(`/en/conventions/${rule.group}/`) ?? {};
    const section = html.split(`<section class="rule" id="${rule.id}">`)[1]?.split('</section>')[0];
    assert.ok(section, rule.id);
    const text = textOf(section);
    assert.ok(text.includes(squeeze(rule.title.en)), rule.id);
    assert.ok(text.includes(squeeze(rule.reason.en)), rule.id);
    for (const api of catalogue.apisBreaking(rule.id))
      assert.ok(section.includes(`/en/apis/${api.id}/#quirks`), `${rule.id}: ${api.id}`);
  }
});

test('every rule that can be checked by calling has a button that does', () => {
  const html = site.pages.filter(({ language }) => language === 'en').map((page) => page.html);
  const live = catalogue.rules.filter(({ check }) => check === 'live');
  assert.ok(live.length > 30);
  for (const { id } of live) {
    const section = html
      .flatMap((page) => page.split(`<section class="rule" id="${id}">`)[1] ?? [])[0]
      ?.split('</section>')[0];
    assert.match(section ?? '', /<rule-panel [\s\S]*<button/, id);
  }
});

test('a key is never written into a page: samples read it from the environment', () => {
  for (const api of catalogue.apis.filter(({ credential }) => credential && !credential.optional)) {
    const { html = '' } = pageAt.get(`/apis/${api.id}/`) ?? {};
    const variable = api.credential?.variable ?? '';
    for (const reading of [`$${variable}`, `process.env.${variable}`, variable])
      assert.ok(html.includes(reading), `${api.id}: ${reading}`);
    assert.ok(!html.includes('__KEY__'), api.id);
  }
});

test('the structured data of every page can be parsed, and its preview image is a PNG of 1200 by 630', () => {
  for (const page of site.pages) {
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page.html)?.[1];
    if (data !== undefined) assert.equal(JSON.parse(data)['@context'], 'https://schema.org');
    const image = /<meta property="og:image" content="([^"]+)"\/?>/.exec(page.html)?.[1] ?? '';
    const file = byAddress.get(new URL(image).pathname);
    assert.ok(file, `${page.address}: ${image}`);
    const png = site.read(file);
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  }
});

test('the sitemap lists every page that search engines may show, and the feeds name the changes', () => {
  const read = (address: string) => site.read(byAddress.get(address) ?? assert.fail(address)).toString('utf8');
  const listed = [...read('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] ?? '').pathname,
  );
  assert.deepEqual(
    listed.toSorted(),
    site.pages
      .filter(({ html }) => !html.includes('name="robots"'))
      .map(({ address }) => address)
      .toSorted(),
  );
  assert.match(read('/novidades.xml'), /<feed [^>]*xml:lang="pt-BR">[\s\S]*<entry>[\s\S]*Primeira publicação/);
  assert.match(read('/en/changes.xml'), /<feed [^>]*xml:lang="en">[\s\S]*<entry>[\s\S]*First publication/);
  // Its group begins with the signals, as contentsignals.org asks.
  assert.match(read('/robots.txt'), /^User-agent: \*\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\n/);
  assert.match(read('/robots.txt'), /^Sitemap: http/m);
});

test('compressed forms hold the same bytes', () => {
  for (const file of site.files.filter(({ type }) => type !== 'image/png')) {
    const plain = site.read(file);
    assert.ok(brotliDecompressSync(site.read(file, '.br')).equals(plain), file.file);
    assert.ok(gunzipSync(site.read(file, '.gz')).equals(plain), file.file);
  }
});

test('hashed files may be cached for ever, pages may not', () => {
  for (const { address, cache } of site.files)
    assert.equal(cache, address.startsWith('/assets/') ? 'immutable' : 'page', address);
});

function textOf(html: string): string {
  return squeeze(
    html
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
}

/** Only letters and digits count: tags inside a sentence leave blanks behind. */
function squeeze(text: string): string {
  return text.replace(/[`*\s]+/g, '');
}

test('every sheet and every page of rules links terms of the glossary, and no page cites a section of the charter without a link', () => {
  for (const { address, html } of site.pages.filter(({ address }) =>
    /\/(apis\/|conven|conventions\/.)/.test(address),
  )) {
    if (/\/apis\//.test(address)) assert.match(html, /class="term" href=/, address);
    assert.doesNotMatch(html.replaceAll(/<a [^>]*>[^<]*<\/a>/g, ''), /(carta|charter) \((seção|section) /, address);
  }
});

test('after every plain table stands the element without which the style sheet keeps it hidden', () => {
  const ends = site.pages.flatMap(({ address, html }) =>
    [...html.matchAll(/<table>[\s\S]*?<\/table>(.{0,10})/g)].map(([, next]) => ({ address, next })),
  );
  assert.ok(ends.length > 0);
  for (const { address, next } of ends) assert.equal(next, '<i hidden>', address);
});
