import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { collectSource, graphqlChecks, judgePaper, openApiChecks, type Report, type Source } from './index.ts';
import { liveRules } from './live/index.ts';
import { receiverRules } from './receive/index.ts';
import {
  brokenCases,
  type Case,
  cleanDescription,
  cleanSchema,
  doubtfulCases,
  harmlessCases,
} from './testing/corpus.ts';

const { rules } = loadCatalogue();
const [broken, harmless] = [brokenCases(), harmlessCases()];

async function sourceOf(text: string): Promise<Source> {
  return collectSource('document', text, async () => assert.fail('the corpus refers to no other file'));
}

async function judged({ text, previous }: Pick<Case, 'text' | 'previous'>): Promise<Report> {
  const before = previous === undefined ? {} : { previous: await sourceOf(previous) };
  return judgePaper(await sourceOf(text), { rules, ...before });
}

function found(report: Report): string[] {
  return [...new Set(report.findings.map(({ rule }) => rule))];
}

test('the clean description and the clean schema raise nothing', async () => {
  for (const text of [cleanDescription, cleanSchema]) assert.deepEqual((await judged({ text })).findings, []);
});

test('every planted breach is found, and nothing else is', async () => {
  const wrong: unknown[] = [];
  for (const one of broken) {
    const report = await judged(one);
    const seen = found(report);
    const open = /\{(operation|status|name|path|found|members|why|verb|mediaType|what|change|text|near|kind)\}/;
    for (const { message } of report.findings) assert.doesNotMatch(message.pt + message.en, open, one.name);
    const others = seen.filter((rule) => rule !== one.rule && !one.also.includes(rule));
    if (!seen.includes(one.rule) || others.length > 0) wrong.push([one.name, one.rule, seen]);
  }
  assert.deepEqual(wrong, []);
});

test('a breach that only words speak of breaks nothing and keeps nothing: the rule cannot be judged', async () => {
  for (const one of doubtfulCases()) {
    const { findings, checked, cannotTell } = await judged(one);
    assert.deepEqual(findings, [], one.name);
    assert.equal(checked.find(({ rule }) => rule === one.rule)?.verdict, 'cannot-tell', one.name);
    assert.ok(
      cannotTell.some(({ rule }) => rule === one.rule),
      one.name,
    );
  }
});

test('no harmless document raises anything', async () => {
  const wrong: unknown[] = [];
  for (const one of harmless) {
    const { findings } = await judged(one);
    if (findings.length > 0) wrong.push([one.name, findings.map(({ rule, message }) => `${rule}: ${message.en}`)]);
  }
  assert.deepEqual(wrong, []);
});

test('the corpus holds at least 75 documents of each kind, and every rule that is checked on paper has both', () => {
  assert.ok(broken.length >= 75 && harmless.length >= 75, `${broken.length} and ${harmless.length}`);
  for (const { rule } of [...openApiChecks, ...graphqlChecks]) {
    // Those of Brazilian data have a corpus and a test of their own.
    if (rule.startsWith('brasil-')) continue;
    assert.ok(
      broken.some((one) => one.rule === rule),
      `no breach of ${rule}`,
    );
    const named = rule === 'rest-no-verbs' ? 'rest-plural-nouns' : rule;
    assert.ok(
      harmless.some((one) => one.rule === named),
      `no harmless case for ${rule}`,
    );
  }
});

test('every rule that is checked has a check, on paper or live, and every check has its rule', () => {
  const checked = new Set([...openApiChecks, ...graphqlChecks].map(({ rule }) => rule));
  for (const { id, check } of rules) if (check === 'static') assert.ok(checked.has(id), `${id} has no check`);
  const checkable = new Set(rules.filter(({ check }) => check !== 'no').map(({ id }) => id));
  for (const rule of [...liveRules, ...receiverRules]) checked.add(rule);
  for (const { id, check } of rules) if (check === 'live') assert.ok(checked.has(id), `${id} has no check`);
  for (const rule of checked) assert.ok(checkable.has(rule), `${rule} is no rule that can be checked`);
});
