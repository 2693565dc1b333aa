import assert from 'node:assert/strict';
import { shownRows as shown, untilRows as until } from './seen.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

scene('without scripts all 18 rows are there, and the server applies the facets', async (t, stage) => {
  const page = await stage.open(t, '/', { javaScriptEnabled: false });
  assert.equal((await shown(page)).length, 18);
  const apply = page.getByRole('button', { name: 'Aplicar filtros' });
  await page.getByLabel('Sem chave', { exact: false }).first().check();
  await apply.click();
  await page.waitForURL(/no-key/);
  assert.equal((await shown(page)).length, 9);
  await page.locator('[name=format][value=csv]').check();
  await apply.click();
  await page.waitForURL(/format=csv/);
  assert.deepEqual(await shown(page), ['bcb-sgs', 'open-meteo']);
  assert.ok(await page.getByLabel('Sem chave', { exact: false }).first().isChecked());
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await until(page, 18);
  assert.equal(await page.locator('theme-switch').isVisible(), false);
  await page.goto(`${stage.origin}/?q=cnpj`);
  await page.locator('[name=brazil]').check();
  await apply.click();
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'cnpj' && searchParams.has('brazil'));
});

scene(
  'without scripts the server draws the finds under the field, and says what is nearest to nothing',
  async (t, stage) => {
    const page = await stage.open(t, '/', { javaScriptEnabled: false });
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('cnpj grátis');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL('**/?q=cnpj+gr%C3%A1tis');
    assert.deepEqual(await shown(page), ['brasilapi', 'receitaws']);
    assert.equal(await page.getByRole('searchbox').inputValue(), 'cnpj grátis');
    assert.equal(await page.getByRole('status').first().innerText(), '2 de 18 APIs');
    assert.deepEqual(await page.locator('.finds a > b').allInnerTexts(), ['BrasilAPI', 'ReceitaWS']);
    const why = await page.locator('.finds a', { hasText: 'ReceitaWS' }).innerText();
    assert.match(why, /Sem chave.*Consulta de CNPJ.*com uso gratuito.*3 consultas por minuto.*contestado: CORS/s);
    assert.deepEqual(await page.locator('.chart a.hit').evaluateAll(apisOf), ['brasilapi', 'receitaws']);
    await page.getByRole('searchbox').fill('zzzzzzzz');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/?q=zzzzzzzz');
    assert.ok(await page.getByText('Nenhuma das 18 trata de “zzzzzzzz”.').isVisible());
    assert.equal((await shown(page)).length, 0);
  },
);

const apisOf = (lights: Element[]) => lights.map((light) => light.getAttribute('data-api'));
const optionsOf = (options: Element[]) => options.map((option) => option.getAttribute('href'));

scene('finds come as one types, with the words that say why, and light their beams', async (t, stage) => {
  const page = await stage.open(t, '/');
  const field = page.getByRole('combobox', { name: 'Buscar' });
  await field.pressSequentially('cnpj gratis');
  const options = page.locator('#finds [role=option]');
  await page.locator('#finds a', { hasText: 'ReceitaWS' }).waitFor();
  await page.waitForFunction(() => location.search.includes('gratis'));
  assert.deepEqual(await options.evaluateAll(optionsOf), ['/apis/brasilapi/', '/apis/receitaws/']);
  assert.deepEqual(await options.first().locator('mark').allInnerTexts(), ['CNPJ', 'grátis']);
  assert.match(await options.first().innerText(), /contestado: Plano gratuito/);
  assert.deepEqual(await page.locator('.chart .beam:visible').evaluateAll(apisOf), ['brasilapi', 'receitaws']);
  assert.ok(await page.getByText('Acesas: as APIs que respondem à busca.').isVisible());
  assert.equal(await page.locator('.starts').isVisible(), false, 'the chips give way');
  // Under the field, in the first screen, and the page has not moved.
  assert.ok(await options.last().evaluate((one) => one.getBoundingClientRect().bottom <= 768 && scrollY === 0));
  await field.press('ArrowDown');
  assert.equal(await page.locator('#finds [aria-selected=true] b').innerText(), 'ReceitaWS');
  await field.press('Enter');
  await page.waitForURL('**/apis/receitaws/');
});

scene('where nothing is found the page says that the list is closed, why, and what is nearest', async (t, stage) => {
  const page = await stage.open(t, '/');
  for (const [query, near] of [
    ['boleto', 'brasilapi'],
    ['cpf', 'receitaws'],
    ['nota fiscal', 'receitaws'],
    ['whatsapp', 'meta-graph'],
  ] as const) {
    await page.locator('#q').fill(query);
    await page.getByText(`Nenhuma das 18 trata de “${query}”.`).waitFor();
    assert.match(await page.locator('.outside').innerText(), /A lista é fechada: são as 18 APIs da carta/);
    assert.equal(await page.locator('#finds [role=option]').count(), 3);
    assert.equal(await page.locator('.chart .beam:visible').count(), 0);
    assert.ok((await page.locator('.chart a.near').evaluateAll(apisOf)).includes(near));
    // What is only near is no answer: Enter opens none of it until it is chosen.
    assert.equal(await page.locator('#finds [aria-selected=true]').count(), 0);
    await page.locator('#q').press('ArrowDown');
    assert.equal(await page.locator('#finds [aria-selected=true]').count(), 1);
  }
  await page.getByRole('link', { name: 'Por que 18' }).click();
  await page.waitForURL('**/neutralidade/#how-chosen');
});

