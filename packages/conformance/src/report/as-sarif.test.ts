import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type { Finding } from '../finding.ts';
import { sarifReport } from './as-sarif.ts';

const schema = createRequire(import.meta.url)('schemastore/schemas/json/sarif-2.1.0.json');
const words = { pt: 'Frase.', en: 'Sentence.' };
const finding: Finding = {
  rule: 'rest-no-verbs',
  level: 'must',
  verdict: 'broken',
  sure: 'certain',
  pointer: '/paths/~1getUsers',
  line: 3,
  column: 5,
  exchanges: [{ request: 'GET / HTTP/1.1', answer: 'HTTP/1.1 500' }],
  curl: 'curl -sS http://127.0.0.1/',
  message: words,
  mend: words,
};

test('the report follows the schema of SARIF 2.1.0, which refuses a wrong level', () => {
  const checked = [{ rule: 'rest-no-verbs', verdict: 'broken' }] as const;
  const reports = [
    {
      name: 'my api.yaml',
      report: {
        findings: [finding],
        checked,
        cannotTell: [],
        remarks: [{ rule: 'rest-no-verbs', message: words }, { message: words }],
      },
    },
  ];
  const rules = [{ id: 'rest-no-verbs', title: words, url: 'https://example.com/rules' }];
  const sarif = sarifReport(reports, rules, { language: 'en', version: '1.0.0' });
  // Formats are not the question here, and one pattern of the schema is no regular expression with the flag u.
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, logger: false }).compile(
    schema,
  );
  assert.ok(validate(sarif), JSON.stringify(validate.errors));
  const [result] = sarif.runs[0]?.results ?? [];
  assert.equal(result?.locations[0]?.physicalLocation.artifactLocation.uri, 'my%20api.yaml');
  assert.ok(!validate({ ...sarif, runs: [{ ...sarif.runs[0], results: [{ ...result, level: 'bad' }] }] }));
});
