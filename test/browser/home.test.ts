import assert from 'node:assert/strict';
import { comparedColumns, shownRows as shown, untilRows as until } from './seen.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

scene('without scripts all 18 rows are there, and the server applies the facets', async (t, stage) => {
  const page = await stage.open(t, '/', { javaScriptEnabled: false });
  assert.equal((await shown(page)).length, 18);
  const apply = page.getByRole('button', { name: 'Aplicar filtros' });
  await page.getByLabel('Sem chave', { exact: false }).first().check();
  await apply.click();
  assert.equal((await shown(page)).length, 9);
  await page.locator('[name=format][value=csv]').check();
  await apply.click();
  assert.deepEqual(await shown(page), ['bcb-sgs', 'open-meteo']);
  assert.ok(await page.getByLabel('Sem chave', { exact: false }).first().isChecked());
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  assert.equal((await shown(page)).length, 18);
  assert.equal(await page.locator('theme-switch').isVisible(), false);
  await page.goto(`${stage.origin}/?q=cnpj`);
  await page.locator('[name=brazil]').check();
  await apply.click();
  assert.match(page.url(), /q=cnpj/);
});

scene('without scripts the server answers a search, and says so when nothing matches', async (t, stage) => {
  const page = await stage.open(t, '/', { javaScriptEnabled: false });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('cnpj');
  await page.getByRole('button', { name: 'Buscar' }).click();
  assert.match(page.url(), /\?q=cnpj#apis$/);
  const rows = await shown(page);
  assert.deepEqual(rows.slice(0, 2).toSorted(), ['brasilapi', 'receitaws']);
  assert.ok(rows.length < 18);
  assert.equal(await page.getByRole('searchbox').inputValue(), 'cnpj');
  assert.equal(await page.locator('.count').innerText(), `${rows.length} de 18 APIs`);
  await page.getByRole('searchbox').fill('zzzzzzzz');
  await page.getByRole('searchbox').press('Enter');
  assert.ok(await page.getByText('Nenhuma API corresponde.').first().isVisible());
});

scene('search ignores accents, forgives a typo and knows the words of both languages', async (t, stage) => {
  const page = await stage.open(t, '/en/');
  const field = page.getByRole('searchbox', { name: 'Search' });
  for (const [query, first] of [
    ['cambio', 'awesomeapi'],
    ['wether', 'open'],
    ['previsão do tempo', 'open'],
    ['zip code', 'viacep'],
    ['pokmon', 'pokeapi'],
  ] as const) {
    await field.fill(query);
    await page.waitForFunction((wanted) => new URLSearchParams(location.search).get('q') === wanted, query);
    const rows = await shown(page);
    assert.ok(rows[0]?.startsWith(first), `${query} found ${rows.join(', ')}`);
    // A few are named where the reader types, because the table may be below the screen.
    const named = rows.length > 3 ? [] : await page.locator('.row:visible th a').allInnerTexts();
    assert.equal(await page.locator('.count').innerText(), [`${rows.length} of 18 APIs`, ...named].join(' '));
  }
  await field.fill('zzzzzzzz');
  await until(page, 0);
  assert.ok(await page.getByText('No API matches.').isVisible());
});

scene('filters are part of the URL, and the URL opens the same view again', async (t, stage) => {
  const page = await stage.open(t, '/');
  await page.locator('[name=authentication][value=no-key]').check();
  await page.locator('[name=format][value=csv]').check();
  assert.deepEqual(await until(page, 2), ['bcb-sgs', 'open-meteo']);
  // The URL and the numbers follow the rows.
  await page.waitForURL('/?authentication=no-key&format=csv');
  // The other facets count what would be left.
  assert.equal(await page.locator('label:has([name=cors][value=no]) span').innerText(), '0');
  const again = await stage.open(t, new URL(page.url()).search);
  assert.deepEqual(await until(again, 2), ['bcb-sgs', 'open-meteo']);
  assert.ok(await again.locator('[name=format][value=csv]').isChecked());
  await again.getByRole('button', { name: 'Limpar filtros' }).click();
  await until(again, 18);
  await again.waitForURL((url) => url.search === '');
  // Older links have the labels.
  await again.goto('/?authentication=No+key&format=CSV');
  assert.deepEqual(await until(again, 2), ['bcb-sgs', 'open-meteo']);
  await again.waitForURL('/?authentication=no-key&format=csv');
});

scene('a search in the URL opens with its rows, and the others come back when it is cleared', async (t, stage) => {
  const page = await stage.open(t, '/?q=cnpj');
  await page.waitForFunction(() => document.querySelectorAll('.row').length === 18);
  assert.deepEqual((await shown(page)).slice(0, 2).toSorted(), ['brasilapi', 'receitaws']);
  await page.getByRole('searchbox').fill('');
  await until(page, 18);
});

scene('columns sort, and say so', async (t, stage) => {
  const page = await stage.open(t, '/');
  await page.getByRole('button', { name: 'API', exact: true }).click();
  await page.waitForURL(/sort=name/);
  const names = await page.$$eval('.row th a', (links) => links.map((link) => link.textContent ?? ''));
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
  );
  const head = page.getByRole('columnheader', { name: 'API', exact: true });
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  // A second press turns the order round, a third gives the first one back.
  const broken = page.getByRole('button', { name: 'Regras quebradas' });
  for (let presses = 0; presses < 2; presses++) await broken.click();
  await page.waitForURL(/sort=-broken/);
  assert.equal((await shown(page))[0], 'google-maps-platform');
  await broken.click();
  await page.waitForURL((url) => url.search === '');
  assert.equal((await shown(page))[0], 'viacep');
});

