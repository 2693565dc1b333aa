import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { untilRows } from './seen.ts';
import { serveSite } from './served-site.ts';
import { shareStage, withMotion } from './stage.ts';

const { scene } = shareStage();
const isLong = process.env.FAROL_TEST_LONG === '1';

scene('the language switch stays on the page', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/erros/');
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/conventions/errors/');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.getByRole('link', { name: 'Português' }).click();
  await page.waitForURL('**/convencoes/erros/');
});

scene('the language switch keeps the query, the anchor and the place on the page', async (t, stage) => {
  const page = await stage.open(t, '/?q=cep&authentication=no-key', withMotion);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/?q=cep&authentication=no-key');
  await page.goto('/convencoes/rest/#rest-put-replaces');
  await page.evaluate(() => scrollBy(0, 120));
  const top = () => page.locator('#rest-put-replaces').evaluate((rule) => Math.round(rule.getBoundingClientRect().top));
  const before = await top();
  // Not by the mouse of the test, which scrolls the page to reach the bar.
  await page.locator('header a[lang]').evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/en/conventions/rest/#rest-put-replaces');
  await page.waitForFunction(
    (wanted) =>
      document.readyState === 'complete' &&
      Math.abs((document.getElementById('rest-put-replaces')?.getBoundingClientRect().top ?? 0) - wanted) < 2,
    before,
  );
  await page.goto('/comparar/?ids=openweather,open-meteo');
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/compare/?ids=openweather,open-meteo');
});

scene('on a narrow screen the links open at the foot of the bar, without scripts too', async (t, stage) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await stage.open(t, '/apis/viacep/', { javaScriptEnabled, viewport: { width: 390, height: 640 } });
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'Comparar', exact: true });
    assert.equal(await link.isVisible(), false);
    const mode = await page.getByRole('region', { name: 'Servidor sem rede' }).boundingBox();
    assert.deepEqual([mode?.y, mode?.height], [52, 24], 'the line about the simulator is below the bar');
    await menu.click();
    assert.equal((await page.locator('#menu').boundingBox())?.y, 52);
    await menu.click();
    assert.equal(await link.isVisible(), false, 'a second press closes it');
    await menu.click();
    await link.click();
    await page.waitForURL('**/comparar/');
  }
});

scene('a reader who asks for another language is not sent elsewhere', async (t, stage) => {
  const page = await stage.open(t, '/sobre/', { locale: 'en-US' });
  assert.equal(new URL(page.url()).pathname, '/sobre/');
});

scene('the theme follows the system, can be chosen, and stays chosen without a flash', async (t, stage) => {
  const page = await stage.open(t, '/', { colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.getByLabel('Tema').selectOption('light');
  await page.locator('html[data-theme=light]').waitFor();
  const light = await ground();
  assert.notEqual(light, dark);
  await page.goto('/sobre/');
  assert.equal(await ground(), light);
  assert.equal(await page.getByLabel('Tema').inputValue(), 'light');
});

scene('the slash goes to the search of the home page, and Ctrl+K opens the same anywhere', async (t, stage) => {
  const page = await stage.open(t, '/');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'q');
  await page.goto('/sobre/');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Buscar fichas/ });
  // With a typo in it.
  await field.fill('subtsantivos');
  await page.getByRole('option', { name: /Recursos são substantivos no plural/ }).waitFor();
  assert.equal(await field.getAttribute('aria-activedescendant'), 'find-0');
  await field.press('Enter');
  await page.waitForURL('**/convencoes/rest/#rest-plural-nouns');
});

scene('the dialog of the search gives the focus back when it closes', async (t, stage) => {
  const page = await stage.open(t, '/sobre/');
  await page.getByRole('link', { name: 'Buscar' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.parentElement?.localName), 'site-search');
});

