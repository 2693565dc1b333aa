import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('{docs,examples,packages/*,apps/*}/*.md', { cwd: root }),
];

for (const document of documents) {
  test(`${document} names no file that does not exist`, () => {
    const text = readFileSync(`${root}${document}`, 'utf8');
    const named = text.matchAll(/(?<![\w./])((?:packages|apps|test|scripts|bench|docs)\/[\w./-]*[\w-])(?![\w<{*])/g);
    const missing = [...named]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(`${root}${path}`) && !/\/(dist|node_modules)\b/.test(path));
    assert.deepEqual(missing, []);
  });
}

test('the walks of docs/architecture.md name files that exist, in the package of the walk', () => {
  const text = readFileSync(`${root}docs/architecture.md`, 'utf8');
  const walks: Readonly<Record<string, readonly string[]>> = {
    'A read': ['apps/server/src/'],
    'A delivery received': ['apps/server/src/', 'packages/webhooks/src/'],
    'From a payment to its delivery': ['packages/sandbox/src/', 'packages/webhooks/src/'],
  };
  for (const [title, places] of Object.entries(walks)) {
    const [, section = ''] = text.split(`## ${title}\n`);
    const drawings = (section.split('\n## ')[0] ?? '').matchAll(/```\n(.*?)```/gs);
    const steps = [...drawings].flatMap(([, drawing = '']) =>
      [...drawing.matchAll(/^ *\d+ ([\w/.-]+\.ts(?:, [\w/.-]+\.ts)*)/gm)].flatMap(([, files = '']) =>
        files.split(', '),
      ),
    );
    assert.ok(steps.length > 5, title);
    for (const step of steps)
      assert.ok(
        places.some((place) => existsSync(`${root}${place}${step}`)),
        `${title}: ${step}`,
      );
  }
});

test('the table of layers in docs/architecture.md names every package with its imports, all of lower layers', () => {
  const text = readFileSync(`${root}docs/architecture.md`, 'utf8');
  const rows = [...text.matchAll(/^\| (\d) \| `((?:packages|apps)\/\w+)` \|.*\| ([\w, ]*) ?\|$/gm)];
  assert.equal(rows.length, globSync('{packages,apps}/*/package.json', { cwd: root }).length);
  const layers = new Map(rows.map(([, layer, place = '']) => [place.split('/')[1], Number(layer)]));
  for (const [, layer, place = '', list = ''] of rows) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}${place}/package.json`, 'utf8'));
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@farol/'));
    const named = list.split(', ').filter((name) => name.trim() !== '');
    assert.deepEqual(named.map((name) => `@farol/${name.trim()}`).sort(), ours.sort(), place);
    for (const name of named) assert.ok((layers.get(name.trim()) ?? 9) < Number(layer), `${place} imports ${name}`);
  }
});

test('docs/decisions.md gives a reason for every direct dependency', () => {
  const text = readFileSync(`${root}docs/decisions.md`, 'utf8');
  const projects = '{test/judges,test/tools,apps/server/graphiql,scripts/node24,bench,bench/*}';
  for (const file of globSync(`{package.json,{packages,apps}/*/package.json,${projects}/package.json}`, {
    cwd: root,
  })) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      assert.ok(name.startsWith('@farol/') || text.includes(`\`${name}\``), `${name} of ${file}`);
  }
});

test('README.md is one page, and docs/decisions.md has one short line for each decision', () => {
  const wordsOf = (file: string) => readFileSync(`${root}${file}`, 'utf8').split(/\s+/).length;
  assert.ok(wordsOf('README.md') <= 550, `${wordsOf('README.md')} words`);
  assert.ok(wordsOf('docs/decisions.md') <= 3_500, `${wordsOf('docs/decisions.md')} words`);
  const [decisions = ''] = readFileSync(`${root}docs/decisions.md`, 'utf8').split('\n## Dependencies\n');
  const rows = decisions.split('\n').filter((line) => line.startsWith('| '));
  assert.ok(rows.length > 50);
  for (const row of rows) assert.ok(row.split(' | ').length === 3 && row.length <= 420, row);
});
