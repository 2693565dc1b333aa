import type { Page } from 'playwright-core';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

scene('a transition that is skipped in the new page is not an error of that page', async (t, { open }) => {
  const page = await open(t, '/');
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (!viewTransition) return;
      viewTransition.skipTransition();
      console.log('skipped');
    });
  });
  await followLink(page, 'skipped');
});

scene('a navigation that stops after its transition began is not an error of the old page', async (t, { open }) => {
  const page = await open(t, '/');
  await page.evaluate(() => {
    addEventListener('pageswap', ({ viewTransition }) => {
      if (!viewTransition) return;
      stop();
      console.log('stopped');
    });
  });
  await followLink(page, 'stopped');
});

/** Only links cause transitions: a browser starts none for an address that was typed. */
async function followLink(page: Page, awaited: string): Promise<void> {
  const said = page.waitForEvent('console', (message) => message.text() === awaited);
  await page.locator('header nav a[href="/comparar/"]').click({ noWaitAfter: true });
  await said;
  // A rejection without a handler is reported after the frame in which it happened.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
