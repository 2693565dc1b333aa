import assert from 'node:assert/strict';
import { comparedColumns } from './seen.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

scene('two to four entries are compared, differences first', async (t, stage) => {
  const page = await stage.open(t, '/');
  const box = (name: string) => page.getByRole('checkbox', { name: `Comparar ${name}` });
  for (const name of ['ViaCEP', 'BrasilAPI']) await box(name).check();
  await page.getByText('2 de 4').waitFor();
  for (const name of ['ReceitaWS', 'PokéAPI']) await box(name).check();
  // A fifth box does not stay ticked.
  await box('JSONPlaceholder').click();
  await page.getByText('Quatro APIs, no máximo.').waitFor();
  assert.equal(await box('JSONPlaceholder').isChecked(), false);
  await box('PokéAPI').uncheck();
  await page.getByRole('button', { name: 'Comparar as escolhidas' }).click();
  await page.waitForURL(/\/comparar\/\?ids=viacep,brasilapi,receitaws/);
  assert.deepEqual(await comparedColumns(page), ['Campo', 'ViaCEP', 'BrasilAPI', 'ReceitaWS']);
  // What differs is in view, what is equal folded.
  const shownColumns = [1, 2, 4];
  const tables = await page.$$eval(
    '.comparison tbody',
    (all, columns) =>
      all.map((body) =>
        [...body.children].map((row) => columns.map((column) => row.children[column]?.textContent ?? '')),
      ),
    shownColumns,
  );
  assert.equal(tables.length, 3);
  for (const [i, rows] of tables.entries()) {
    assert.ok(rows.length > 0);
    for (const row of rows) assert.equal(new Set(row).size > 1, i < 2, row.join(' | '));
  }
  assert.deepEqual(await page.locator('.comparison details[open]').count(), 0);
});

scene('without scripts the comparison works by its checkboxes', async (t, stage) => {
  const page = await stage.open(t, '/en/compare/', { javaScriptEnabled: false });
  await page.getByLabel('ViaCEP', { exact: true }).check();
  await page.getByLabel('BrasilAPI', { exact: true }).check();
  assert.deepEqual(await comparedColumns(page), ['Field', 'ViaCEP', 'BrasilAPI']);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/en/compare/?ids=viacep&ids=brasilapi');
  assert.deepEqual(await page.locator('.picks h2').allInnerTexts(), ['Choose ViaCEP if', 'Choose BrasilAPI if']);
});

scene(
  'a comparison concludes first, the same with and without scripts, and its names stay in view',
  async (t, stage) => {
    const address = '/comparar/?ids=receitaws,brasilapi';
    const [page, plain] = [
      await stage.open(t, '/comparar/'),
      await stage.open(t, address, { javaScriptEnabled: false }),
    ];
    for (const name of ['ReceitaWS', 'BrasilAPI']) await page.getByLabel(name, { exact: true }).check();
    const said = await page.locator('.conclusion').innerText();
    assert.match(
      said,
      /^Escolha BrasilAPI se\n.*CORS sim, sem contestação.*Escolha ReceitaWS se\n.*limite com número informado: 3 por minuto.*Iguais no que decide: /s,
    );
    assert.equal(await plain.locator('.conclusion').innerText(), said);
    const rows = (some: typeof page) => some.locator('.comparison > table tbody th').allInnerTexts();
    assert.deepEqual(await rows(plain), await rows(page));
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 600 });
      await page.locator('.comparison > table tbody tr').last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 200);
      const head = page.locator('.comparison > table thead').getByRole('link', { name: 'ReceitaWS' });
      assert.ok(
        await head.evaluate(
          (name) =>
            document.elementFromPoint(name.getBoundingClientRect().x + 2, name.getBoundingClientRect().y + 8) === name,
        ),
        `${width}`,
      );
    }
  },
);
