import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../finding.ts';
import { jsonReport } from './as-json.ts';
import { junitReport } from './as-junit.ts';
import { markdownReport } from './as-markdown.ts';
import { readBaseline, withoutKnown } from './baseline.ts';
import { ExceptionsError, readExceptions, withExceptions } from './exceptions.ts';

const words = (text: string) => ({ pt: `${text} (pt)`, en: text });
const report: Report = {
  findings: [
    {
      rule: 'rest-no-verbs',
      level: 'must',
      verdict: 'broken',
      sure: 'certain',
      pointer: '/paths/~1legacy~1getUsers',
      line: 3,
      column: 5,
      message: words('A <verb> | "here"'),
      mend: words('Mend it'),
    },
  ],
  checked: [
    { rule: 'rest-no-verbs', verdict: 'broken' },
    { rule: 'rest-get-reads', verdict: 'kept' },
    { rule: 'rest-put-replaces', verdict: 'cannot-tell' },
  ],
  cannotTell: [{ rule: 'rest-put-replaces', missing: words('no PUT') }],
  remarks: [],
};
const named = [{ name: 'api.yaml', report }];
const known = report.checked.map(({ rule }) => rule);

test('JSON has exactly the members that are documented, in the language asked for', () => {
  assert.deepEqual(jsonReport(named, 'en'), {
    findings: [
      {
        rule: 'rest-no-verbs',
        level: 'must',
        verdict: 'broken',
        sure: 'certain',
        pointer: '/paths/~1legacy~1getUsers',
        line: 3,
        column: 5,
        message: 'A <verb> | "here"',
        mend: 'Mend it',
      },
    ],
    checked: report.checked,
    cannot_tell: [{ rule: 'rest-put-replaces', missing: 'no PUT' }],
    remarks: [],
  });
  assert.equal(jsonReport(named, 'pt').findings[0]?.mend, 'Mend it (pt)');
});

test('JUnit counts rules as cases and escapes what the document says', () => {
  const xml = junitReport(named, 'en');
  assert.match(xml, /tests="3" failures="1" skipped="1"/);
  assert.match(xml, /A &lt;verb&gt; \| &quot;here&quot;/);
});

test('Markdown keeps a bar inside its cell and escapes tags', () => {
  assert.match(markdownReport(named, [], 'en'), /\| A &lt;verb&gt; \\\| "here" \|/);
});

test('a rule is switched off only with a reason, which is printed', () => {
  const exceptions = readExceptions('off:\n  rest-no-verbs: the old app calls it\n', known);
  const shown = withExceptions(report, exceptions);
  assert.deepEqual(shown.findings, []);
  assert.match(shown.remarks[0]?.message.en ?? '', /the old app calls it/);
  assert.ok(!shown.checked.some(({ rule }) => rule === 'rest-no-verbs'));
  for (const wrong of [
    'off:\n  rest-no-verbs:\n',
    'off:\n  no-such-rule: x\n',
    'of: {}\n',
    '[',
    'paths: [{match: /a}]\n',
  ])
    assert.throws(() => readExceptions(wrong, known), ExceptionsError, wrong);
});

test('a path is excepted with a pattern, for the named rules only', () => {
  const excepted = (text: string) => withExceptions(report, readExceptions(text, known)).findings.length;
  assert.equal(excepted('paths:\n  - {match: /legacy/**, reason: old}\n'), 0);
  assert.equal(excepted('paths:\n  - {match: /legacy/*, rules: [rest-no-verbs], reason: old}\n'), 0);
  assert.equal(excepted('paths:\n  - {match: /legacy/*, rules: [rest-get-reads], reason: old}\n'), 1);
  assert.equal(excepted('paths:\n  - {match: /legacy, reason: old}\n'), 1);
});

test('a baseline accepts what it knows, and nothing more', () => {
  const baseline = readBaseline(JSON.stringify(jsonReport(named, 'en')));
  assert.ok(baseline);
  assert.deepEqual(withoutKnown(report, baseline).findings, []);
  const [finding] = report.findings;
  assert.ok(finding);
  const twice = { ...report, findings: [finding, { ...finding, line: 9 }] };
  assert.equal(withoutKnown(twice, baseline).findings.length, 1);
  assert.equal(readBaseline('{"a":1}'), undefined);
  assert.equal(readBaseline('x'), undefined);
});
