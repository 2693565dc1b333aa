import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { bundleScript } from './bundle.ts';

const workers = ['worker', 'schema'].map((name) =>
  fileURLToPath(new URL(`../client/check-${name}.ts`, import.meta.url)),
);
/** Bundled in another form, which stands in this file. */
const bundler = fileURLToPath(new URL('bundle.ts', import.meta.url));
const replaced = /\/((structure|brasil)\/fixes|document\/changed-read|names\/breaking-change)\.ts$/;

type Texts = { readonly [name: string]: Texts | string };

/** Each sentence in Portuguese, by its name. */
function sentencesOf(texts: Texts): (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, inner]) => {
    if (typeof inner === 'string') return [];
    return typeof inner.pt === 'string' ? [[name, inner.pt] as const] : sentencesOf(inner);
  });
}

test('the check page lacks only sentences that none of its modules says', async () => {
  const { metafile } = await esbuild.build({
    stdin: { contents: workers.map((file) => `import ${JSON.stringify(file)};`).join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const inputs = Object.entries(Object.values(metafile.outputs)[0]?.inputs ?? {});
  const files = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  const read = (file: string) => readFileSync(file, 'utf8');
  const modules = files.filter((file) => file.endsWith('.ts'));
  const own = [...modules.filter((file) => !replaced.test(file)), bundler].map(read);
  const bundle = await bundleScript(workers, { checkRules: [] }, 'pt');
  const { code } = await esbuild.transform(bundle, { charset: 'utf8' });
  const missing = files
    .filter((file) => /\/texts\/\w+\.json$/.test(file))
    .flatMap((file) => sentencesOf(JSON.parse(read(file))))
    .filter(([, text]) => !code.includes(text) && !code.includes(JSON.stringify(text).slice(1, -1)))
    .map(([name]) => name);
  const named = (name: string) => (module: string) => module.includes(`'${name}'`);
  assert.ok(missing.length > 0);
  assert.deepEqual(
    missing.filter((name) => own.some(named(name))),
    [],
  );
});