scene('a facet holds several values, and a dispute is a value beside yes and no', async (t, stage) => {
  const page = await stage.open(t, '/');
  const counts = await page.$$eval('label:has([name=cors]) span', (spans) => spans.map((span) => span.textContent));
  assert.deepEqual(counts, ['14', '4', '6']);
  const count = async (wanted: number) => assert.equal((await until(page, wanted)).length, wanted);
  await page.getByLabel('Contestado', { exact: false }).check();
  await count(6);
  await page.locator('[name=cors][value=yes]').check();
  await count(18);
  await page.locator('[name=format][value=xml]').check();
  await page.locator('[name=format][value=csv]').check();
  await count(6);
});

scene('on a phone the heading of the filters says how many rows are left, and stays in view', async (t, stage) => {
  const page = await stage.open(t, '/', { viewport: { width: 320, height: 640 } });
  const heading = page.locator('.facets > summary');
  await heading.click();
  await page.locator('[name=format][value=csv]').check();
  await heading.getByText(/\d de 18 APIs/).waitFor();
  await heading.getByText(`${(await shown(page)).length} de 18 APIs`).waitFor();
  await page.locator('[name=format][value=csv]').scrollIntoViewIfNeeded();
  const inView = () =>
    heading.evaluate(
      (one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight,
    );
  assert.ok(await inView(), 'beside the last filter');
  await heading.click();
  await page.waitForFunction(() => !document.querySelector<HTMLDetailsElement>('.facets')?.open);
  assert.ok(await inView(), 'above the rows');
});

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
  const rows = await page.$$eval('.comparison tbody tr', (all) =>
    all.map((row) =>
      row.className === 'divider'
        ? row.textContent
        : [...row.children]
            .filter((cell) => cell.checkVisibility())
            .slice(1)
            .map((cell) => cell.textContent),
    ),
  );
  const same = rows.indexOf('Iguais');
  assert.equal(rows[0], 'Diferem');
  assert.ok(same > 1);
  for (const [i, row] of rows.entries()) if (Array.isArray(row)) assert.equal(new Set(row).size > 1, i < same);
});

scene('without scripts the comparison works by its checkboxes', async (t, stage) => {
  const page = await stage.open(t, '/en/compare/', { javaScriptEnabled: false });
  await page.getByLabel('ViaCEP', { exact: true }).check();
  await page.getByLabel('BrasilAPI', { exact: true }).check();
  assert.deepEqual(await comparedColumns(page), ['Field', 'ViaCEP', 'BrasilAPI']);
});

scene('a disputed value says who says what, on press, on focus, and without scripts on its entry', async (t, stage) => {
  const page = await stage.open(t, '/en/');
  const note = page.getByRole('dialog', { name: 'ReceitaWS: CORS' });
  const mark = page.locator('[data-id=receitaws]').getByRole('link', { name: 'Disputed' });
  await mark.click();
  await note.waitFor();
  const said = await note.innerText();
  assert.match(
    said,
    /Disputed.*According to the charter.*Another source says: In August 2016, JSONP was added.*github\.com/s,
  );
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'hidden' });
  // By keyboard the focus opens it, the Tab key leads into it, and Enter on the mark follows the link.
  await page.getByRole('checkbox', { name: 'Compare Spotify' }).focus();
  for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Tab');
  await page.getByRole('dialog', { name: 'Spotify Web API: Free tier' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Spotify Web API: Free tier');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/apis/spotify/#free-tier');
  const plain = await stage.open(t, '/', { javaScriptEnabled: false });
  await plain.locator('[data-id=receitaws]').getByRole('link', { name: 'Contestado' }).click();
  await plain.waitForURL('**/apis/receitaws/#cors');
});
