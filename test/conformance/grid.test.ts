import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import { standing } from '@farol/catalogue/internal';
import { collectSource, judgePaper } from '@farol/conformance';
import { descriptionOf } from './entry-description.ts';

const { apis, rules } = loadCatalogue();

/** Rules that rest on facts of the entry besides its failures: the quirk of such a fact stays. */
const factRules = new Set(rules.filter(({ breach }) => breach?.facts).map(({ id }) => id));

const isMixed = (rule: string) => rules.find(({ id }) => id === rule)?.breach?.mixedErrors === true;

/**
 * The whole entry, and the entry with one of its failures at a time: a description says that a 401 occurs, not that nothing else does. What a
 * number in the body means, no description says.
 */
function variants(api: Frozen<Api>): readonly Frozen<Api>[] {
  const quirks = api.quirks
    .map((quirk) => ({ ...quirk, breaks: quirk.breaks.filter((rule) => factRules.has(rule)) }))
    .filter(({ breaks }) => breaks.length > 0);
  const failures = api.failures
    .filter(({ confidence, match }) => confidence !== 'low' && !match?.in?.some((one) => typeof one === 'number'))
    .map((failure) => ({ ...failure, breaks: failure.breaks.filter((rule) => !isMixed(rule)) }));
  return [
    { ...api, failures: api.failures.map((one) => ({ ...one, breaks: one.breaks.filter(isMixed) })), quirks },
    ...failures.map((failure) => ({ ...api, quirks, failures: [failure] })),
  ];
}

test('the grid of the 18 and the checker never disagree where both can judge', async () => {
  const opposite: unknown[] = [];
  const agreed = new Map<string, number>();
  for (const api of apis.flatMap(variants)) {
    const text = JSON.stringify(descriptionOf(api));
    const source = await collectSource(api.id, text, async () => assert.fail('one file'));
    const { checked, findings } = judgePaper(source, { rules });
    for (const rule of rules) {
      const grid = standing(api, rule).verdict;
      const paper = checked.find((one) => one.rule === rule.id)?.verdict;
      if (paper === undefined || paper === 'cannot-tell' || grid === 'not-stated' || grid === 'disputed') continue;
      if (grid === paper) agreed.set(rule.id, (agreed.get(rule.id) ?? 0) + 1);
      else
        opposite.push([
          api.id,
          api.failures[0]?.code,
          rule.id,
          grid,
          paper,
          findings.find((one) => one.rule === rule.id)?.message.en,
        ]);
    }
  }
  assert.deepEqual(opposite, []);
  assert.ok(agreed.size >= 10, `agreed: ${JSON.stringify([...agreed])}`);
});
