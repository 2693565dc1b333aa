import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromiumHere, longestWaitMs } from './chromium.ts';
import { type ServedSite, serveSite } from './served-site.ts';
import { type SharedContext, shareContext } from './shared-context.ts';

export type Stage = {
  readonly origin: string;
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A page that shares nothing with any other; whatever it complains about fails the test. */
  readonly open: (t: TestContext, address: string, options?: BrowserContextOptions) => Promise<Page>;
};

/** A browser that can be started, or why it cannot. */
export type BrowserHere = { readonly launch: () => Promise<Browser> } | { readonly reason: string };

const chromium = chromiumHere();
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
  let site: Promise<Place> | undefined;
  let left = 0;
  const stopServer = async () => (await site)?.stop();
  // For a run in which some of the tests were left out by name.
  after(stopServer);
  return {
    scene: (name, play) => {
      left += 1;
      addTest(name, found, async (t, browser) => {
        site ??= openPlace(browser, settings, found === chromium);
        try {
          await play(t, stageOf(await site, browser));
        } finally {
          left -= 1;
          // After the pages that the test has opened are closed.
          if (left === 0) t.after(stopServer);
        }
      });
    },
  };
}

let shared: Promise<Place> | undefined;
after(async () => (await shared)?.stop());

/** One server for all files of a process whose tests make no practice keys, because a server gives only 30 of them in a minute. */
export function shareStage(): Scenes {
  return {
    scene: (name, play) =>
      addTest(name, chromium, async (t, browser) => {
        shared ??= openPlace(browser, {}, true);
        await play(t, stageOf(await shared, browser));
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

/** A running server and the context of its pages. */
type Place = ServedSite & { readonly shared?: SharedContext };

async function openPlace(
  browser: Browser,
  settings: Readonly<Record<string, string>>,
  isChromium: boolean,
): Promise<Place> {
  const site = await serveSite(settings);
  // It is emptied by commands that only Chromium knows.
  if (!isChromium) return site;
  const shared = await shareContext(browser, site.origin, { ...usual, baseURL: site.origin });
  const stop = async () => {
    await shared.close();
    await site.stop();
  };
  return { origin: site.origin, shared, stop };
}

// The worker would fetch the whole site behind every test; only those about it let it in.
const usual: BrowserContextOptions = { serviceWorkers: 'block', viewport: { width: 1366, height: 900 } };

function stageOf({ origin, shared }: Place, browser: Browser): Stage {
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...usual, baseURL: origin, ...options });
    context.setDefaultTimeout(longestWaitMs);
    return context;
  };
  const newPage = async (t: TestContext, options: BrowserContextOptions | undefined) => {
    const lent = options === undefined ? shared?.lend() : undefined;
    if (shared && lent) {
      t.after(shared.takeBack);
      return lent;
    }
    const context = await newContext(options);
    t.after(() => context.close());
    return context.newPage();
  };
  const open = async (t: TestContext, address: string, options?: BrowserContextOptions) => {
    const page = await newPage(t, options);
    const complaints = listen(page);
    await page.goto(address);
    t.after(() => assert.equal(complaints.join('\n'), ''));
    return page;
  };
  return { origin, newContext, open };
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
