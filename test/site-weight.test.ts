import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtSite } from './built-site.ts';

const site = builtSite();
const kilobyte = 1024;

test('in brotli, with its styles and scripts, home weighs at most 20 KB, a sheet 30 KB, a guide 40 KB without its lab and 45 KB with it', () => {
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
    const most = isHome ? 20 : /\/apis\//.test(page.address) ? 30 : 40;
    assert.ok(bytes <= most * kilobyte, `${page.address}: ${bytes} bytes`);
  }
});
