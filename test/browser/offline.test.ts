import assert from 'node:assert/strict';
import { builtSite } from '../built-site.ts';
import { untilRows } from './seen.ts';
import { serveSite } from './served-site.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

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
  await page.getByRole('searchbox').fill('cep');
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
