import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@farol/catalogue';
import * as esbuild from 'esbuild';

/** Bundles the program that renders the pages, or one part of it. It has to run where no package is installed. */
export async function bundleRenderer(source: string, outfile: string, file = 'render/create-site.tsx'): Promise<void> {
  await esbuild.build({
    entryPoints: [join(source, file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.yaml': 'text' },
    logLevel: 'error',
  });
}

/** One minified file for the browser, of modules that run in this order. `define` adds values that only the build knows.
 * With a language, the sentences of our packages are in that language, whichever is asked for. */
export async function bundleScript(
  modules: readonly string[],
  define: Readonly<Record<string, unknown>> = {},
  language?: Language,
): Promise<string> {
  const options = {
    // Exports count only where there is one module.
    stdin: { contents: modules.map((file) => `export * from ${JSON.stringify(file)};`).join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    minify: true,
    // Accented letters as they are: escaped, they take twice the bytes.
    charset: 'utf8',
    metafile: true,
    format: 'esm',
    target: 'es2023',
    // Another file of the site, which the browser loads when it is needed.
    external: ['/assets/*'],
    logLevel: 'error',
  } satisfies esbuild.BuildOptions;
  const plain = await esbuild.build({ ...options, plugins: language ? [leftOut] : [] });
  const plugins = language ? [leftOut, sentencesIn(language, wordsOf(plain))] : [];
  const { outputFiles } = language ? await esbuild.build({ ...options, plugins }) : plain;
  const text = outputFiles[0]?.text ?? '';
  // As `define` of esbuild, an object would be a function that every module calls.
  const named = Object.entries(define).filter(([name]) => text.includes(name));
  return [...named.map(([name, value]) => `const ${name}=${JSON.stringify(value)};`), text].join('');
}

/** Every word of the modules that a bundle is made of. */
function wordsOf({ metafile }: esbuild.BuildResult<{ metafile: true }>): ReadonlySet<string> {
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const modules = parts.filter(([file, { bytesInOutput }]) => file.endsWith('.ts') && bytesInOutput > 0);
  const texts = modules.map(([file]) => inPlaceOf(file) ?? readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
}

/** A page corrects no file, has no earlier description, and reads the whole of a text that somebody types. */
const replaced: Readonly<Record<string, string>> = {
  'structure/fixes.ts': 'export const fixOf = () => undefined',
  'brasil/fixes.ts': 'export const lettersFix = () => undefined, textFix = lettersFix, stateFix = lettersFix',
  'document/changed-read.ts': 'export const changedRead = () => undefined',
  'names/breaking-change.ts': `import { said } from '../../said.ts';
    const rule = 'versioning-breaking-change-new-version';
    export const breakingChange = { rule, judge: () => said('needsPrevious') };`,
};
const inPlaceOf = (file: string) => replaced[file.split(/[\\/]/).slice(-2).join('/')];

/** Of a file whose inner lines are indented: up to the semicolon before the next line that begins something. */
const topLevelValue = /^var (\w+) = ([\s\S]*?);\n(?=[^\s})\]])/gm;

const leftOut: esbuild.Plugin = {
  name: 'left-out',
  setup: (build) => {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = inPlaceOf(path);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
    // js-yaml makes the tags, schemas and options of every edition as it is loaded; marked like this, those that nothing uses are left out.
    build.onLoad({ filter: /[\\/]js-yaml\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(topLevelValue, 'var $1 = /* @__PURE__ */ (() => ($2))();\n')
        // The page shows the place itself.
        .replace(/^function makeSnippet[\s\S]*?^}$/m, 'const makeSnippet = () => null;'),
      loader: 'js',
    }));
  },
};

/** The sentences of our packages in one language, without those whose names none of these words is. */
function sentencesIn(language: Language, words: ReadonlySet<string>): esbuild.Plugin {
  const code = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(code).join()}]`;
    const { pt, en, ...rest } = value as Readonly<Record<string, unknown>>;
    const members = Object.entries(rest).map(([name, inner]) => `${JSON.stringify(name)}:${code(inner)}`);
    return pt && en
      ? `/* @__PURE__ */said(${code({ pt, en }[language])}${members.length > 0 ? `,{${members}}` : ''})`
      : `{${members}}`;
  };
  const isSentence = (value: unknown) => typeof value === 'object' && value !== null && 'pt' in value && 'en' in value;
  const spoken = (key: string, value: unknown) => (isSentence(value) && !words.has(key) ? undefined : value);
  const said = 'const said=(text,more)=>({...more,pt:text,en:text});';
  return {
    name: 'sentences',
    setup: (build) => {
      build.onLoad({ filter: /[\\/]texts[\\/]\w+\.json$/ }, ({ path }) => ({
        contents: `${said}export default ${code(JSON.parse(readFileSync(path, 'utf8'), spoken))}`,
        loader: 'js',
      }));
      // Lists of words that one of the modules names; sorted, they take fewer bytes.
      build.onLoad({ filter: /[\\/]words[\\/](names|nouns|verbs|topics|brasil|needs)\.json$/ }, ({ path }) => {
        const isOfWords = /(names|nouns|verbs)\.json$/.test(path);
        const sorted = (lines: readonly string[]) => [
          lines
            .flatMap((line) => line.split(' '))
            .sort()
            .join(' '),
        ];
        const lists = Object.entries<readonly string[]>(JSON.parse(readFileSync(path, 'utf8')));
        const named = lists.filter(([name]) => words.has(name));
        const kept = named.map(([name, lines]) => [name, isOfWords ? sorted(lines) : lines]);
        return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'json' };
      });
    },
  };
}

export async function bundleStyle(file: string, more: string): Promise<string> {
  const result = await esbuild.build({ entryPoints: [file], bundle: true, write: false, logLevel: 'error' });
  const style = await esbuild.transform(`${result.outputFiles[0]?.text ?? ''}\n${more}`, {
    loader: 'css',
    minify: true,
  });
  return style.code;
}
