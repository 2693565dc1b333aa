import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../finding.ts';
import { badgeReport } from './as-badge.ts';
import { jsonReport } from './as-json.ts';
import { junitReport } from './as-junit.ts';
import { markdownReport } from './as-markdown.ts';
import { sarifReport } from './as-sarif.ts';
import { acceptKnown, readBaseline } from './baseline.ts';
import { withExceptions } from './exceptions.ts';
import { readSettings, SettingsError } from './settings.ts';

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
const open = ({ findings }: Report) => findings.filter(({ verdict }) => verdict === 'broken').length;

test('JSON has exactly the members that are documented, in the language asked for', () => {
  assert.deepEqual(jsonReport(named, 'en'), {
    findings: [{ ...report.findings[0], message: 'A <verb> | "here"', mend: 'Mend it' }],
    checked: report.checked,
    unread: [],
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

test('a badge counts what was kept, broken and left open, with its day, and says what could not be read', () => {
  const description = (svg: string) => /<desc id="d">(.*)<\/desc>/.exec(svg)?.[1];
  const unread = { name: 'b<.yaml', report: { ...report, findings: [], checked: [] }, unread: words('not read') };
  assert.equal(description(badgeReport(named, 'en', '2026-11-18')), '1 kept; 1 broken; 1 cannot tell; 2026-11-18');
  const svg = badgeReport([...named, unread], 'pt', '2026-11-18');
  assert.match(svg, /<title id="t">Conferido pelo Farol, 2026-11-18: api\.yaml, b&lt;\.yaml</);
  assert.match(
    description(svg) ?? '',
    /^cumpridas: 1; quebradas: 1; sem como julgar: 1; descrições não lidas: 1; 2026/,
  );
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

test('a rule is switched off only with a reason, which is printed', async () => {
  const exceptions = await readSettings('off:\n  rest-no-verbs: the old app calls it\n', known);
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
    await assert.rejects(readSettings(wrong, known), SettingsError, wrong);
});

test('a settings file of another form is refused with the form that is expected', async () => {
  await assert.rejects(
    readSettings('of: {}\n', known),
    /expected form at "of"\. The form is: off: \{<rule>: <reason>\}, paths: \[\{match: /,
  );
});

test('a path is excepted with a pattern, for the named rules only', async () => {
  const excepted = async (text: string) => open(withExceptions(report, await readSettings(text, known)));
  assert.equal(await excepted('paths:\n  - {match: /legacy/**, reason: old}\n'), 0);
  assert.equal(await excepted('paths:\n  - {match: /legacy/*, rules: [rest-no-verbs], reason: old}\n'), 0);
  assert.equal(await excepted('paths:\n  - {match: /legacy/*, rules: [rest-get-reads], reason: old}\n'), 1);
  assert.equal(await excepted('paths:\n  - {match: /legacy, reason: old}\n'), 1);
});

test('a path is excepted by the operation in another file, and by the calls to a running server', async () => {
  const [finding] = report.findings;
  assert.ok(finding);
  const settings = await readSettings('paths:\n  - {match: /legacy/*, reason: old}\n', known);
  const left = (more: object) => open(withExceptions({ ...report, findings: [{ ...finding, ...more }] }, settings));
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
  const [accepted] = acceptKnown(named, baseline);
  assert.ok(accepted);
  assert.equal(open(accepted.report), 0);
  const [finding] = report.findings;
  assert.ok(finding);
  const twice = { ...report, findings: [finding, { ...finding, line: 9 }] };
  assert.deepEqual(
    acceptKnown([{ name: 'api.yaml', report: twice }], baseline).map((one) => open(one.report)),
    [1],
  );
  assert.equal(readBaseline('{"a":1}'), undefined);
  assert.equal(readBaseline('x'), undefined);
});

test('a baseline of several descriptions accepts the findings of each of them', () => {
  const several = ['a.yaml', 'b.yaml'].map((name) => ({ name, report }));
  const counts = (known: typeof several, run: typeof several) => {
    const baseline = readBaseline(JSON.stringify(jsonReport(known, 'en')));
    assert.ok(baseline);
    return acceptKnown(run, baseline).map((one) => open(one.report));
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
    const left = (en: string) =>
      acceptKnown([{ name: 'http://a', report: live(en) }], baseline).map((one) => open(one.report));
    assert.deepEqual(left('One'), [0]);
    assert.deepEqual(left('Another'), [1]);
  }
});

test('an accepted finding has a word of its own in every form, and its rule is neither kept nor broken', () => {
  const baseline = readBaseline(JSON.stringify(jsonReport(named, 'en')));
  assert.ok(baseline);
  const reports = acceptKnown(named, baseline);
  const { findings, checked } = jsonReport(reports, 'en');
  assert.deepEqual(
    findings.map(({ verdict, reason }) => [verdict, reason]),
    [['accepted', 'known to the baseline']],
  );
  assert.deepEqual(
    checked.map(({ verdict }) => verdict),
    ['accepted', 'kept', 'cannot-tell'],
  );
  assert.match(
    junitReport(reports, 'en'),
    /failures="0" skipped="2"[\s\S]*<skipped message="Accepted: known to the base/,
  );
  const markdown = markdownReport(reports, [], 'en');
  assert.match(markdown, /1 rules kept, 0 broken, 1 accepted, 1 that cannot be judged\./);
  assert.match(markdown, /## Accepted\n\n- rest-no-verbs: A &lt;verb&gt;/);
  const [result] = sarifReport(reports, [], { language: 'en', version: '1' }).runs[0]?.results ?? [];
  const suppression = { kind: 'external', status: 'accepted', justification: 'known to the baseline' };
  assert.deepEqual(result?.suppressions, [suppression]);
});

const [finding] = report.findings;
const manyFindings = (count: number): Report => ({
  ...report,
  findings: Array.from({ length: count }, (_, index) => ({
    ...(finding ?? assert.fail()),
    pointer: `/paths/~1get${index}`,
    line: index + 3,
    many: { message: words('{count} of 9 paths contain a verb.'), of: 9 },
  })),
});

test('what is said of many places is one finding with all its places, and a few are told one by one', () => {
  assert.equal(jsonReport([{ name: 'a', report: manyFindings(3) }], 'en').findings.length, 3);
  const many = [{ name: 'a', report: manyFindings(4) }];
  const [one, ...others] = jsonReport(many, 'en').findings;
  assert.deepEqual([one?.message, one?.of, others], ['4 of 9 paths contain a verb.', 9, []]);
  assert.deepEqual(
    one?.places?.map(({ line, message }) => [line, message]),
    [3, 4, 5, 6].map((line) => [line, 'A <verb> | "here"']),
  );
  const [result] = sarifReport(many, [], { language: 'en', version: '1' }).runs[0]?.results ?? [];
  assert.equal(result?.relatedLocations?.length, 3);
  const baseline = readBaseline(JSON.stringify(jsonReport(many, 'en')));
  assert.ok(baseline);
  const later = acceptKnown([{ name: 'a', report: manyFindings(6) }], baseline);
  assert.deepEqual(
    later.map((each) => open(each.report)),
    [2],
    'the places of a grouped finding are known one by one',
  );
});

test('a description that could not be read is reported in every form', () => {
  const empty = { findings: [], checked: [], cannotTell: [], remarks: [] };
  const reports = [...named, { name: 'b.yaml', report: empty, unread: words('b.yaml is empty.') }];
  assert.deepEqual(jsonReport(reports, 'en').unread, [{ file: 'b.yaml', why: 'b.yaml is empty.' }]);
  assert.match(junitReport(reports, 'en'), /errors="1"><testcase name="b.yaml"><error message="b.yaml is empty."/);
  assert.match(markdownReport(reports, [], 'en'), /- b.yaml is empty\./);
  const [run] = sarifReport(reports, [], { language: 'en', version: '1' }).runs;
  assert.equal(run?.invocations[0]?.executionSuccessful, false);
});
