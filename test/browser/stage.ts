import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromiumHere } from './chromium.ts';
import { type ServedSite, serveSite } from './served-site.ts';

export type Stage = {
  readonly origin: string;
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A page of a context of its own; whatever it complains about fails the test. */
  readonly open: (t: TestContext, address: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A browser that can be started, or why it cannot. */
export type BrowserHere = { readonly launch: () => Promise<Browser> } | { readonly reason: string };

/** One browser and one server for a file of tests. Without a browser every test is reported as skipped, by name and reason. */
export function setStage(
  settings: Readonly<Record<string, string>> = {},
  found: BrowserHere = chromiumHere(),
): {
  readonly scene: (name: string, play: (t: TestContext, stage: Stage) => Promise<void>) => void;
} {
  let browser: Browser | undefined;
  let site: ServedSite | undefined;
  before(async () => {
    if ('reason' in found) return;
    // One after the other: if one failed while the other starts, the other would never be stopped.
    site = await serveSite(settings);
    browser = await found.launch();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  return {
    scene: (name, play) => {
      test(name, { skip: 'reason' in found ? found.reason : false }, async (t) => {
        assert.ok(browser && site);
        const { origin } = site;
        const started = browser;
        // The worker would fetch the whole site behind every test; only those about it let it in.
        const newContext = (options: BrowserContextOptions = {}) =>
          started.newContext({
            baseURL: origin,
            serviceWorkers: 'block',
            viewport: { width: 1366, height: 900 },
            ...options,
          });
        const open = async (test: TestContext, address: string, options: BrowserContextOptions = {}) => {
          const context = await newContext(options);
          test.after(() => context.close());
          const page = await context.newPage();
          page.setDefaultTimeout(60_000);
          const complaints = listen(page);
          await page.goto(address);
          test.after(() => assert.equal(complaints.join('\n'), ''));
          return page;
        };
        await play(t, { origin, newContext, open });
      });
    },
  };
}

/** Errors of scripts, of the console and of the policy. A blocked worker and a failed call that a test asked for are none. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  // Chromium's own remark about a transition between two pages that it gave up; the page has no part in it.
  const abortedTransition = /ViewTransition opt-in disabled|Page already revealed/;
  page.on('pageerror', (error) => {
    if (!abortedTransition.test(error.message)) complaints.push(error.message);
  });
  page.on('console', (message) => {
    const expected = /Service Worker registration blocked|Failed to load resource/;
    if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}
