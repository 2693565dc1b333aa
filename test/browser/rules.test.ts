import assert from 'node:assert/strict';
import { loadCatalogue, ruleGroups } from '@farol/catalogue';
import { setStage } from './stage.ts';

const { scene } = setStage();
const catalogue = loadCatalogue();

for (const group of ruleGroups) {
  scene(
    `every exchange of the rules about ${group} runs on this server and comes out as the page says`,
    async (t, stage) => {
      const page = await stage.open(t, `/en/conventions/${group}/`);
      const panels = await page.locator('rule-panel').all();
      const exchanges = catalogue.rules
        .filter((rule) => rule.group === group)
        .flatMap(({ right, wrong }) => [right, wrong]);
      assert.equal(panels.length, exchanges.filter(({ request }) => request).length);
      for (const panel of panels) {
        const name = await panel.evaluate((element) => `${element.closest('.rule')?.id} ${element.className}`);
        await panel.getByRole('button').click();
        const verdict = panel
          .locator('.result')
          .locator('.good, .fail, .notice:not(:has-text("Browsers do not let"))')
          .first();
        assert.match(await verdict.innerText(), /as in the exchange above/, name);
      }
    },
  );
}
