// Who imports whom: docs/architecture.md has the layers, and test/documents.test.ts holds every package.json against them.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Doors besides `src/index.ts`, each with its reason in docs/decisions.md. */
const furtherDoors: Readonly<Record<string, string>> = {
  '@farol/http': 'locale nearest picture read-text safe-text secret-file text',
  '@farol/catalogue':
    'search as-printed ask data fields build brasil budget request command-line views view-schemas internal',
  '@farol/webhooks': 'scheme-names schemes signatures inbox verify internal',
  '@farol/agents': 'stdio',
  '@farol/conformance': 'apart live receive',
  '@farol/simulator': 'register msw playwright',
};

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

const rooms = globSync('{packages,apps}/*/package.json', { cwd: root }).map((file) => {
  const folder = dirname(file);
  const manifest: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return { name: folder.split('/')[1] ?? '', folder, manifest };
});

function importsOf(folder: string): { readonly file: string; readonly target: string }[] {
  return globSync('**/*.{ts,tsx,mts,mjs}', {
    cwd: join(root, folder),
    // The page of GraphiQL is made in a project of its own.
    exclude: (name) => /^(node_modules|dist|graphiql)$/.test(name),
  }).flatMap((file) => {
    const code = readFileSync(join(root, folder, file), 'utf8');
    const found = code.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    );
    return [...found].map((match) => ({ file: join(folder, file), target: match[1] ?? match[2] ?? match[3] ?? '' }));
  });
}

for (const room of rooms) {
  test(`${room.folder} has the name of its folder`, () => {
    assert.equal(room.manifest.name, room.name === 'cli' ? 'farol' : `@farol/${room.name}`);
  });

  test(`${room.folder} imports only what its package.json names, and other rooms only by their door`, () => {
    const own = Object.keys(room.manifest.dependencies ?? {});
    const development = new Set([...Object.keys(room.manifest.devDependencies ?? {}), ...rootDevelopment()]);
    for (const { file, target } of importsOf(room.folder)) {
      // Written when a package is made.
      if (isBuiltin(target) || target === './content.json') continue;
      if (target.startsWith('.')) {
        const reached = normalize(join(dirname(file), target));
        const isTest = isForTests(file);
        assert.ok(
          reached.startsWith(`${room.folder}/`) || (isTest && reached.startsWith('test/')),
          `${file} leaves its room: ${target}`,
        );
        assert.ok(existsSync(join(root, reached)), `${file} imports ${target}, which does not exist`);
        continue;
      }
      const name = target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? target);
      const isTest = isForTests(file);
      assert.ok(
        own.includes(name) || (isTest ? development.has(name) : isBuildTool(room.manifest, name)),
        `${file} imports ${name}, which ${room.folder}/package.json does not name`,
      );
      if (name.startsWith('@farol/'))
        assert.ok(
          target === name || furtherDoors[name]?.split(' ').includes(target.slice(name.length + 1)),
          `${file} must use the door of ${name}, not ${target}`,
        );
    }
  });
}

/** Entries of a folder (a file, or a subfolder with all in it) import each other in no circle. Tests are left out; type imports count. */
for (const folder of [...rooms.map((room) => room.folder), 'scripts', 'bench']) {
  test(`${folder} has no circle between files nor between folders`, () => {
    const imports = importsOf(folder)
      .filter(({ file, target }) => target.startsWith('.') && !isForTests(file))
      .map(({ file, target }) => ({ from: file, to: normalize(join(dirname(file), target)) }));
    assert.deepEqual(circlesIn(imports), []);
  });
}

test('no folder of a room holds more than 20 files, so that its listing can be read', () => {
  const counts = new Map<string, number>();
  for (const file of globSync('{packages,apps}/*/src/**/*.{ts,tsx,css}', { cwd: root }))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  assert.ok(counts.size > 0);
  const crowded = [...counts].filter(([, files]) => files > 20).map(([folder, files]) => `${folder}: ${files} files`);
  assert.deepEqual(crowded, []);
});

type Import = { readonly from: string; readonly to: string };

function circlesIn(imports: readonly Import[]): string[] {
  /** Folder → entry → the entries of the same folder that it imports. */
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const [start, end] = [from.split('/'), to.split('/')];
    const depth = start.findIndex((part, index) => part !== end[index]);
    if (depth === -1) continue;
    const folder = start.slice(0, depth).join('/');
    const entries = folders.get(folder) ?? new Map<string, Set<string>>();
    folders.set(folder, entries);
    const entry = start[depth] ?? '';
    entries.set(entry, (entries.get(entry) ?? new Set()).add(end[depth] ?? ''));
  }
  return [...folders].flatMap(([folder, entries]) => {
    const circle = circleOf(entries);
    return circle === undefined ? [] : [`${folder}: ${circle.join(' → ')}`];
  });
}

/** The first circle that a walk from any entry meets. */
function circleOf(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const finished = new Set<string>();
  const walk = (entry: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(entry)) return [...way.slice(way.indexOf(entry)), entry];
    if (finished.has(entry)) return undefined;
    for (const next of imports.get(entry) ?? []) {
      const circle = walk(next, [...way, entry]);
      if (circle !== undefined) return circle;
    }
    finished.add(entry);
    return undefined;
  };
  for (const entry of imports.keys()) {
    const circle = walk(entry, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

test('a circle is found between files and between folders', () => {
  const files = [
    { from: 'a/one.ts', to: 'a/two.ts' },
    { from: 'a/two.ts', to: 'a/one.ts' },
  ];
  assert.deepEqual(circlesIn(files), ['a: one.ts → two.ts → one.ts']);
  const folders = [
    { from: 'a/b/one.ts', to: 'a/c/two.ts' },
    { from: 'a/c/three.ts', to: 'a/b/four.ts' },
  ];
  assert.deepEqual(circlesIn(folders), ['a: b → c → b']);
  assert.deepEqual(circlesIn(folders.slice(1)), []);
});

/** Tests, the contracts that several of them share, and what stands in a folder called testing. */
function isForTests(file: string): boolean {
  return /\.(test|contract)\.ts$|\/(testing|contract)\//.test(file);
}

/** Tools that any test may use, the judges, and the validator that the checker runs with. */
function rootDevelopment(): string[] {
  const named = ['package.json', 'test/judges/package.json', 'test/long-judges/package.json'].flatMap((file) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  });
  return [...named, 'ajv'];
}

/** The command line is bundled, so its packages become code of its own and its users install nothing else. */
function isBuildTool(manifest: Manifest, name: string): boolean {
  return manifest.name === 'farol' && manifest.devDependencies?.[name] !== undefined;
}
