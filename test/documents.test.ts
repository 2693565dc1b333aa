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

test('the walks of docs/architecture.md name files that exist, in the room of the walk', () => {
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

test('the table of rooms in docs/architecture.md names every room with all its folders', () => {
  const text = readFileSync(`${root}docs/architecture.md`, 'utf8');
  const rows = [...text.matchAll(/^\| `((?:packages|apps)\/\w+)` \|.*\| (.*) \|$/gm)];
  assert.equal(rows.length, globSync('{packages,apps}/*/package.json', { cwd: root }).length);
  for (const [, room = '', list = ''] of rows) {
    // The command line has a folder for each group of commands.
    if (room === 'apps/cli') continue;
    const folders = globSync(`${room}/src/*/`, { cwd: root }).map((folder) => folder.split('/').at(-1) ?? '');
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const production = folders.filter((name) => !/^(testing|contract)$|\./.test(name));
    assert.deepEqual([...named].sort(), production.sort(), room);
  }
});

test('docs/decisions.md gives a reason for every direct dependency of what runs', () => {
  const text = readFileSync(`${root}docs/decisions.md`, 'utf8');
  for (const file of globSync('{package.json,{packages,apps}/*/package.json,scripts/node24/package.json}', {
    cwd: root,
  })) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      assert.ok(name.startsWith('@farol/') || text.includes(`\`${name}\``), `${name} of ${file}`);
  }
});
