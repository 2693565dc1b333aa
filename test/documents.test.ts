import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { schemeNames } from '@farol/webhooks/scheme-names';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('{docs,examples,packages/*,apps/*}/*.md', { cwd: root }),
];

for (const document of documents) {
  test(`${document} names no file that does not exist`, () => {
    const text = read(document);
    const named = text.matchAll(/(?<![\w./])((?:packages|apps|test|scripts|bench|docs)\/[\w./-]*[\w-])(?![\w<{*])/g);
    const missing = [...named]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(`${root}${path}`) && !/\/(dist|node_modules)\b/.test(path));
    assert.deepEqual(missing, []);
  });
}

test('the walks of docs/architecture.md name files that exist', () => {
  const steps = [...read('docs/architecture.md').matchAll(/^ *\d+ ([\w/.-]+\.ts(?:, [\w/.-]+\.ts)*)/gm)];
  const files = steps.flatMap(([, named = '']) => named.split(', '));
  assert.ok(files.length > 15);
  const places = ['apps/server', 'packages/gateway', 'packages/webhooks', 'packages/sandbox'];
  const missing = files.filter((file) => !places.some((place) => existsSync(`${root}${place}/src/${file}`)));
  assert.deepEqual(missing, []);
});

test('the table of layers in docs/architecture.md names every package with its imports, all of lower layers', () => {
  const text = read('docs/architecture.md');
  const rows = [...text.matchAll(/^\| (\d) \| `((?:packages|apps)\/\w+)` \|.*\| ([\w, ]*) ?\|$/gm)];
  assert.equal(rows.length, globSync('{packages,apps}/*/package.json', { cwd: root }).length);
  const layers = new Map(rows.map(([, layer, place = '']) => [place.split('/')[1], Number(layer)]));
  for (const [, layer, place = '', list = ''] of rows) {
    const { dependencies, devDependencies } = JSON.parse(read(`${place}/package.json`));
    const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@farol/'));
    const named = list.split(', ').filter((name) => name.trim() !== '');
    assert.deepEqual(named.map((name) => `@farol/${name.trim()}`).sort(), ours.sort(), place);
    for (const name of named) assert.ok((layers.get(name.trim()) ?? 9) < Number(layer), `${place} imports ${name}`);
  }
});

test('every list of signature schemes names all of them', () => {
  for (const [file, from] of [
    ['packages/webhooks/README.md', '\n## Schemes\n'],
    ['docs/checking.md', '\n| Scheme | Signed'],
  ] as const) {
    const [, list = ''] = read(file).split(from);
    const [table = ''] = /\n\|(?:.*\|\n)+/.exec(`\n${list.trimStart()}`) ?? [];
    const named = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    );
    assert.deepEqual(named.sort(), [...schemeNames].sort(), file);
  }
});

test('docs/decisions.md gives a reason for every direct dependency', () => {
  const text = read('docs/decisions.md');
  const projects = '{test/judges,test/long-judges,test/tools,apps/server/graphiql,scripts/*,bench,bench/*}';
  for (const file of globSync(`{package.json,{packages,apps}/*/package.json,${projects}/package.json}`, {
    cwd: root,
  })) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      assert.ok(name.startsWith('@farol/') || text.includes(`\`${name}\``), `${name} of ${file}`);
  }
});

test('README.md is one page, and docs/decisions.md has one short line for each decision', () => {
  const wordsOf = (file: string) => read(file).split(/\s+/).length;
  assert.ok(wordsOf('README.md') <= 550, `${wordsOf('README.md')} words`);
  assert.ok(wordsOf('docs/decisions.md') <= 3_500, `${wordsOf('docs/decisions.md')} words`);
  const [decisions = ''] = read('docs/decisions.md').split('\n## Dependencies\n');
  const rows = decisions.split('\n').filter((line) => line.startsWith('| '));
  assert.ok(rows.length > 50);
  for (const row of rows) assert.ok(row.split(' | ').length === 3 && row.length <= 420, row);
});

test('every point of docs/security.md has a proof, and every title that is named is in its file', () => {
  const [, proofs = ''] = read('docs/security.md').split('\n## Proofs\n');
  const points = [...proofs.matchAll(/^\| (\d+) \|/gm)].map(([, point]) => Number(point));
  assert.deepEqual(
    points,
    Array.from({ length: 16 }, (_, n) => n + 1),
  );
  const files = [...proofs.matchAll(/`([\w./-]+\.ts)`: ((?:"[^"]+"(?:, )?)+)/g)];
  assert.ok(files.length > 30);
  for (const [, file = '', titles = ''] of files)
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
      assert.ok(read(file).includes(title), `${file}: ${title}`);
});
