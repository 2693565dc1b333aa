// Our own API keeps all rules, with no exception, and the page about it shows the verdicts of this very run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import type { Report } from '@farol/conformance';
import { liveRules } from '@farol/conformance/live';
import { receiverRules } from '@farol/conformance/receive';
import { mostConventions } from '../../apps/server/src/graphql/types/query.ts';
import { ownReports, verdictsOf } from './own-reports.ts';

const { rules, guides } = loadCatalogue();
const { faults, ...reports } = await ownReports();
const shown = JSON.parse(readFileSync(new URL('../../apps/site/own-api.json', import.meta.url), 'utf8'));

for (const [name, report] of Object.entries(reports) as [string, Report][]) {
  test(`our ${name} breaks no rule`, () => {
    const broken = report.findings.map(({ rule, message }) => `${rule}: ${message.en}`);
    assert.deepEqual(broken, []);
  });

  test(`the page shows the verdicts on our ${name}; to write them again: node test/conformance/write-own-api.ts`, () => {
    assert.deepEqual(shown[name], verdictsOf(report));
  });
}

test('nothing fails on the way, and of the rules that are checked live only HTTPS cannot be told in memory', () => {
  assert.deepEqual(faults, []);
  const untold = [...reports.server.cannotTell, ...reports.receiver.cannotTell].map(({ rule }) => rule);
  assert.deepEqual(untold, ['webhooks-require-https']);
  const checkable = new Set(rules.filter(({ check }) => check !== 'no').map(({ id }) => id));
  const checked = [...reports.server.checked, ...reports.receiver.checked].map(({ rule }) => rule);
  for (const rule of checked) assert.ok(checkable.has(rule), `${rule} is a rule that can be checked`);
  const linked = new Set([...liveRules, ...receiverRules]);
  for (const rule of checked) assert.ok(linked.has(rule), `the page of ${rule} links to its check`);
  assert.ok(checked.length >= 33, `${checked.length} rules`);
});

test('the bound that the schema states for its lists of content holds', () => {
  assert.ok(rules.length <= mostConventions && guides.length <= mostConventions);
});
