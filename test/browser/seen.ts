// What a reader sees of a page.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Ids of the rows of the home page that are shown, in their order. */
export function shownRows(page: Page): Promise<string[]> {
  return page.$$eval('.row', (rows) =>
    rows.filter((row) => row.checkVisibility()).map((row) => row.getAttribute('data-id') ?? ''),
  );
}

/** Waits until so many rows are shown, of the home page or of another table. */
export async function untilRows(page: Page, count: number, selector = '.row'): Promise<string[]> {
  await page.waitForFunction(
    ([rows, wanted]) => [...document.querySelectorAll(rows)].filter((row) => row.checkVisibility()).length === wanted,
    [selector, count] as const,
  );
  return shownRows(page);
}

/** Heads of the columns that a comparison shows. */
export function comparedColumns(page: Page): Promise<(string | null)[]> {
  return page.$$eval('.comparison thead th', (heads) =>
    heads.filter((head) => head.checkVisibility()).map((head) => head.textContent),
  );
}

export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

export async function fitsNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await overflow(page), 0, 'scrolls sideways at 320 px');
}

/** Two frames later. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}
