import assert from 'node:assert/strict';
import { withoutFindingsInThemes } from './axe.ts';
import { fitsNarrowScreen } from './seen.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();
const isLong = process.env.FAROL_TEST_LONG === '1';

scene('the calculator answers with every change, keeps the use in the URL, and reads it back', async (t, stage) => {
  const page = await stage.open(t, '/en/calculator/');
  const outcome = page.locator('.outcome');
  await page.getByRole('combobox', { name: 'API' }).selectOption('coingecko');
  await page.getByLabel('Users a day').fill('400');
  await page.getByLabel('Calls per user').fill('3');
  await outcome.getByText('The limit per month is exceeded first', { exact: false }).waitFor();
  assert.match(await outcome.innerText(), /Over the limit\..*needs 37,200 of 10,000 per month.*Any one of these/s);
  assert.equal(await outcome.locator('meter.spent').count(), 1);
  await page.getByLabel('I poll every').check();
  await page.getByLabel('seconds', { exact: true }).fill('30');
  await outcome
    .getByText('Replace the questions by a webhook, and also do the following.', { exact: false })
    .first()
    .waitFor();
  const said = await outcome.innerText();

  await withoutFindingsInThemes(page, 'main', isLong ? undefined : 'dark');
  await fitsNarrowScreen(page);

  // The same URL, in another tab and without scripts.
  const plain = await stage.open(t, page.url(), { javaScriptEnabled: false });
  assert.equal(await plain.locator('.outcome').innerText(), said);
  assert.equal(await plain.getByLabel('Users a day').inputValue(), '400');
  await plain.getByLabel('Users a day').fill('1');
  await plain.getByLabel('I do not poll', { exact: false }).check();
  await plain.getByRole('button', { name: 'Calculate' }).click();
  await plain.getByText('It fits.').waitFor();
  assert.match(plain.url(), /\/en\/calculator\/\?api=coingecko&users=1&/);
});

scene('a sheet leads to the calculator, and the page in the other language keeps the use', async (t, stage) => {
  const page = await stage.open(t, '/apis/receitaws/');
  const form = page.locator('.demand');
  await form.getByLabel('usuários por dia').fill('4000');
  await form.getByRole('button', { name: 'Calcular' }).click();
  await page.waitForURL('**/calculadora/?api=receitaws&users=4000*');
  await page.getByText('Passa do limite.').waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/calculator/?api=receitaws&users=4000*');
  await page.getByText('Over the limit.').waitFor();
});