scene('everything is reached by keyboard, in order, with a focus that shows', async (t, stage) => {
  const page = await stage.open(t, '/apis/viacep/');
  const stops: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return undefined;
      // A control inside a frame may leave the showing to the frame.
      const framed = [active, active.closest('label')].some(
        (element) => element && getComputedStyle(element).outlineStyle !== 'none',
      );
      const { top, left } = active.getBoundingClientRect();
      return {
        name:
          active.textContent?.trim().slice(0, 30) ||
          active.getAttribute('aria-label') ||
          active.className ||
          active.tagName,
        framed,
        top: top + scrollY,
        left,
      };
    });
    if (!stop) break;
    assert.ok(stop.framed, `the focus does not show on ${stop.name}`);
    stops.push(stop.name);
  }
  assert.equal(stops[0], 'Pular para o conteúdo');
  const order = ['Farol', 'APIs', 'Buscar', 'English'].map((name) => stops.indexOf(name));
  const sorted = order.toSorted((a, b) => a - b);
  assert.deepEqual(order, sorted);
  assert.ok(order.every((place) => place > 0));
  await page.goto('/apis/viacep/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
});

scene('an address with an anchor far below the fold leads there', async (t, stage) => {
  const narrow = { width: 390, height: 844 };
  // On a narrow screen more lies above.
  for (const viewport of isLong ? [{ width: 1366, height: 900 }, narrow] : [narrow]) {
    const page = await stage.open(t, '/convencoes/webhooks/#webhooks-log-and-reconcile', { viewport });
    const top = () => page.locator('#webhooks-log-and-reconcile').evaluate((rule) => rule.getBoundingClientRect().top);
    await page.waitForFunction(() => document.readyState === 'complete');
    const landed = await top();
    assert.ok(landed >= -1 && landed < 300, `${viewport.width} px: ${landed}`);
    await page.goto('/apis/github/#sources');
    const sources = await page.locator('#sources').evaluate((part) => part.getBoundingClientRect().top);
    assert.ok(sources >= -1 && sources < 844, `${viewport.width} px: ${sources}`);
  }
});

scene('a printed page is dark on white and has no buttons', async (t, stage) => {
  const page = await stage.open(t, '/apis/viacep/', { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  assert.equal(await page.locator('theme-switch').isVisible(), false);
  assert.equal(await page.locator('button:visible').count(), 0);
  assert.ok(await page.locator('.sample.curl').isVisible());
});

scene('with the reader’s own colours and with less motion the page is still whole', async (t, stage) => {
  const page = await stage.open(t, '/', { forcedColors: 'active', reducedMotion: 'reduce' });
  assert.notEqual(
    await page.evaluate(() => getComputedStyle(document.querySelector('.tag') ?? document.body).borderTopStyle),
    'none',
  );
  assert.equal((await page.locator('.row').all()).length, 18);
});

scene('a page that does not exist offers links, in the reader’s language', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/nothing/');
  assert.equal(await page.locator('h1').innerText(), 'Page not found');
  await page.getByRole('link', { name: /ViaCEP/ }).click();
  await page.waitForURL('**/en/apis/viacep/');
});

scene('after one visit every page can be read with the server dead', async (t, stage) => {
  const own = await serveSite();
  t.after(() => own.stop());
  const context = await stage.newContext({ baseURL: own.origin, serviceWorkers: 'allow' });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto('/');
  // The worker controls the page once it has stored everything.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
  await own.stop();
  await assert.rejects(fetch(own.origin));

  await page.goto('/en/apis/pokeapi/');
  assert.match(await page.locator('h1').innerText(), /PokéAPI/);
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).fontFamily), '');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('The server did not respond.').waitFor();

  await page.goto('/?authentication=no-key');
  await untilRows(page, 9);
  await page.locator('#q').fill('cep');
  await page.waitForFunction(() => location.search.includes('q=cep'));

  const addresses = builtSite().pages.flatMap(({ address }) => (address.endsWith('404.html') ? [] : address));
  const missing = await page.evaluate(async (paths) => {
    const statuses = await Promise.all(paths.map((path) => fetch(path).then(({ status }) => [path, status] as const)));
    return statuses.filter(([, status]) => status !== 200);
  }, addresses);
  assert.ok(addresses.length > 0);
  assert.deepEqual(missing, []);
  await page.goto('/en/nothing/here/');
  assert.equal(await page.locator('h1').innerText(), 'No network');
});

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

/** A browser gives a transition up when the new page comes late, as on a busy machine; then the link is followed again. */
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
