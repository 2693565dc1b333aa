// A context that many tests use, one after the other, each with nothing left of the one before. For a context of its own a browser
// starts new processes, which costs more than most tests do.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { longestWaitMs } from './chromium.ts';

export type SharedContext = {
  /** A new page, or nothing while another one is lent. */
  readonly lend: () => Promise<Page> | undefined;
  /** Closes every page that the test has opened, and deletes whatever they have stored. */
  readonly takeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function shareContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<SharedContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(longestWaitMs);
  // A page without scripts, because the process ends with its last page.
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/robots.txt`);
  const session = await context.newCDPSession(keeper);
  let isLent = false;
  return {
    lend: () => {
      if (isLent) return undefined;
      isLent = true;
      return context.newPage();
    },
    takeBack: async () => {
      for (const page of context.pages()) if (page !== keeper) await page.close();
      await context.clearCookies();
      await context.clearPermissions();
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await session.send('Network.clearBrowserCache');
      isLent = false;
    },
    close: async () => {
      if (browser.isConnected()) await context.close();
    },
  };
}
