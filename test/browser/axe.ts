// axe-core in a page: which of its rules the page breaks, and where.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified, since a browser reads it again on every page, and without the source of each element, which no message here prints. */
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};axe.configure({ noHtml: true });`;

/** All rules whose outcome depends on a colour. */
const rulesOfColour: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** For a page object that judges several addresses: the code is sent to the browser once. */
export function addAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: source });
}

/** What axe finds on the page as it is now, or in a part of it. Without `runOnly`, by all rules that axe has switched on. */
export async function axeFindings(page: Page, within?: string, runOnly?: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([part, only]) => {
      const judge = (globalThis as unknown as { readonly axe: typeof axe }).axe;
      const options: axe.RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
      const { violations } = await judge.run(part ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    [within, runOnly] as const,
  );
}

/** By all rules in light and by those about colours in dark, since a theme changes nothing else; `only` names one theme. */
export async function withoutFindingsInThemes(page: Page, within: string, only?: 'light' | 'dark'): Promise<void> {
  const both = [['light'], ['dark', rulesOfColour]] as const;
  for (const [colorScheme, runOnly] of only ? ([[only]] as const) : both) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeFindings(page, within, runOnly), [], colorScheme);
  }
}
