import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import type { Metafile, Plugin } from 'esbuild';
import { manPage } from './about/man-page.ts';
import { commands } from './commands.ts';
import { version } from './machine/version.ts';
import { evidencePrint } from './verify/observation-folder.ts';

const house = new URL('../../../', import.meta.url);
const contentFolder = fileURLToPath(new URL('packages/catalogue/content/', house));
const records = pathToFileURL(`${contentFolder}observations/`);

/** The bundle reads content that was checked at build time, without YAML and schemas. */
const ownContent: Plugin = {
  name: 'own-content',
  setup({ onLoad }) {
    onLoad({ filter: /open-catalogue\.ts$/ }, () => ({
      resolveDir: fileURLToPath(new URL('./', import.meta.url)),
      loader: 'ts',
      contents: "export { openCatalogue, openRules } from './built-catalogue.ts';",
    }));
  },
};

/** How dist/ is built: everything in it, so that `farol` starts fast and needs no other package. */
export const program = {
  name: 'farol',
  entry: new URL('main.ts', import.meta.url),
  dist: new URL('../dist/', import.meta.url),
  target: 'node20.12',
  options: {
    minify: true,
    define: { farolVersion: JSON.stringify(version()), builtEvidence: JSON.stringify(evidencePrint(records)) },
  },
  plugins: [ownContent],
  madeOf,
  beside: (metafile: Metafile): [name: string, content: string][] => [
    ['content.json', JSON.stringify(content())],
    ['rules.json', JSON.stringify(rules())],
    ['licenses.txt', licenses(metafile)],
    ['farol.1', manPage({ commands, catalogue: loadCatalogue() }, 'en', version())],
  ],
};

function rules(): unknown {
  return loadCatalogue().rules.map(({ id, level, check, title }) => ({ id, level, check, title }));
}

/** The data of the catalogue; its functions are in the bundle already. */
function content(): unknown {
  return Object.fromEntries(Object.entries(loadCatalogue()).filter(([, part]) => typeof part !== 'function'));
}

/**
 * The content is read as data, so esbuild does not list it. Folders are inputs too: a new file makes its folder newer than the bundle.
 * Records are left out, because the bundle reads them itself when they are newer.
 */
function madeOf(): readonly string[] {
  const root = fileURLToPath(house);
  const contents = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^observations\b/.test(name))
    .map((name) => relative(root, contentFolder + name));
  return ['apps/cli/package.json', 'apps/cli/src/program.ts', ...contents];
}

/** The licences of the bundled packages, which must be distributed with them. */
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
