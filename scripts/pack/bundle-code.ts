// The JavaScript of a package: one file for each door, code that several doors share in files of its own, and source maps.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Door, type LibraryName, root } from './published.ts';

/** Its path becomes part of the names of files, so it is the same for every checkout and whatever folder they are written to. */
const outdir = join(root, 'dist');

/** Resolves to the packages and parts of Node that the code imports. */
export async function bundleCode(name: LibraryName, doors: readonly Door[], to: string): Promise<readonly string[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: Object.fromEntries(doors.map((door) => [door.name, `${root}packages/${name}/${door.source}`])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
    sourcemap: true,
    metafile: true,
    write: false,
    legalComments: 'none',
    absWorkingDir: root,
    plugins: [packedForms, ownRoomsInside],
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles)
    writeFileSync(join(to, relative(outdir, path)), path.endsWith('.map') ? withoutMachine(text) : text);
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter((one) => one.external));
  return [...new Set(imported.map(({ path }) => path))];
}

/** Sources are named by their room, and not by where this checkout is. */
function withoutMachine(map: string): string {
  const parsed: { readonly sources: readonly string[] } = JSON.parse(map);
  const sources = parsed.sources.map((source) => source.replace(/^.*(?=packages\/\w+\/)/, 'farol:///'));
  return JSON.stringify({ ...parsed, sources });
}

/** `packed-snapshot.ts` takes the place of `snapshot.ts` in a package, where there are no sources to read. */
const packedForms: Plugin = {
  name: 'packed-forms',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const whole = resolve(resolveDir, path);
      const packed = join(dirname(whole), `packed-${basename(whole)}`);
      return existsSync(packed) ? { path: packed } : undefined;
    });
    onResolve({ filter: /^\.\/content\.json$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** `@farol/http` is not published: its code becomes part of each package that uses it. Every other package is a dependency. */
const ownRoomsInside: Plugin = {
  name: 'own-rooms-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^@farol\/http(\/|$)/.test(path) ? undefined : { path, external: true },
    );
  },
};
