// Which parts of dist/ are CommonJS files? Node starts them without the loader of ES modules, and loads no more of itself than they need.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

export type Part = { readonly name: string; readonly code: string; readonly inputs: readonly string[] };

const here = fileURLToPath(new URL('./', import.meta.url));

/**
 * Packages that CommonJS files and ES modules both use: each is one file that all of them load, so that it is installed once and its
 * classes are the same everywhere.
 */
const sharedPackages: Readonly<Record<string, string>> = {
  conformance: '@farol/conformance',
  'js-yaml': 'js-yaml',
};
/** What we import of js-yaml. */
const yamlNames = ['CORE_SCHEMA', 'load', 'mergeTag'];

/** The files that a command starts from, and what they never reach (bin/farol.cjs leaves that to the whole program). */
export const quickStarts: Readonly<Record<string, readonly string[]>> = {
  // Only help describes the JSON of a command.
  reads: ['*-schema.ts', '*/view-schemas'],
  // A check of files calls nothing.
  'paper-check': ['*/check-schema.ts', '*/check-calls.ts', '*/fetch-description.ts'],
};

/** Imports of the shared packages lead to their files. */
export const sharedFiles: Plugin = {
  name: 'shared-files',
  setup({ onResolve }) {
    for (const [file, name] of Object.entries(sharedPackages))
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${file}.cjs`, external: true }));
  },
};

/** Loads js-yaml at the first use: usual YAML and JSON are read without it. */
const yamlLater: Plugin = {
  name: 'yaml-later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^js-yaml$/ }, () => ({ path: 'js-yaml', namespace: 'later' }));
    onResolve({ filter: /^\.\/js-yaml\.cjs$/ }, () => ({ external: true }));
    onLoad({ filter: /./, namespace: 'later' }, () => ({
      contents: `module.exports={${yamlNames.map((name) => `get ${name}(){return require('./js-yaml.cjs').${name}}`)}}`,
    }));
  },
};

export async function commonJsParts(define: Readonly<Record<string, string>>): Promise<readonly Part[]> {
  const starts = Object.entries(quickStarts).map(([name, external]) =>
    part(name, { entryPoints: [`${here}${name}.ts`], external: [...external], plugins: [sharedFiles] }, define),
  );
  const ofDoor = (contents: string) => ({ stdin: { contents, resolveDir: here } });
  const shared = [
    part('conformance', { ...ofDoor("export * from '@farol/conformance'"), plugins: [yamlLater] }, define),
    part('js-yaml', ofDoor(`export { ${yamlNames.join(', ')} } from 'js-yaml'`), define),
  ];
  return Promise.all([...starts, ...shared]);
}

async function part(
  name: string,
  options: Parameters<typeof build>[0],
  define: Readonly<Record<string, string>>,
): Promise<Part> {
  const { outputFiles, metafile } = await build({
    ...options,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    charset: 'utf8',
    format: 'cjs',
    platform: 'node',
    target: 'node20.12',
    alias: { '@farol/http/secret-file': `${here}machine/no-secrets.ts` },
    define: { ...define, 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl=require('node:url').pathToFileURL(__filename).href;" },
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: fileURLToPath(new URL('../../../', import.meta.url)),
  });
  return {
    name,
    code: outputFiles?.[0]?.text ?? '',
    inputs: Object.keys(metafile?.inputs ?? {}).filter((input) => !/^later:|^<stdin>$/.test(input)),
  };
}
