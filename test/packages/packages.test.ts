// The packages as others get them, judged on this machine's Node. FAROL_TEST_LONG=1 also installs their tarballs, runs them on every
// promised runtime, and starts every example.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packageNames } from '../../scripts/pack/pack.ts';
import { libraries } from '../../scripts/pack/published.ts';
import { referenceOf } from '../../scripts/pack/reference.ts';
import { json, startUpstream } from '../upstream.ts';
import { printed } from './printed.ts';
import { exampleOf, root, type Staged, stagePackages } from './staged.ts';
import { tryExamples } from './try-examples.ts';
import { tryInstalled } from './try-installed.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
let staged: Staged;
before(async () => {
  staged = await stagePackages(packageNames);
});
after(() => staged?.remove());

const run = (code: string, env: NodeJS.ProcessEnv = process.env) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: staged.folder, env });

for (const name of packageNames) {
  test(`${name}: publint finds nothing`, async () => {
    const pkgDir = staged.placeOf(name);
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false });
    const complaints = messages.map((message) => formatMessage(message, pkg));
    assert.deepEqual(complaints, []);
  });

  test(`${name}: holds what users need and nothing of the checkout`, () => {
    const files = staged.filesOf(name);
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json']) assert.ok(files.includes(file), file);
    const strange = files.filter(
      (file) =>
        !/^(README\.md|CHANGELOG\.md|LICENSE|package\.json|bin\/farol\.mjs|dist\/[\w./-]+)$/.test(file) ||
        /\b(test|testing|contract)\b|(?<!\.d)\.ts$/.test(file),
    );
    assert.deepEqual(strange, []);
    const readme = readFileSync(join(staged.placeOf(name), 'README.md'), 'utf8');
    assert.doesNotMatch(readme, /\]\((?!https?:|#)/, 'a relative link leads nowhere on npm');
    assert.doesNotMatch(readme, /`src\/|npm run |@farol\/http/, 'of the checkout');
    const manifest = staged.manifestOf(name);
    assert.equal(manifest.type, 'module');
    assert.equal(manifest.license, 'MIT');
    assert.ok(manifest.engines.node);
  });
}

test('farol: takes at most 3 MB when installed, without the server', () => {
  const sizes = staged.filesOf('farol').map((file) => statSync(join(staged.placeOf('farol'), file)).size);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(whole <= 3_000_000, `${whole} bytes`);
});

describe('libraries', () => {
  for (const name of libraries) {
    test(`${name}: depends on exactly what its files import`, () => {
      const imported = staged
        .filesOf(name)
        .filter((file) => /\.(js|d\.ts)$/.test(file))
        .flatMap((file) => importsOf(readFileSync(join(staged.placeOf(name), file), 'utf8')))
        .filter((target) => !target.startsWith('.') && !isBuiltin(target))
        .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
      assert.deepEqual([...new Set(imported)].sort(), Object.keys(staged.manifestOf(name).dependencies));
    });

    test(`${name}: docs/reference/${name}.md is current (npm run pack -- --reference)`, () => {
      const written = readFileSync(`${root}docs/reference/${name}.md`, 'utf8');
      assert.equal(written, referenceOf(name, staged.placeOf(name)));
      assert.match(written, /^### \w+\n\n(?!```)/m, 'comments come along');
      assert.doesNotMatch(written, /in the sources/, 'a package holds no sources');
    });

    test(`${name}: every file has its source map, without a path of this machine`, () => {
      // An entry is data.
      const code = staged.filesOf(name).filter((file) => /\.js$/.test(file) && !file.startsWith('dist/apis/'));
      assert.ok(code.length > 0);
      for (const file of code) {
        const map = JSON.parse(readFileSync(join(staged.placeOf(name), `${file}.map`), 'utf8'));
        for (const source of map.sources) assert.match(source, /^farol:\/\/\/packages\/\w+\/[\w/.-]+$/);
        assert.equal(map.sources.length, map.sourcesContent.length);
      }
    });

    // readme.test.ts of the gateway runs its example from the sources.
    if (isLong || name !== 'gateway')
      test(`${name}: the example of its README runs, in at most 25 lines`, async () => {
        const upstream = await startUpstream(json(200, { cep: '01001-000', localidade: 'São Paulo' }));
        try {
          const example = exampleOf(staged.placeOf(name));
          assert.ok(example.trim().split('\n').length <= 25);
          const { stdout, stderr } = await run(example, { ...process.env, UPSTREAM: upstream.origin });
          assert.equal(stderr, '');
          assert.match(stdout, printed[name]);
        } finally {
          await upstream.close();
        }
      });
  }

  test('doors for browsers import neither packages nor parts of Node, and that for workers nothing that needs files or servers', () => {
    const doors = {
      catalogue: ['data', 'ask', 'views', 'request', 'search', 'as-printed', 'command-line'],
      webhooks: ['signatures', 'scheme-names'],
    };
    for (const name of ['catalogue', 'webhooks'] as const)
      for (const door of doors[name])
        assert.deepEqual(outsideImports(staged.placeOf(name), `${door}.js`), [], `${name}/${door}`);
    // Workers have these with Node compatibility.
    const needed = outsideImports(staged.placeOf('webhooks'), 'inbox.js').sort();
    assert.deepEqual(needed, ['node:buffer', 'node:crypto', 'node:net', 'structured-headers']);
  });

  test('the main doors hold what users need, and no more', () => {
    const namesOf = (name: 'catalogue' | 'webhooks') => {
      const index = readFileSync(join(staged.placeOf(name), 'dist/types/index.d.ts'), 'utf8');
      return [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
    };
    assert.ok(namesOf('catalogue').length <= 30, `${namesOf('catalogue').length} names`);
    assert.ok(namesOf('webhooks').length <= 20, `${namesOf('webhooks').length} names`);
  });

  test('the door for one delivery and the door for one entry are small when bundled', async () => {
    const bundled = async (door: string) => {
      const { outputFiles } = await build({
        stdin: { contents: `export * from '@farol/${door}';`, resolveDir: staged.folder },
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        external: ['node:*'],
        logLevel: 'error',
      });
      return outputFiles[0]?.contents ?? new Uint8Array();
    };
    const verify = await bundled('webhooks/verify');
    assert.ok(verify.length > 1_000 && verify.length <= 15_000, `verify: ${verify.length} bytes`);
    const viacep = await bundled('catalogue/apis/viacep');
    assert.ok(viacep.length > 1_000 && viacep.length <= 20_000, `apis/viacep: ${viacep.length} bytes`);
    for (const file of staged.filesOf('catalogue').filter((one) => one.startsWith('dist/apis/'))) {
      const packed = gzipSync(readFileSync(join(staged.placeOf('catalogue'), file))).length;
      assert.ok(packed <= 12_000, `${file}: ${packed} bytes compressed`);
    }
  });

  test('every door opens by import and by require, with the same names', async () => {
    const doors = libraries.flatMap((name) =>
      Object.keys(staged.manifestOf(name).exports).map(
        (path) => `@farol/${name}${path.slice(1).replace('*', 'viacep')}`,
      ),
    );
    const program = `const { createRequire } = await import('node:module');
      const require = createRequire(process.cwd() + '/x.js');
      const names = (found) => Object.keys(found).filter((one) => one !== 'module.exports' && one !== 'default').sort().join();
      for (const door of ${JSON.stringify(doors)}) {
        const options = door.endsWith('.json') ? { with: { type: 'json' } } : {};
        const imported = await import(door, options);
        const required = require(door);
        if (!door.endsWith('.json') && (names(imported) === '' || names(imported) !== names(required))) console.log(door);
      }`;
    const { stdout, stderr } = await run(program);
    assert.deepEqual([stdout, stderr], ['', '']);
  });
});

describe('examples', () => tryExamples(() => staged, isLong));
if (isLong) describe('installed', () => tryInstalled(() => staged));

/** Packages and parts of Node that a file of `dist` needs, and those that it imports. */
function outsideImports(place: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || file.endsWith('.json')) return [];
  seen.add(file);
  const found = importsOf(readFileSync(join(place, 'dist', file), 'utf8'));
  const outside = found.flatMap((target) =>
    target.startsWith('./') ? outsideImports(place, target.slice(2), seen) : [target],
  );
  return [...new Set(outside)];
}

function importsOf(code: string): string[] {
  const found = code.matchAll(
    /^(?:import|export)\b[^'"`;]*?from ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}
