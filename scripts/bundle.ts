import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { fewFiles, onDemand } from './few-files.ts';

const house = new URL('../', import.meta.url);

type Written = Iterable<readonly [name: string, content: string | Uint8Array]>;

export type Program = {
  /** Its door in `dist`, without the ending. */
  readonly name: string;
  readonly entry: URL;
  readonly dist: URL;
  /** The oldest Node that is to run it. */
  readonly target: string;
  readonly options?: Pick<
    BuildOptions,
    'alias' | 'charset' | 'define' | 'minify' | 'minifySyntax' | 'minifyWhitespace'
  >;
  readonly plugins?: readonly Plugin[];
  /** What its entry imports: where this is given, all of it is one file. */
  readonly start?: readonly URL[];
  /** True when a module that looks for a file beside itself is to go on looking there, and not beside the program. */
  readonly keepsPlaces?: boolean;
  /** Further files it is made of, from the root of the checkout; folders too, since a new file shows only there. */
  readonly madeOf?: () => readonly string[] | Promise<readonly string[]>;
  /** Further files that are written beside it. */
  readonly beside?: (metafile: Metafile) => Written | Promise<Written>;
};

/**
 * Bundles many modules into one program, without types and without look-ups at start. Code that is rarely needed is a file of
 * its own, loaded on demand. Built again only when a source is newer.
 */
export async function bundle(program: Program): Promise<void> {
  if (!isOutdated(program)) return;
  const { name, entry, dist, target, options, plugins, start, keepsPlaces, madeOf, beside } = program;
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { [name]: fileURLToPath(entry) },
    outdir: fileURLToPath(dist),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target,
    legalComments: 'none',
    write: false,
    metafile: true,
    absWorkingDir: fileURLToPath(house),
    plugins: [...(plugins ?? []), ...(start ? [fewFiles(start)] : []), ...(keepsPlaces ? [ownPlaces(dist)] : [])],
    logLevel: 'warning',
  });
  const read = Object.keys(metafile.inputs).filter((path) => !path.startsWith(onDemand));
  const inputs = [...read, 'scripts/bundle.ts', 'scripts/few-files.ts', ...((await madeOf?.()) ?? [])];
  writeAll(program, [
    ['inputs.json', JSON.stringify(inputs)],
    ...((await beside?.(metafile)) ?? []),
    ...outputFiles.map(({ path, text }) => [relative(fileURLToPath(dist), path), withRequire(text)] as const),
  ]);
}

/** Packages in the older module form call `require`, which a module does not have; making one takes time at every start. */
function withRequire(code: string): string {
  if (!/\brequire\b/.test(code)) return code;
  return `import{createRequire as farolRequire}from'node:module';const require=farolRequire(import.meta.url);${code}`;
}

function ownPlaces(dist: URL): Plugin {
  return {
    name: 'own-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/(?:apps|packages)\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8');
        if (!code.includes('import.meta.url')) return undefined;
        const place = `new URL(${JSON.stringify(relative(fileURLToPath(dist), path))}, import.meta.url).href`;
        return { loader: 'ts', contents: code.replaceAll('import.meta.url', place) };
      });
    },
  };
}

/** The entry file is written last, and unused files are deleted after that, so that a run at the same moment finds all its files. */
function writeAll({ name, dist }: Program, entries: readonly (readonly [string, string | Uint8Array])[]): void {
  mkdirSync(dist, { recursive: true });
  const files = new Map(entries);
  const door = doorOf(name);
  for (const file of [...files.keys()].sort((one, other) => Number(one === door) - Number(other === door))) {
    const half = new URL(`${file}.${process.pid}.part`, dist);
    writeFileSync(half, files.get(file) ?? '');
    renameSync(half, new URL(file, dist));
  }
  for (const file of readdirSync(dist)) if (!files.has(file) && !file.endsWith('.part')) rmSync(new URL(file, dist));
}

function isOutdated({ name, dist }: Program): boolean {
  try {
    const built = statSync(new URL(doorOf(name), dist)).mtimeMs;
    const inputs: readonly string[] = JSON.parse(readFileSync(new URL('inputs.json', dist), 'utf8'));
    return inputs.some((path) => statSync(new URL(path, house)).mtimeMs > built);
  } catch {
    return true;
  }
}

function doorOf(name: string): string {
  return `${name}.mjs`;
}
