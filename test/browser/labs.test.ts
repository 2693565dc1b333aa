import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { withoutFindingsInThemes } from './axe.ts';
import { screenReaderDocument, screenReaderFile } from './screen-reader.ts';
import { fitsNarrowScreen } from './seen.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();
const isLong = process.env.FAROL_TEST_LONG === '1';

/** What a lab has put on the page, in both themes, in the short form in this one, and on a narrow screen. */
async function withoutFindings(page: Page, lab: string, theme: 'light' | 'dark'): Promise<void> {
  await withoutFindingsInThemes(page, lab, isLong ? undefined : theme);
  await fitsNarrowScreen(page);
}

scene('PUT and PATCH act on one payment with one body, and the difference is marked', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/');
  const lab = page.locator('put-patch-lab');
  const [put, patch] = [lab.locator('[data-method=PUT]'), lab.locator('[data-method=PATCH]')];
  const done = lab.getByText('Both were sent to the same payment', { exact: false });
  await lab.getByRole('button', { name: 'Send both' }).click();
  await done.waitFor();
  assert.match(await put.innerText(), /200\s+Replaces\. 2 fields were lost\./);
  assert.deepEqual(await put.locator('.lost th').allInnerTexts(), ['descricao', 'situacao']);
  assert.match(await patch.innerText(), /200\s+Changes\. Only what was sent has changed\./);
  assert.deepEqual(await patch.locator('.changed th, .lost th').allInnerTexts(), ['valor']);
  assert.equal(await put.locator('code').innerText(), await patch.locator('code').innerText());

  await lab.getByRole('button', { name: 'Repeat' }).click();
  await put.getByText('Repeated: the same result.').waitFor();
  await patch.getByText('this is not guaranteed', { exact: false }).waitFor();

  // A body that one of them refuses; by keyboard.
  await lab.getByLabel('Body of both requests').fill('{ "valor": 1 }');
  await lab.getByRole('button', { name: 'Send both' }).press('Enter');
  await put.getByText('Refused; nothing changed.').waitFor();
  assert.match(await put.innerText(), /400.*\/moeda/s);
  await done.waitFor();
  assert.match(await patch.innerText(), /^PATCH\s+\S+\s+200/);
  await lab.getByLabel('Body of both requests').fill('[]');
  await lab.getByRole('button', { name: 'Send both' }).click();
  await lab.getByText('The body is not a JSON object', { exact: false }).waitFor();
  await withoutFindings(page, 'put-patch-lab', 'light');
});

scene('the gauges of the query editor show what the server counts, and what it refuses', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/graphql/');
  const lab = page.locator('graphql-lab');
  const gauge = (name: string) => lab.locator(`[data-gauge=${name}]`).innerText();
  await lab.getByRole('button', { name: 'Run' }).click();
  await lab.getByText('It ran.').waitFor();
  assert.match(await gauge('depth'), /\d+ of 10/);
  assert.match(await gauge('cost'), /\d+ of 10,000/);
  const [, batched = '', alone = ''] =
    /(\d+) in batches; one per item would be (\d+)/.exec(await gauge('lookups')) ?? [];
  assert.ok(Number(batched) <= 3 && Number(alone) >= 60, `${batched} and ${alone}`);
  await lab.getByRole('button', { name: '12 levels' }).click();
  await lab.getByText('Refused before it ran.').waitFor();
  assert.match(await gauge('depth'), /12, above 10/);
  // The example of a list: its items stand open, and one look-up per list is no full gauge.
  await lab.getByRole('button', { name: 'APIs that browsers cannot call' }).click();
  await lab.locator('.json .leaf', { hasText: '"id": "' }).first().waitFor();
  await lab.getByLabel('Query').fill('{ rule(id: "rest-no-verbs") { id } }');
  await lab.getByLabel('Query').press('Control+Enter');
  await lab.locator('[data-gauge=lookups]', { hasText: '1; nothing to batch' }).waitFor();
  assert.equal(await lab.locator('[data-gauge=lookups] meter').getAttribute('value'), '0');
  // Errors name what to write instead.
  for (const [query, words] of [
    [
      '{ apis { id } }',
      'Line 1, column 10: the type ApiConnection has no field "id". A list holds its items in "nodes"',
    ],
    ['{ apis }', '"apis" is no plain value: say which of its fields you want, as in apis { nodes { id } }.'],
    ['{ rule { id } }', 'the argument "id" is missing: write rule(id: …).'],
    ['{ rules { id', 'the query ends too early: a brace or a parenthesis is not closed.'],
    ['{ rules { idd } }', 'the type Rule has no field "idd".'],
  ] as const) {
    await lab.getByLabel('Query').fill(query);
    await lab.getByLabel('Query').press('Control+Enter');
    await lab.locator('.lab-place').getByText(words, { exact: false }).waitFor();
  }
  await lab.getByText('The server did not accept the query.').waitFor();
  await withoutFindings(page, 'graphql-lab', 'dark');
});

