import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { bundledPart } from '../testing/bundled-part.ts';
import { createView } from '../view/view.ts';

const RuleSection = await bundledPart('parts/rule.tsx', 'RuleSection');
const catalogue = loadCatalogue();
const assets = { file: () => '', inline: () => '' } as never;

test('the page of a rule without a check says why, and that of another rule how it is checked', () => {
  for (const language of ['pt', 'en'] as const) {
    const view = createView({ catalogue, now: 0, origin: '', assets }, language);
    for (const rule of catalogue.rules) {
      const page = render(h(RuleSection, { view, rule }));
      const why = rule.unchecked?.[language].split('`')[0] ?? view.text.check.covers.split('`')[0] ?? '';
      assert.ok(page.includes(why), `${language} ${rule.id}`);
      assert.equal(
        page.includes('does not check this rule') || page.includes('não confere esta regra'),
        rule.check === 'no',
      );
    }
  }
});
