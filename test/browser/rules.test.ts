import assert from 'node:assert/strict';
import { loadCatalogue, ruleGroups } from '@farol/catalogue';
import { setStage, shareStage } from './stage.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
// All groups together may ask for more keys than a server gives in a minute.
const { scene } = isLong ? setStage() : shareStage();
const catalogue = loadCatalogue();
/** test/rule-exchanges.test.ts sends every exchange without a browser; the short form presses those of one group. */
const groups = isLong ? ruleGroups : (['authentication'] as const);

for (const group of groups) {
  scene(`every exchange of the rules about ${group} comes out as the page says`, async (t, stage) => {
    const page = await stage.open(t, `/en/conventions/${group}/`);
    await page.getByRole('button', { name: 'Open all' }).click();
    const panels = await page.locator('rule-panel').all();
    const exchanges = catalogue.rules
      .filter((rule) => rule.group === group)
      .flatMap(({ right, wrong }) => [right, wrong]);
    assert.equal(panels.length, exchanges.filter(({ request, illustrative }) => request && !illustrative).length);
    for (const panel of panels) {
      const name = await panel.evaluate((element) => `${element.closest('.rule')?.id} ${element.className}`);
      await panel.getByRole('button').first().click();
      const verdict = panel
        .locator('.result')
        .locator('.good, .fail, .notice:not(:has-text("Browsers do not let"))')
        .first();
      assert.match(await verdict.innerText(), /as in the example above/, name);
    }
  });
}

scene('what is run twice is run twice on the same payment', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/#rest-delete-is-idempotent');
  const rule = page.locator('#rest-delete-is-idempotent');
  const run = rule.getByRole('button', { name: 'Run the right one' });
  await run.click();
  await rule.getByText('Status 204, as in the example above.').waitFor();
  await run.click();
  await rule.getByText('Again, on the same payment: status 404.').waitFor();
  await rule.getByRole('button', { name: 'Start over' }).click();
  await rule.getByText('Status 204, as in the example above.').waitFor();
});
