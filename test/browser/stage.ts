import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromiumHere, longestWaitMs } from './chromium.ts';
import { type ServedSite, serveSite } from './served-site.ts';

export type Stage = {
  readonly origin: string;
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Its complaints fail the test. In the short form it may be an earlier test's page, emptied: a process a page is costly. */
  readonly open: (t: TestContext, address: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A browser that can be started, or why it cannot. */
export type BrowserHere = { readonly launch: () => Promise<Browser> } | { readonly reason: string };

const chromium = chromiumHere();
const isLong = process.env.FAROL_TEST_LONG === '1';
/** A transition makes a followed link cost half as much processor time again; in the short form only the tests about them have them. */
const motion: BrowserContextOptions = isLong ? {} : { reducedMotion: 'reduce' };
const wide = { width: 1366, height: 900 };
/** For tests about what happens between two pages. */
export const withMotion: BrowserContextOptions = { reducedMotion: 'no-preference' };
/** Started with the first test that needs it, and shared by all files of a process. */
const running = new Map<BrowserHere, Promise<Browser>>();
after(async () => {
  for (const browser of running.values()) await (await browser).close();
});

type Scenes = { readonly scene: (name: string, play: (t: TestContext, stage: Stage) => Promise<void>) => void };

/**
 * A server for a file of tests, from its first test to its last, and the browser of the process. Without a browser every test is
 * reported as skipped, by name and reason.
 */
export function setStage(settings: Readonly<Record<string, string>> = {}, found: BrowserHere = chromium): Scenes {
  let site: Promise<ServedSite> | undefined;
  let left = 0;
  const stopServer = async () => (await site)?.stop();
  // For a run in which some of the tests were left out by name.
  after(stopServer);
  return {
    scene: (name, play) => {
      left += 1;
      addTest(name, found, async (t, browser) => {
        site ??= serveSite(settings);
        try {
          await play(t, stageOf((await site).origin, browser));
        } finally {
          left -= 1;
          // After the pages that the test has opened are closed.
          if (left === 0) t.after(stopServer);
        }
      });
    },
  };
}

let shared: Promise<ServedSite> | undefined;
after(async () => (await shared)?.stop());

/** One server for all files of a process whose tests together ask for fewer practice keys than the 30 that a server gives in a minute. */
export function shareStage(): Scenes {
  return {
    scene: (name, play) =>
      addTest(name, chromium, async (t, browser) => {
        shared ??= serveSite();
        await play(t, stageOf((await shared).origin, browser));
      }),
  };
}

function addTest(name: string, found: BrowserHere, play: (t: TestContext, browser: Browser) => Promise<void>): void {
  test(name, { skip: 'reason' in found ? found.reason : false }, async (t) => play(t, await started(found)));
}

function started(found: BrowserHere): Promise<Browser> {
  assert.ok('launch' in found);
  const browser = running.get(found) ?? found.launch();
  running.set(found, browser);
  return browser;
}

function stageOf(origin: string, browser: Browser): Stage {
  // The worker would fetch the whole site behind every test; only those about it let it in.
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      viewport: wide,
      ...motion,
      ...options,
    });
    context.setDefaultTimeout(longestWaitMs);
    return context;
  };
  const ownPage = async (t: TestContext, options?: BrowserContextOptions) => {
    const context = await newContext(options);
    t.after(() => context.close());
    return context.newPage();
  };
  const open = async (t: TestContext, address: string, options: BrowserContextOptions = {}) => {
    const page = isLong || !isLent(options) ? await ownPage(t, options) : await lend(t, origin, options, newContext);
    const complaints = listen(page);
    if (address !== 'about:blank') await page.goto(address);
    t.after(() => assert.equal(complaints.join('\n'), ''));
    return page;
  };
  return { origin, newContext, open };
}

/** Of each server and choice of options: a page that no test has now. */
const free = new Map<string, Page>();

/** Other options belong to tests about what a page does with them. */
function isLent(options: BrowserContextOptions): boolean {
  return Object.keys(options).every((name) => ['javaScriptEnabled', 'viewport', 'permissions'].includes(name));
}

async function lend(
  t: TestContext,
  origin: string,
  options: BrowserContextOptions,
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
): Promise<Page> {
  const key = JSON.stringify([origin, options]);
  const page = free.get(key) ?? (await (await newContext(options)).newPage());
  free.delete(key);
  t.after(async () => {
    page.removeAllListeners();
    const isWhole = !free.has(key) && (await isEmptied(page, origin, options).catch(() => false));
    if (isWhole) free.set(key, page);
    else await page.context().close();
  });
  return page;
}

/** Leaves nothing of a test: its routes, what it stored, its size; the page that it ends on has neither scripts nor styles. */
async function isEmptied(page: Page, origin: string, { viewport }: BrowserContextOptions): Promise<boolean> {
  const context = page.context();
  if (context.pages().length > 1 || !page.url().startsWith(origin)) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(viewport ?? wide);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  return true;
}

/** Errors of scripts, of the console and of the policy. A blocked worker and a failed call that a test asked for are none. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  // Chromium's own remark about a transition between two pages that it gave up, on a busy machine before the new page was shown; no script
  // of ours begins a transition.
  const abortedTransition = /ViewTransition opt-in disabled|Page already revealed|^Transition was skipped$/;
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
