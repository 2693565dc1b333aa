import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  const result = await esbuild.build({
    // Exports count only where there is one module.
    stdin: { contents: modules.map((file) => `export * from ${JSON.stringify(file)};`).join('\n'), resolveDir: '/' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2023',
    // Another file of the site, which the browser loads when it is needed.
    external: ['/assets/*'],
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    plugins: language ? [sentencesIn(language)] : [],
    logLevel: 'error',
  });
  return result.outputFiles[0]?.text ?? '';
}

function sentencesIn(language: Language): esbuild.Plugin {
  const code = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(code).join()}]`;
    const { pt, en, ...rest } = value as Readonly<Record<string, unknown>>;
    const members = Object.entries(rest).map(([name, inner]) => `${JSON.stringify(name)}:${code(inner)}`);
    return pt && en
      ? `/* @__PURE__ */said(${code({ pt, en }[language])}${members.length > 0 ? `,{${members}}` : ''})`
      : `{${members}}`;
  };
  // Of changes since an earlier description.
  const unspoken = /^(became|gained|lost|changed)[A-Z]|^(operationRemoved|wasRemoved|newVersion)$/;
  const spoken = (key: string, value: unknown) => (unspoken.test(key) ? undefined : value);
  const said = 'const said=(text,more)=>({...more,pt:text,en:text});';
  return {
    name: 'sentences',
    setup: (build) => {
      build.onLoad({ filter: /[\\/]texts[\\/]\w+\.json$/ }, ({ path }) => ({
        contents: `${said}export default ${code(JSON.parse(readFileSync(path, 'utf8'), spoken))}`,
        loader: 'js',
      }));
      // A page corrects no file and has no earlier description.
      const left: Readonly<Record<string, string>> = {
        fixes: 'export const fixOf = () => undefined',
        'breaking-change': `import { said } from '../../said.ts';
          const rule = 'versioning-breaking-change-new-version';
          export const breakingChange = { rule, judge: () => said('needsPrevious') };`,
      };
      build.onLoad({ filter: /[\\/](structure[\\/]fixes|names[\\/]breaking-change)\.ts$/ }, ({ path }) => ({
        contents: left[basename(path, '.ts')] ?? '',
        loader: 'ts',
      }));
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
