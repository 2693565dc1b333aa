import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { datedFacts } from '../packages/catalogue/src/evidence/shelf-life.ts';
import { loadCatalogue } from '../packages/catalogue/src/index.ts';
import { builtSite } from './built-site.ts';

const site = builtSite();
const kilobyte = 1024;

test('in brotli, with its styles and scripts, home weighs at most 24 KB, a sheet 32 KB, a guide 40 KB without its lab and 45 KB with it', () => {
  const fileAt = new Map(site.files.map((file) => [file.address, file]));
  for (const page of site.pages) {
    const parts = [...page.html.matchAll(/(?:src|href)="?(\/assets\/[\w.-]+\.(?:css|js))/g)].flatMap(
      ([, address = '']) => {
        const file = fileAt.get(address);
        return file ? [file] : [];
      },
    );
    const weigh = (files: readonly Parameters<typeof site.read>[0][]) =>
      files.reduce((sum, file) => sum + site.read(file, '.br').length, 0);
    const bytes = weigh([page, ...parts.filter(({ address }) => !/lab/.test(address))]);
    const withLab = weigh([page, ...parts]);
    assert.ok(withLab <= 45 * kilobyte, `${page.address}: ${withLab} bytes with its lab`);
    const isHome = /^\/(en\/)?$/.test(page.address);
    const most = isHome ? 24 : /\/apis\//.test(page.address) ? 32 : 40;
    assert.ok(bytes <= most * kilobyte, `${page.address}: ${bytes} bytes`);
  }
});

/** What the headers of the responses add on the wire; test/browser/weight.test.ts weighs the page of today with them. */
const headerBytes = 2_400;

test('home still weighs at most 24 KB on every later day on which facts of its table become overdue', async () => {
  const { createSite } = await import(new URL('../apps/site/dist/render.mjs', import.meta.url).href);
  const catalogue = loadCatalogue();
  const built = site.pages.find(({ address }) => address === '/') ?? assert.fail();
  const parts = site.files.filter(({ address }) => /^\/assets\//.test(address) && built.html.includes(address));
  const rest = parts.reduce((sum, part) => sum + site.read(part, '.br').length, 0);
  const pageOn = (now: number): string =>
    createSite({ catalogue, assets: site.assets, origin: site.origin, now }).renderPage('home', 'pt');
  const shown = /^(claims\.(authentication|cors|freeTier|limits|failures)|terms\.(card|commercialUse)|quirks\.)/;
  const facts = catalogue.apis.flatMap(datedFacts).filter(({ fact }) => shown.test(fact));
  const days = new Set(facts.map(({ reviewBy }) => reviewBy));
  assert.ok(days.size > 1 && parts.length === 3);
  for (const day of days) {
    const page = pageOn(Date.parse(day) + 86_400_000);
    assert.match(page, /Revisão vencida/, day);
    const bytes = brotliCompressSync(page).length + rest + headerBytes;
    assert.ok(bytes <= 24 * kilobyte, `the day after ${day}: ${bytes} bytes`);
  }
});
