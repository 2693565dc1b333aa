import type { Page } from 'playwright-core';
import { shareStage, withMotion } from './stage.ts';

const { scene } = shareStage();

scene('a transition that is skipped in the new page is not an error of that page', async (t, { open }) => {
  const page = await open(t, '/', withMotion);
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      if (location.pathname !== '/comparar/') return;
      viewTransition?.skipTransition();
      console.log(viewTransition ? 'caught' : 'no transition');
    });
  });
  await followLink(page);
});

scene('a navigation that stops after its transition began is not an error of the old page', async (t, { open }) => {
  const page = await open(t, '/', withMotion);
  await followLink(page, () =>
    page.evaluate(() => {
      addEventListener('pageswap', ({ viewTransition }) => {
        if (viewTransition) stop();
        console.log(viewTransition ? 'caught' : 'no transition');
      });
    }),
  );
});

/**
 * Only links cause transitions: a browser starts none for an address that was typed. It gives one up when the new page comes late, as it
 * may on a busy machine; then the link is followed again.
 */
async function followLink(page: Page, prepare?: () => Promise<void>): Promise<void> {
  for (let text = ''; text !== 'caught'; ) {
    if (text !== '') await page.goto('/');
    await prepare?.();
    const said = page.waitForEvent('console', (message) => ['caught', 'no transition'].includes(message.text()));
    await page.locator('header nav a[href="/comparar/"]').click({ noWaitAfter: true });
    text = (await said).text();
  }
  // A rejection without a handler is reported after the frame in which it happened.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
