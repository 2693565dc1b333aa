// Makes dist/: one program with everything inside, so that `farol` starts fast and runs where nothing else of the house is installed.
// Made anew only when something that went into it is newer.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { build, type Metafile, type Plugin } from 'esbuild';
import { version } from './version.ts';

const house = new URL('../../../', import.meta.url);
const dist = new URL('../dist/', import.meta.url);
const contentFolder = fileURLToPath(new URL('packages/catalogue/content/', house));

/** In the bundle the content was checked when it was built: no YAML, no schemas, one file to read. */
const ownContent: Plugin = {
  name: 'own-content',
  setup({ onLoad }) {
    onLoad({ filter: /open-catalogue\.ts$/ }, () => ({
      resolveDir: fileURLToPath(new URL('./', import.meta.url)),
      loader: 'ts',
      contents: `
        import { readFileSync } from 'node:fs';
        import { createCatalogue } from '@farol/catalogue/ask';
        export const openCatalogue = () =>
          createCatalogue(JSON.parse(readFileSync(new URL('./content.json', import.meta.url), 'utf8')));
      `,
    }));
  },
};

if (isOutdated()) await bundle();

async function bundle(): Promise<void> {
  const { outputFiles, metafile } = await build({
    entryPoints: { farol: fileURLToPath(new URL('main.ts', import.meta.url)) },
    outdir: fileURLToPath(dist),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What a command needs only in some cases is a file of its own, read when it comes to that.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.12',
    minify: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    absWorkingDir: fileURLToPath(house),
    define: { FAROL_VERSION: JSON.stringify(version()) },
    // Packages in the older module form ask for parts of Node by `require`, which such a file does not have of itself.
    banner: {
      js: "import{createRequire as farolRequire}from'node:module';const require=farolRequire(import.meta.url);",
    },
    plugins: [ownContent],
    logLevel: 'warning',
  });

  mkdirSync(dist, { recursive: true });
  const files = new Map<string, string | Uint8Array>([
    ['content.json', JSON.stringify(content())],
    ['licenses.txt', licenses(metafile)],
    ['inputs.json', JSON.stringify(inputsOf(metafile))],
    ...outputFiles.map(({ path, contents }) => [relative(fileURLToPath(dist), path), contents] as const),
  ]);
  // The door comes last, and what nobody names any more goes after that: a run in the same moment finds all its files.
  const names = [...files.keys()].sort((one, other) => Number(one === 'farol.mjs') - Number(other === 'farol.mjs'));
  for (const name of names) {
    const half = new URL(`${name}.${process.pid}.part`, dist);
    writeFileSync(half, files.get(name) ?? '');
    renameSync(half, new URL(name, dist));
  }
  for (const name of readdirSync(dist)) if (!files.has(name) && !name.endsWith('.part')) rmSync(new URL(name, dist));
}

/** All that is data; the questions are code, and in the bundle already. */
function content(): unknown {
  return Object.fromEntries(Object.entries(loadCatalogue()).filter(([, part]) => typeof part !== 'function'));
}

/** Everything that went in, from the root of the house; folders too, since a new file shows only there. */
function inputsOf({ inputs }: Metafile): readonly string[] {
  const root = fileURLToPath(house);
  const contents = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' }).map((name) =>
    relative(root, contentFolder + name),
  );
  return [...Object.keys(inputs), 'apps/cli/package.json', relative(root, fileURLToPath(import.meta.url)), ...contents];
}

function isOutdated(): boolean {
  try {
    const built = statSync(new URL('farol.mjs', dist)).mtimeMs;
    const inputs: readonly string[] = JSON.parse(readFileSync(new URL('inputs.json', dist), 'utf8'));
    return inputs.some((path) => statSync(new URL(path, house)).mtimeMs > built);
  } catch {
    return true;
  }
}

/** The packages that were bundled ask that their licence goes along. */
function licenses({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const at = new URL(`${folder}/`, house);
      const file = readdirSync(at).find((name) => /^licen[cs]e(\.|$)/i.test(name));
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      // Some packages only name their licence.
      const { license }: { readonly license?: string } = JSON.parse(readFileSync(new URL('package.json', at), 'utf8'));
      return `${name} (${license})\n\n${file ? readFileSync(new URL(file, at), 'utf8').trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(72)}\n\n`);
}
