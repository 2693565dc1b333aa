// What a team writes into `.farol.yaml`, and what follows from it in every form of a report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import schema from '../../schema/farol-yaml.json' with { type: 'json' };
import type { Report } from '../finding.ts';
import { collectSource } from '../paper/document/collect.ts';
import { judgePaper } from '../paper/judge.ts';
import { ruleOfFunction } from '../paper/own-rules.ts';
import { githubReport } from './as-github.ts';
import { markdownReport } from './as-markdown.ts';
import { isFailing, readSettings, SettingsError, withSettings } from './settings.ts';

const rules = [{ id: 'rest-no-verbs', level: 'must', check: 'static' }] as const;
const known = rules.map(({ id }) => id);
const description = `openapi: 3.1.0
info: { title: a, version: "1" }
paths:
  /v1/books:
    get: { operationId: listBooks, responses: { "200": { description: x }, "429": { $ref: "#/components/responses/spent" } } }
    post: { responses: { "201": { description: x } } }
  /getUsers:
    get: { operationId: get_users, responses: { "200": { description: x } } }
components: { responses: { spent: { description: spent } } }
`;
const source = await collectSource('openapi.yaml', description, async () => assert.fail());

async function judged(text: string): Promise<Report> {
  const settings = await readSettings(text, known);
  const report = withSettings(judgePaper(source, { rules, own: settings.own }), settings);
  const isOurs = ({ rule }: { readonly rule: string }) => rule.startsWith('own-') || rule === 'rest-no-verbs';
  return { ...report, findings: report.findings.filter(isOurs), remarks: [] };
}
const said = async (text: string) =>
  (await judged(text)).findings
    .filter(({ rule }) => rule.startsWith('own-'))
    .map(({ message, line }) => `${line} ${message.en}`);

const right = [
  '',
  '# nothing yet',
  'off: { rest-no-verbs: old clients }',
  'severity: { rest-no-verbs: note }\nfail-on: error',
  'site: https://farol.example.com.br/',
  'rules: [{ id: own-a, message: m, member: operationId, matches: "^[a-z]", severity: error, mend: x, operations: GET }]',
  'rules: [{ id: own-a, message: m, path: ^/v1/ }]\noff: { own-a: not yet }',
];
const wrong = [
  'severity: { rest-no-verbs: fatal }',
  'severity: [rest-no-verbs]',
  'fail-on: never',
  'site: farol.example',
  'off: { rest-no-verbs: "" }',
  'rules: [{ id: a, message: m, path: ^/ }]',
  'rules: [{ id: own-a, path: ^/ }]',
  'rules: [{ id: own-a, message: m }]',
  'rules: [{ id: own-a, message: m, path: ^/, matches: x }]',
  'rules: [{ id: own-a, message: m, path: "[" }]',
  'rules: [{ id: own-a, message: m, path: ^/, level: must }]',
  'rule: []',
];

test('settings have the form of the schema that editors read, which is a right one', async () => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.compile(schema);
  for (const text of right) await readSettings(text, known);
  for (const text of wrong) await assert.rejects(readSettings(text, known), SettingsError, text);
});

test('a severity replaces the level of the rule, and the threshold decides about failure', async () => {
  const levels = async (text: string) => (await judged(text)).findings.map(({ level }) => level);
  assert.deepEqual(await levels(''), ['must']);
  assert.deepEqual(await levels('severity: { rest-no-verbs: note }'), ['may']);
  const fails = async (text: string, failOn: 'error' | 'warning' | 'note') => isFailing(await judged(text), failOn);
  assert.ok(await fails('', 'error'));
  assert.ok(!(await fails('severity: { rest-no-verbs: warning }', 'error')));
  assert.ok(await fails('severity: { rest-no-verbs: warning }', 'warning'));
  assert.ok(await fails('severity: { rest-no-verbs: note }', 'note'));
  assert.ok(!(await fails('paths: [{ match: /get*, reason: old }]', 'note')), 'what is accepted fails nothing');
});

test('own rules as data: a path, a member that must be there, and one that must match', async () => {
  const own = (rest: string) => said(`rules: [{ id: own-a, message: wrong, ${rest} }]`);
  assert.deepEqual(await own('path: ^/v1/'), ['7 GET /getUsers: wrong']);
  assert.deepEqual(await own('member: operationId'), ['6 POST /v1/books: wrong']);
  assert.deepEqual(await own('member: operationId, matches: "^[a-z]+[A-Z]", operations: GET'), [
    '8 GET /getUsers: wrong',
  ]);
  assert.deepEqual(
    await own('member: responses.429.description, operations: "GET /v1/**"'),
    [],
    'references are followed',
  );
  assert.deepEqual(await own('member: responses.*.description, matches: ^x$'), ['9 GET /v1/books: wrong']);
  assert.deepEqual(await own('member: operationId, operations: /getUsers'), []);
});

test('an own rule as a function says what is wrong, and has its verdict', async () => {
  const rule = ruleOfFunction({
    id: 'own-created',
    severity: 'error',
    check: ({ method, operation, document }) => {
      assert.ok(typeof document === 'object');
      const { responses } = operation as { readonly responses: object };
      return method === 'POST' && !('400' in responses) ? ['no 400', 'at all'] : undefined;
    },
  });
  assert.ok(rule);
  const report = judgePaper(source, { rules, own: [rule] });
  const found = report.findings.filter((one) => one.rule === 'own-created');
  assert.deepEqual(
    found.map(({ message, level, pointer }) => [message.pt, level, pointer]),
    [
      ['no 400', 'must', '/paths/~1v1~1books/post'],
      ['at all', 'must', '/paths/~1v1~1books/post'],
    ],
  );
  assert.equal(report.checked.find((one) => one.rule === 'own-created')?.verdict, 'broken');
  assert.equal(ruleOfFunction({ id: 'created', check: () => undefined }), undefined);
});

test('annotations name file, line and rule, and no text begins a command of its own', async () => {
  const report = await judged('severity: { rest-no-verbs: warning }');
  const [line] = githubReport([{ name: 'a,b:c.yaml', report }], 'en').split('\n');
  assert.match(line ?? '', /^::warning file=a%2Cb%3Ac\.yaml,line=7,col=\d+,title=rest-no-verbs::\S/);
  const evil = report.findings.map((one) => ({ ...one, message: { pt: 'x', en: '100%\n::set-env name=A::b' } }));
  const text = githubReport([{ name: 'a.yaml', report: { ...report, findings: evil } }], 'en');
  assert.equal(text.trim().split('\n').length, 1);
  assert.match(text, /100%25%0A::set-env/);
  const unread = { pt: 'não', en: 'no' };
  const nothing = { findings: [], checked: [], cannotTell: [], remarks: [] };
  assert.equal(githubReport([{ name: 'a.yaml', unread, report: nothing }], 'pt'), '::error file=a.yaml::não\n');
});

test('Markdown folds the evidence, and leaves it out where a comment would be too long', async () => {
  const report = await judged('');
  const withExchange = (answer: string) => ({
    ...report,
    findings: report.findings.map((one) => ({ ...one, exchanges: [{ request: 'GET / HTTP/1.1', answer }] })),
  });
  const text = (answer: string) => markdownReport([{ name: 'a.yaml', report: withExchange(answer) }], [], 'en');
  assert.match(text('HTTP/1.1 200'), /<details><summary>rest-no-verbs: .*<\/summary>\n\n```http/);
  const long = text('x'.repeat(70_000));
  assert.ok(long.length < 65_000);
  assert.match(long, /evidence does not fit/);
  assert.match(long, /rest-no-verbs/);
});
