// What readers come for, and what once went wrong, in as few pages as possible.
import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { firefoxHere } from './firefox.ts';
import { comparedColumns, painted, shownRows, untilRows } from './seen.ts';
import { setStage, shareStage } from './stage.ts';
import { tasks, walkOf } from './twelve-tasks.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
// All walks together may ask for more keys than a server gives in a minute, and spend a limit that another walk needs.
const { scene } = isLong ? setStage() : shareStage();

/** The long form walks every task in both languages and sizes; in the short form each task has the next of these. */
const walks = [
  { language: 'pt-BR', home: '/', width: 1366 },
  { language: 'en', home: '/en/', width: 1366 },
  { language: 'pt-BR', home: '/', width: 390 },
  { language: 'en', home: '/en/', width: 390 },
] as const;

for (const only of isLong ? walks : [undefined])
  scene(
    `the twelve tasks are done from the home page with at most three presses: ${only ? `${only.language}, ${only.width} px` : 'languages and sizes by turns'}`,
    async (t, stage) => {
      const page = await stage.open(t, 'about:blank', { permissions: ['clipboard-read', 'clipboard-write'] });
      assert.equal(Object.keys(tasks).length, 12);
      for (const [i, [name, walk]] of Object.entries(tasks).entries()) {
        const { language, home, width } = only ?? walks[i % walks.length] ?? assert.fail();
        await page.setViewportSize({ width, height: 844 });
        await page.goto(home);
        const { walk: steps, presses } = walkOf(page, language);
        await t.test(name, () => walk(steps));
        assert.ok(presses() <= 3, `${name}: ${presses()} presses`);
        // On the page as the last press left it.
        if (isLong) assert.deepEqual(await axeFindings(page), [], `axe after: ${name}`);
      }
    },
  );

async function firstFinds(page: Page, query: string): Promise<string[]> {
  const field = page.getByRole('combobox', { name: /Buscar/ });
  await field.fill(query);
  await page.waitForFunction(() => document.querySelector('.finds [role=option]'));
  return page.$$eval('.finds [role=option]', (options) => options.map((option) => option.getAttribute('href') ?? ''));
}

scene('the search understands several words, other endings and the sections of guides', async (t, stage) => {
  const page = await stage.open(t, '/sobre/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  for (const [query, wanted] of [
    ['taxa selic', '/apis/bcb-sgs/'],
    ['json grátis', '/apis/'],
    ['idempotencia', '/convencoes/rest/#'],
    ['n+1', '/convencoes/graphql/#'],
    ['put patch', '/convencoes/rest/#'],
  ] as const) {
    await page.getByRole('combobox', { name: /Buscar/ }).fill('');
    const finds = await firstFinds(page, query);
    const isFound = finds.slice(0, 3).some((address) => address.startsWith(wanted));
    assert.ok(isFound, `${query}: ${finds.join(', ')}`);
  }
});

scene('the question mark lists the keys, and the search offers the sheets seen last', async (t, stage) => {
  const page = await stage.open(t, '/apis/tmdb/');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Teclas' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/en/about/');
  await page.keyboard.press('/');
  await page.getByRole('option', { name: /TMDB/ }).waitFor();
});

scene('a comparison that the URL names is there without scripts, and disputes are shown in it', async (t, stage) => {
  const page = await stage.open(t, '/comparar/?ids=receitaws&ids=viacep', { javaScriptEnabled: false });
  // The classes of the shown columns must not be those that colour a status.
  const colours = (table: Element) => [
    getComputedStyle(table).color,
    getComputedStyle(table.parentElement ?? table).color,
  ];
  const [ofTable, ofPage] = await page.locator('.comparison').evaluate(colours);
  assert.equal(ofTable, ofPage);
  assert.deepEqual(await comparedColumns(page), ['Campo', 'ViaCEP', 'ReceitaWS']);
  assert.ok(await page.getByRole('button', { name: 'Contestado: CORS, ReceitaWS' }).isVisible());
  await page.goto('/comparar/');
  assert.equal(await page.locator('.comparison').isVisible(), false, 'an empty table says nothing');
  await page.getByRole('link', { name: 'Clima' }).click();
  await page.waitForURL('**/comparar/?ids=openweather,open-meteo#comparison');
});

scene('a report is ready to copy, with the address of the claim', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/receitaws/#cors', { permissions: ['clipboard-read', 'clipboard-write'] });
  const fold = page.locator('summary', { hasText: 'Found an error?' });
  // Parts of the page get their height when they come into view: pressed in the same frame, the button would move away under the mouse.
  await fold.scrollIntoViewIfNeeded();
  await painted(page);
  await fold.click();
  await page.locator('.report').getByRole('button', { name: 'Copy' }).click();
  await page.locator('.report').getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /ReceitaWS\nAddress: http:\S+\/en\/apis\/receitaws\/#cors\n/);
});

scene('a printed sheet fits on one page, the longest too', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  const longest = ['google-gemini', 'anthropic-claude'];
  for (const id of isLong ? loadCatalogue().apis.map((api) => api.id) : longest) {
    await page.goto(`/apis/${id}/`);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1, id);
  }
});

scene('every page says how it looks when it is shared, and the problems are linked and styled', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/erros/');
  for (const name of ['title', 'description', 'type', 'url', 'locale', 'image'])
    assert.ok(await page.locator(`meta[property="og:${name}"]`).getAttribute('content'), name);
  await page.getByRole('link', { name: /Todos os problemas/ }).click();
  await page.waitForURL('**/problems');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(251, 251, 247)');
});

scene('no card and commercial use can be asked for, by filter and by words, also without scripts', async (t, stage) => {
  // With scripts: the long form. In the short one a task above has pressed the same filters.
  for (const javaScriptEnabled of isLong ? [true, false] : [false]) {
    const page = await stage.open(t, '/', { javaScriptEnabled });
    await page.locator('[name=card][value=no]').check();
    await page.locator('[name=commercial_use][value=yes]').check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    assert.deepEqual(await untilRows(page, 2), ['ibge', 'bcb-sgs']);
    await page.goto('/?q=sem+cartão');
    assert.ok((await shownRows(page)).includes('viacep'));
  }
});

scene('a disputed value opens who says what, by keyboard and without scripts', async (t, stage) => {
  const page = await stage.open(t, '/en/compare/?ids=receitaws,spotify', { javaScriptEnabled: false });
  const note = page.getByRole('dialog', { name: 'ReceitaWS, CORS' });
  assert.equal(await note.isVisible(), false);
  await page.getByRole('button', { name: 'Disputed: CORS, ReceitaWS' }).press('Enter');
  await note.waitFor();
  const said = await note.innerText();
  assert.match(said, /The entry says: Yes.*Charter, section 2\.4.*Another source says: .*github\.com/s);
  assert.match((await note.getByRole('link').last().getAttribute('href')) ?? '', /\/apis\/receitaws\/#cors$/);
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Disputed: Free tier, Spotify Web API' }).click();
  await page.getByText('has to pay for Premium', { exact: false }).waitFor();
});

// The tasks in Debian's Firefox cost a minute of processor time.
if (isLong) {
  const { scene: inFirefox } = setStage({}, firefoxHere());
  for (const [name, walk] of Object.entries(tasks))
    inFirefox(`Firefox: ${name}`, async (t, stage) => {
      for (const { language, home } of walks.slice(0, 2)) {
        const page = await stage.open(t, home);
        const { walk: steps, presses } = walkOf(page, language);
        await walk(steps);
        assert.ok(presses() <= 3, `${presses()} presses in ${language}`);
      }
    });
}
