import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import { ruleGroups, standing } from '@farol/catalogue/internal';
import { axeFindings, withoutFindingsInThemes } from './axe.ts';
import { fitsNarrowScreen } from './seen.ts';
import { setStage, shareStage } from './stage.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
// All groups together may ask for more keys than a server gives in a minute.
const { scene } = isLong ? setStage() : shareStage();
const catalogue = loadCatalogue();
/** test/rule-exchanges.test.ts sends every exchange without a browser; the short form presses those of one group. */
const groups = isLong ? ruleGroups : (['authentication'] as const);

for (const group of groups) {
  scene(
    `every exchange of the rules about ${group} comes out as the page says, the wrong one too`,
    async (t, stage) => {
      const page = await stage.open(t, `/en/conventions/${group}/`);
      await page.getByRole('button', { name: 'Open all' }).click();
      for (const { id, right, wrong } of catalogue.rules.filter((rule) => rule.group === group)) {
        const panel = page.locator(`#${id} rule-panel`);
        // Browsers follow a redirect by themselves; another server's right way is shown only.
        const isRedirect = Math.floor((wrong.response?.status ?? 0) / 100) === 3;
        const runs = [right.request && !right.illustrative, wrong.request && !isRedirect].filter(Boolean).length;
        const run = panel.locator('> p [data-run]');
        assert.equal(await run.count(), runs > 0 ? 1 : 0, id);
        if (runs === 0) continue;
        await run.click();
        const verdicts = panel.locator('[data-fact=now] td > :is(.good, .fail, .notice):first-child');
        await verdicts.nth(runs - 1).waitFor();
        for (const verdict of await verdicts.allInnerTexts()) assert.match(verdict, /as in the example/, id);
        assert.equal(await verdicts.count(), runs, id);
      }
    },
  );
}

scene('a rule runs the right way and the wrong one with one press, and shows what differs', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/rest/#rest-paginate-long-lists');
  const rule = page.locator('#rest-paginate-long-lists');
  await rule.getByRole('button', { name: 'Executar os dois' }).click();
  await rule.locator('tr', { hasText: 'Tempo' }).getByText(/ ms$/).nth(1).waitFor();
  const { length: all } = catalogue.guides;
  assert.match(await rule.locator('[data-fact=items]').innerText(), new RegExp(`Itens\\s+2 de ${all}\\s+${all}`));
  assert.match(await rule.locator('[data-fact=link]').innerText(), /rel="next".*não existe/s);
  const [right = 0, wrong = 0] = await rule
    .locator('[data-fact=size] .length')
    .evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
  assert.ok(right > 0 && wrong > right, 'lengths on one scale');
  assert.equal(
    await rule.locator('.lines:visible').count(),
    2,
    'the two requests: no answer is printed before it is opened',
  );
  await rule.locator('details details summary').last().click();
  assert.match(await rule.getByRole('region', { name: 'Corpo da resposta' }).last().innerText(), /"common-contract"/);
  await withoutFindingsInThemes(page, '#rest-paginate-long-lists');
  await fitsNarrowScreen(page);
});

scene('what is run twice is run twice on the same payment', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/#rest-delete-is-idempotent');
  const rule = page.locator('#rest-delete-is-idempotent');
  const run = rule.getByRole('button', { name: 'Run the right one' });
  await run.click();
  await rule.getByText('Status 204, as in the example.').waitFor();
  await run.click();
  await rule.getByText('Again, on the same payment: status 404.').waitFor();
  await rule.getByRole('button', { name: 'Start over' }).click();
  await rule.getByText('Status 204, as in the example.').waitFor();
});

scene(
  'the grid has only rules with a fact, and each mark opens its fact beside itself, without scripts',
  async (t, stage) => {
    const page = await stage.open(t, '/en/rules/', { javaScriptEnabled: false });
    const { rules, apis } = catalogue;
    const known = rules.map((rule) => apis.filter((api) => standing(api, rule).verdict !== 'not-stated').length);
    const rows = () => page.$$eval('.grid .r', (all) => all.filter((row) => row.checkVisibility()).length);
    assert.equal(await rows(), known.filter((count) => count > 0).length);
    assert.equal(
      await page.locator('.grid .fact').count(),
      known.reduce((sum, count) => sum + count),
    );
    const missing = rules.find(({ id }) => id === 'errors-404-for-missing') ?? assert.fail();
    const row = page.locator('.grid .r', { hasText: missing.title.en });
    const broken = catalogue.apisBreaking(missing.id).length;
    assert.equal(await row.locator('.share').innerText(), `${broken} of ${known[rules.indexOf(missing)]}`);
    // A table cell holds a mark or nothing at all.
    assert.equal(
      await page
        .locator('.grid td:not(:has(.fact), :last-child)')
        .allInnerTexts()
        .then((all) => all.join('')),
      '',
    );

    const mark = row.getByRole('button', { name: 'ViaCEP breaks this rule' });
    await mark.click();
    const note = page.getByRole('dialog', { name: 'ViaCEP breaks this rule' });
    assert.match(await note.innerText(), /is a 200 with the field erro.*not observed: viacep\.com\.br/s);
    const [at, opened] = [await mark.boundingBox(), await note.boundingBox()];
    assert.ok(
      at && opened && Math.abs(opened.y - at.y - at.height) < 16 && Math.abs(opened.x - at.x) < 16,
      'at its mark',
    );
    const lit = await row.evaluate((one) => getComputedStyle(one.firstElementChild ?? one).backgroundColor);
    assert.equal(lit, 'rgb(255, 241, 199)');
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });

    await page.locator('label', { hasText: 'Only broken ones' }).click();
    assert.equal(await rows(), rules.filter(({ id }) => catalogue.apisBreaking(id).length > 0).length);
  },
);

scene('on a narrow screen the grid is names: by rule, or by API', async (t, stage) => {
  const page = await stage.open(t, '/regras/', { viewport: { width: 390, height: 844 } });
  const rule = page.locator('.by-rule .told', { hasText: 'Recurso que não existe é 404' });
  const names = (await rule.locator('.chips').first().innerText()).split('\n');
  assert.ok(names.includes('ViaCEP') && names.includes('Meta Graph'), names.join());
  await rule.getByText(/^\d+ cumprem$/).click();
  await rule.getByRole('button', { name: 'BrasilAPI' }).click();
  const note = page.getByRole('dialog', { name: 'BrasilAPI cumpre esta regra' });
  const box = (await note.boundingBox()) ?? assert.fail();
  assert.ok(box.x >= 0 && box.x + box.width <= 390);
  await page.keyboard.press('Escape');
  await page.locator('label', { hasText: 'Por API' }).click();
  assert.equal(await rule.isVisible(), false);
  await page
    .locator('.by-api .told', { hasText: 'ViaCEP' })
    .getByRole('button', { name: 'Recurso que não existe é 404' })
    .click();
  await page.getByRole('dialog', { name: 'ViaCEP quebra esta regra' }).waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await axeFindings(page, '#grid'), []);
  await fitsNarrowScreen(page);
});
