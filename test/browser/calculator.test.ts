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
  await outcome.getByText('37,200 per month, and 10,000 fit', { exact: false }).waitFor();
  assert.match(await outcome.innerText(), /It does not fit\..*37,200 of 10,000 per month: 73% refused.*96 users/s);
  // The curves of the other arrivals stand behind the own one.
  assert.deepEqual([await outcome.locator('.plot path').count(), await outcome.locator('.plot .own').count()], [3, 3]);
  await page.getByLabel('at an even pace', { exact: false }).check();
  await outcome.getByText('At an even pace, 73% would be refused', { exact: false }).waitFor();
  await page.getByLabel('every', { exact: true }).check();
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
  await plain.getByLabel('none, or a webhook', { exact: false }).check();
  await plain.getByRole('button', { name: 'Calculate' }).click();
  await plain.getByText('It fits, with a margin.').waitFor();
  assert.match(plain.url(), /\/en\/calculator\/\?api=coingecko&users=1&/);
});

scene('the calculator opens with a use that has no margin, and says so', async (t, stage) => {
  const page = await stage.open(t, '/calculadora/');
  assert.match(
    await page.locator('.outcome').innerText(),
    /^Cabe na média, mas 34 de 500 por dia.*6,8% seriam recusadas/s,
  );
  assert.equal(await page.locator('.verdict.tight').count(), 1);
  // A URL that names the API alone leaves the other fields as they are.
  await page.goto('/calculadora/?api=viacep');
  assert.ok(await page.getByRole('radio', { name: 'ao acaso' }).isChecked());
});

scene('a sheet leads to the calculator, and the page in the other language keeps the use', async (t, stage) => {
  const page = await stage.open(t, '/apis/receitaws/');
  await page.locator('summary', { hasText: 'O meu uso cabe?' }).click();
  const form = page.locator('.demand');
  await form.getByLabel('usuários por dia').fill('4000');
  await form.getByRole('button', { name: 'Calcular' }).click();
  await page.waitForURL('**/calculadora/?api=receitaws&users=4000*');
  await page.getByText('Não cabe.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/calculator/?api=receitaws&users=4000*');
  await page.getByText('It does not fit.', { exact: true }).waitFor();
});