scene('one changed byte breaks the signature before the reader’s eyes', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/webhooks/');
  const lab = page.locator('bytes-lab');
  const [signed, received] = [lab.locator('[data-side=signed]'), lab.locator('[data-side=received]')];
  const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
  const body = await signed.locator('textarea').inputValue();
  assert.equal(await signed.locator('.bytes-hmac').innerText(), hmac('segredo-de-exemplo', body));
  await lab.getByRole('button', { name: 'Change one byte' }).click();
  await lab.getByText('Different: the receiver responds with 401', { exact: false }).waitFor();
  assert.equal(await received.locator('mark').count(), 1);
  const other = await received.locator('textarea').inputValue();
  assert.equal(await received.locator('.bytes-hmac').innerText(), hmac('segredo-de-exemplo', other));
  await withoutFindings(page, 'bytes-lab', 'light');
  await lab.getByRole('button', { name: 'Make equal' }).click();
  await lab.getByText('Equal: the receiver responds with 200', { exact: false }).waitFor();
  await lab.getByLabel('Shared secret').fill('é');
  await page.waitForFunction(
    (wanted) => document.querySelector('.bytes-hmac')?.textContent === wanted,
    hmac('é', body),
  );
});

scene('every problem of the gallery is answered by the practice provider as printed', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/errors/');
  const lab = page.locator('error-gallery');
  const rows = lab.locator('tbody tr');
  assert.ok((await rows.count()) >= 15);
  const every = await rows.all();
  // The short form presses every third one; test/rule-exchanges.test.ts has the answers without a browser.
  for (const row of isLong ? every : every.filter((_, i) => i % 3 === 0)) {
    const [status, code] = await row.evaluate((element) => [
      element.querySelector('.status')?.textContent ?? '',
      JSON.parse(element.querySelector('button')?.dataset.case ?? '{}').code,
    ]);
    await row.getByRole('button').click();
    await lab
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${status} \\S`) })
      .waitFor();
    await lab.locator('.json').getByText(`"/problems/${code}"`).waitFor();
    await page.waitForFunction(() => document.querySelector('error-gallery button[aria-disabled]') === null);
  }
  await withoutFindings(page, 'error-gallery', 'dark');
});

scene('without scripts each lab says what to type instead', async (t, stage) => {
  const page = await stage.open(t, 'about:blank', { javaScriptEnabled: false });
  for (const [address, typed] of [
    ['/convencoes/rest/', /curl -X PUT http/],
    ['/convencoes/graphql/', /curl http.*explain/],
    ['/convencoes/webhooks/', /openssl dgst -sha256 -hmac/],
    ['/convencoes/erros/', /curl -i http/],
  ] as const) {
    await page.goto(address);
    assert.match(await page.locator('main').innerText(), typed, address);
    assert.equal(await page.locator('main button:visible').count(), 0, `${address}: a button without a script is dead`);
  }
  await page.goto('/conferir/');
  assert.equal(await page.locator('main :is(button, input[type=file]):visible').count(), 0);
});

scene('a screen reader finds on a sheet and in a lab what screen-reader.md says', async (t, stage) => {
  const written = await screenReaderDocument(await stage.open(t, 'about:blank'));
  // SCREEN_READER=write writes it again.
  if (process.env.SCREEN_READER === 'write') writeFileSync(screenReaderFile, written);
  assert.match(written, /- heading "ReceitaWS"[\s\S]*- status/);
  assert.equal(readFileSync(screenReaderFile, 'utf8'), written);
});
