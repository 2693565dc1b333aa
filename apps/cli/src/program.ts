import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { loadCatalogue } from '@farol/catalogue';
import type { Metafile, Plugin } from 'esbuild';
import { manPage } from './about/man-page.ts';
import { commands } from './commands.ts';
import { version } from './machine/version.ts';
import { evidencePrint } from './verify/observation-folder.ts';

const house = new URL('../../../', import.meta.url);
const contentFolder = fileURLToPath(new URL('packages/catalogue/content/', house));
const scripts = new URL('../completion/', import.meta.url);
const sample = new URL('packages/conformance/corpus/base.yaml', house);
const records = pathToFileURL(`${contentFolder}observations/`);

/** undici brings its parser twice, with SIMD and without, 72 kB each; the latter runs everywhere. */
const oneParser: Plugin = {
  name: 'one-parser',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    })),
};

/** The highest takes two seconds, for 17 kB less than 9 would give. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** How dist/ is built: everything in it, so that `farol` starts fast and needs no other package. */
export const program = {
  name: 'farol',
  entry: new URL('main.ts', import.meta.url),
  dist: new URL('../dist/', import.meta.url),
  target: 'node22.13',
  options: {
    minify: true,
    // Accented letters as they are: escaped, they take twice the bytes.
    charset: 'utf8' as const,
    alias: {
      undici: './scripts/used-of-undici.mjs',
      socks: './scripts/no-socks.mjs',
      'socks-proxy-agent': './scripts/no-socks.mjs',
      '@modelcontextprotocol/server/_shims': './scripts/used-of-mcp.mjs',
    },
    get define() {
      return { farolVersion: JSON.stringify(version()), builtEvidence: JSON.stringify(evidencePrint(records)) };
    },
  },
  plugins: [oneParser],
  start: [new URL('run.ts', import.meta.url), new URL('commands.ts', import.meta.url)],
  madeOf,
  beside: (metafile: Metafile): [name: string, content: string | Uint8Array][] => {
    const catalogue = loadCatalogue();
    // The functions of the catalogue are in the bundle already.
    const content = Object.entries(catalogue).filter(([, part]) => typeof part !== 'function');
    return [
      [
        'rules.json.br',
        brotliCompressSync(JSON.stringify(catalogue.rules.map(({ id, level, check }) => ({ id, level, check })))),
      ],
      ['content.json.br', brotliCompressSync(JSON.stringify(Object.fromEntries(content)), { params })],
      ['sample.yaml.br', brotliCompressSync(readFileSync(sample))],
      ['licenses.txt', licenses(Object.keys(metafile.inputs))],
      ...readdirSync(scripts).map((name): [string, string] => [name, readFileSync(new URL(name, scripts), 'utf8')]),
      ['farol.1.gz', gzipSync(manPage({ commands, catalogue }, 'en', version()))],
    ];
  },
};

/**
 * The content is read as data, so esbuild does not list it. Folders are inputs too: a new file makes its folder newer than the bundle.
 * Records are left out, because the bundle reads them itself when they are newer.
 */
function madeOf(): readonly string[] {
  const root = fileURLToPath(house);
  const contents = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^observations\b/.test(name))
    .map((name) => relative(root, contentFolder + name));
  const own = ['package.json', 'src/program.ts', ...readdirSync(scripts).map((name) => `completion/${name}`)];
  return [...own.map((name) => `apps/cli/${name}`), ...contents];
}

/** The line that names who holds the rights, by which texts of one licence differ. */
const holder = /^[\t ]*(?:Copyright (?:\(c\)|©|\d)|All rights reserved|Author \d).*$/gim;

/** The licences of the bundled packages, which must be distributed with them; equal texts once, and none indented. */
function licenses(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const packages = [...folders].sort().map((folder) => {
    const at = new URL(`${folder}/`, house);
    const file = readdirSync(at).find((name) => /^licen[cs]e(\.|$)/i.test(name));
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Some packages only name their licence.
    const { license }: { readonly license?: string } = JSON.parse(readFileSync(new URL('package.json', at), 'utf8'));
    const text = file ? readFileSync(new URL(file, at), 'utf8').replaceAll('\r', '') : '';
    const title = [`${name} (${license})`, ...(text.match(holder) ?? []).map((line) => `  ${line.trim()}`)].join('\n');
    return {
      title,
      text: text
        .replace(/^\s*\(?(The )?MIT License( \(MIT\))?\)?\s/i, '')
        .replace(holder, '')
        .replace(/^[\t ]+/gm, '')
        .trim(),
    };
  });
  return [...Map.groupBy(packages, ({ text }) => text.replace(/\s+/g, ' '))]
    .map(([, same]) => `${same.map(({ title }) => title).join('\n')}\n\n${same[0]?.text}\n`)
    .join(`\n${'-'.repeat(72)}\n\n`);
}
