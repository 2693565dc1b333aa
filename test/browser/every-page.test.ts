import assert from 'node:assert/strict';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { addAxe, axeFindings } from './axe.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { listen, shareStage } from './stage.ts';

const { scene } = shareStage();
const { pages } = builtSite();

const sizes = { wide: { width: 1366, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const rules: Readonly<Record<'all' | 'contrast', RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  contrast: { type: 'rule', values: ['color-contrast'] },
};

/** Another theme changes colours alone, so contrast is all there is to look at again. */
const sides = [
  { size: 'wide', theme: 'light', look: 'all' },
  { size: 'wide', theme: 'dark', look: 'contrast' },
  { size: 'narrow', theme: 'dark', look: 'all' },
  { size: 'narrow', theme: 'light', look: 'contrast' },
] as const;
const isLong = process.env.FAROL_TEST_LONG === '1';

for (const [language, size, parity] of [
  ['pt-BR', 'wide', 0],
  ['en', 'narrow', 1],
] as const) {
  const all = pages.filter((page) => page.language === language);
  // The short form: a page of each kind, in one theme; a kind of one page in one language.
  const kinds = kindsOfPage(all).filter(({ count }, i) => count > 1 || i % 2 === parity);
  const judged = sides.filter((side) => isLong || (side.size === size && side.look === 'all'));

  scene(
    `${isLong ? 'no page' : `none of ${kinds.length} kinds of page`} in ${language} scrolls sideways or complains in the console, and axe finds nothing${isLong ? ' in both themes and sizes' : ''}`,
    async (t, stage) => {
      const context = await stage.newContext();
      t.after(() => context.close());
      const page = await context.newPage();
      const complaints = listen(page);
      await addAxe(page);
      for (const { address } of isLong ? all : kinds) {
        await page.goto(address);
        await showAll(page);
        for (const side of judged) {
          await page.setViewportSize(sizes[side.size]);
          await page.emulateMedia({ colorScheme: side.theme });
          const found = await axeFindings(page, undefined, rules[side.look]);
          assert.deepEqual(found, [], `${address}, ${side.size}, ${side.theme}`);
        }
        assert.deepEqual(await codeOutOfLine(page), [], `${address} breaks a sentence around its code`);
        await page.setViewportSize({ width: 320, height: 640 });
        assert.equal(await overflow(page), 0, `${address} scrolls sideways at 320 px`);
        // 1366 px at 200 % zoom.
        await page.setViewportSize({ width: 683, height: 450 });
        assert.equal(await overflow(page), 0, `${address} scrolls sideways at 200 % zoom`);
        assert.deepEqual(complaints, [], address);
      }
    },
  );
}

/** Parts far below the fold are not laid out until they come near; here all of them are checked. */
function showAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

/** Code between words stands in their line; a style meant for code alone in its paragraph would tear the sentence apart. */
function codeOutOfLine(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main p > code')]
      .filter((code) =>
        [...(code.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        ),
      )
      .filter((code) => !getComputedStyle(code).display.startsWith('inline'))
      .map((code) => code.parentElement?.textContent ?? ''),
  );
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