scene('Ctrl+K finds the same as the field of the home page, in the same order', async (t, stage) => {
  const page = await stage.open(t, '/en/');
  for (const query of ['cnpj free', 'etag', 'n+1', 'cors', 'no card', 'weather without key', 'invoice', 'calculator']) {
    await page.locator('#q').fill(query);
    await page.waitForFunction((wanted) => new URLSearchParams(location.search).get('q') === wanted, query);
    const own = await page.locator('#finds a').evaluateAll(optionsOf);
    assert.ok(own.length > 0, query);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(query);
    await page.waitForFunction((count) => document.querySelectorAll('#find a').length === count, own.length);
    assert.deepEqual(await page.locator('#find a').evaluateAll(optionsOf), own, query);
    await page.keyboard.press('Escape');
  }
});

scene('a page that is called what was typed stands before the APIs that mention it', async (t, stage) => {
  const page = await stage.open(t, '/');
  await page.locator('#q').fill('calculadora');
  const first = page.locator('#finds [role=option]').first();
  await first.filter({ hasText: 'Calculadora de limites' }).waitFor();
  await page.locator('#q').fill('selic');
  await first.filter({ hasText: 'Banco Central' }).waitFor();
});

scene('search ignores accents, forgives a typo and knows the words of both languages', async (t, stage) => {
  const page = await stage.open(t, '/en/');
  const field = page.getByRole('combobox', { name: 'Search' });
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
    assert.match(await page.locator('.count').innerText(), new RegExp(`^${rows.length} of 18 APIs`));
  }
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
  await page.locator('#q').fill('');
  await until(page, 18);
});

scene('columns sort, and say so', async (t, stage) => {
  const page = await stage.open(t, '/');
  await page.getByRole('button', { name: 'API', exact: true }).click();
  await page.waitForURL(/sort=name/);
  const names = await page.$$eval('.row th > a', (links) => links.map((link) => link.textContent ?? ''));
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
  );
  const head = page.getByRole('columnheader', { name: 'API', exact: true });
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  // A second press turns the order round, a third gives the first one back.
  const cors = page.getByRole('button', { name: 'CORS', exact: true });
  for (let presses = 0; presses < 2; presses++) await cors.click();
  await page.waitForURL(/sort=-cors/);
  assert.equal((await shown(page))[0], 'anthropic-claude');
  await cors.click();
  await page.waitForURL((url) => url.search === '');
  assert.equal((await shown(page))[0], 'viacep');
});

scene('a facet holds several values, and that a fact is disputed is a facet of its own', async (t, stage) => {
  const page = await stage.open(t, '/');
  const counts = await page.$$eval('label:has([name=cors], [name=disputed][value=cors]) span', (spans) =>
    spans.map((span) => span.textContent),
  );
  assert.deepEqual(counts, ['14', '4', '6']);
  const count = async (wanted: number) => assert.equal((await until(page, wanted)).length, wanted);
  await page.locator('[name=disputed][value=cors]').check();
  await count(6);
  await page.locator('[name=cors][value=no]').check();
  await count(4);
  await page.locator('[name=disputed][value=cors]').uncheck();
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

scene('a disputed value says who says what on press, by keyboard, and without scripts', async (t, stage) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await stage.open(t, '/en/', { javaScriptEnabled });
    const note = page.getByRole('dialog', { name: 'ReceitaWS, CORS' });
    const mark = page.getByRole('button', { name: 'Disputed: CORS, ReceitaWS' });
    await mark.click();
    assert.match(
      await note.innerText(),
      /disputed.*The entry says: Yes.*In August 2016, JSONP was added.*maintainer of the API.*Until someone measures it/is,
    );
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    await mark.press('Enter');
    await note.getByRole('link', { name: /entry/ }).click();
    await page.waitForURL('**/en/apis/receitaws/#cors');
  }
});

scene('what ends on a stated day is on the home page, with the days that are left', async (t, stage) => {
  const page = await stage.open(t, '/');
  const line = page.locator('.deadline');
  assert.match(await line.innerText(), /21 de jan\. de 2027.*Meta Graph API.*v21\.0.*v26\.0/s);
  assert.match(await line.innerText(), /faltam \d+ dias/);
  const plain = await stage.open(t, '/', { javaScriptEnabled: false });
  assert.doesNotMatch(await plain.locator('.deadline').innerText(), /faltam/);
});
