import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../finding.ts';
import { jsonReport } from './as-json.ts';
import { junitReport } from './as-junit.ts';
import { markdownReport } from './as-markdown.ts';
import { sarifReport } from './as-sarif.ts';
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
    findings: [{ ...report.findings[0], message: 'A <verb> | "here"', mend: 'Mend it' }],
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

const live = [
  {
    name: 'http://127.0.0.1',
    report: {
      ...report,
      findings: report.findings.map(({ pointer: _, line: __, column: ___, ...finding }) => ({
        ...finding,
        exchanges: [{ request: 'PUT /books/1 HTTP/1.1\nhost: a', answer: 'HTTP/1.1 500\n\n```|' }],
        curl: "curl -sS 'http://127.0.0.1/books/1'",
      })),
      remarks: [{ rule: 'rest-get-reads', message: words('rest-get-reads is switched off: "old"') }],
    },
  },
];

test('every form shows remarks, exchanges and the line that repeats them', () => {
  const xml = junitReport(live, 'en');
  assert.match(xml, /<system-out>rest-get-reads is switched off: &quot;old&quot;<\/system-out>\n {2}<\/testsuite>/);
  assert.match(xml, /PUT \/books\/1 HTTP\/1\.1&#10;host: a&#10;&#10;HTTP\/1\.1 500&#10;.*curl -sS 'http/);
  const text = markdownReport(live, [], 'en');
  assert.match(text, /\| must \| PUT \/books\/1 \|/);
  assert.match(text, /\n````http\nPUT \/books\/1 HTTP\/1\.1\nhost: a\n\nHTTP\/1\.1 500\n\n```\|\n````\n/);
  assert.match(text, /\n```sh\ncurl -sS 'http:\/\/127\.0\.0\.1\/books\/1'\n```\n/);
  const [run] = sarifReport(live, [], { language: 'en', version: '1' }).runs;
  assert.equal(run?.results[0]?.properties.curl, "curl -sS 'http://127.0.0.1/books/1'");
  assert.deepEqual(run?.results[0]?.properties.exchanges, live[0]?.report.findings[0]?.exchanges);
  assert.deepEqual(
    run?.invocations[0]?.toolExecutionNotifications.map(({ message, level }) => [level, message.text]),
    [['note', 'rest-get-reads is switched off: "old"']],
  );
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

test('a settings file of another form is refused with the form that is expected', () => {
  assert.throws(
    () => readExceptions('of: {}\n', known),
    /expected form at "of"\. The form is: off: \{<rule>: <reason>\}, paths: \[\{match: /,
  );
});

test('a path is excepted with a pattern, for the named rules only', () => {
  const excepted = (text: string) => withExceptions(report, readExceptions(text, known)).findings.length;
  assert.equal(excepted('paths:\n  - {match: /legacy/**, reason: old}\n'), 0);
  assert.equal(excepted('paths:\n  - {match: /legacy/*, rules: [rest-no-verbs], reason: old}\n'), 0);
  assert.equal(excepted('paths:\n  - {match: /legacy/*, rules: [rest-get-reads], reason: old}\n'), 1);
  assert.equal(excepted('paths:\n  - {match: /legacy, reason: old}\n'), 1);
});

test('a path is excepted by the operation in another file, and by the calls to a running server', () => {
  const [finding] = report.findings;
  assert.ok(finding);
  const left = (more: object) =>
    withExceptions(
      { ...report, findings: [{ ...finding, ...more }] },
      readExceptions('paths:\n  - {match: /legacy/*, reason: old}\n', known),
    ).findings.length;
  const called = (path: string) => ({
    pointer: undefined,
    exchanges: [{ request: `GET ${path} HTTP/1.1`, answer: '' }],
  });
  assert.equal(left({ pointer: '/get', file: 'users.yaml', path: '/legacy/users' }), 0);
  assert.equal(left({ pointer: '/get', file: 'users.yaml', path: '/users' }), 1);
  assert.equal(left({ pointer: '/get', file: 'users.yaml' }), 1);
  assert.equal(left(called('/legacy/users?limit=2')), 0);
  assert.equal(left(called('/users')), 1);
});

test('a baseline accepts what it knows, and nothing more', () => {
  const baseline = readBaseline(JSON.stringify(jsonReport(named, 'en')));
  assert.ok(baseline);
  assert.deepEqual(withoutKnown(named, baseline)[0]?.report.findings, []);
  const [finding] = report.findings;
  assert.ok(finding);
  const twice = { ...report, findings: [finding, { ...finding, line: 9 }] };
  assert.equal(withoutKnown([{ name: 'api.yaml', report: twice }], baseline)[0]?.report.findings.length, 1);
  assert.equal(readBaseline('{"a":1}'), undefined);
  assert.equal(readBaseline('x'), undefined);
});

test('a baseline of several descriptions accepts the findings of each of them', () => {
  const several = ['a.yaml', 'b.yaml'].map((name) => ({ name, report }));
  const counts = (known: typeof several, run: typeof several) => {
    const baseline = readBaseline(JSON.stringify(jsonReport(known, 'en')));
    assert.ok(baseline);
    return withoutKnown(run, baseline).map((one) => one.report.findings.length);
  };
  assert.deepEqual(counts(several, several), [0, 0]);
  assert.deepEqual(counts(several.slice(0, 1), several), [1, 1], 'one alone does not say which of two it was');
  assert.deepEqual(counts([...several, { name: 'c.yaml', report }], several), [0, 0]);
});

test('a finding of a running server is known by its sentence, in either language', () => {
  const live = (en: string): Report => ({
    ...report,
    findings: [
      { rule: 'rest-no-verbs', level: 'must', verdict: 'broken', sure: 'certain', message: words(en), mend: words('') },
    ],
  });
  for (const language of ['pt', 'en'] as const) {
    const baseline = readBaseline(JSON.stringify(jsonReport([{ name: 'http://a', report: live('One') }], language)));
    assert.ok(baseline);
    const left = (en: string) => withoutKnown([{ name: 'http://a', report: live(en) }], baseline)[0]?.report.findings;
    assert.deepEqual(left('One'), []);
    assert.equal(left('Another')?.length, 1);
  }
});
