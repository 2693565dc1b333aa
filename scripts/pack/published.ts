// Which rooms are published, and where is each?
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** In an order in which each depends only on those before it. The command `farol` is packed in another way: it is a program. */
export const libraries = ['catalogue', 'store', 'webhooks', 'gateway', 'simulator', 'conformance'] as const;

export type LibraryName = (typeof libraries)[number];

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  readonly license: string;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Doors for the other rooms of this checkout that are not published. */
  readonly innerDoors?: readonly string[];
};

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
}

export type Door = {
  /** As importers write it after the name of the package: `.` or `./views`. */
  readonly path: string;
  /** Its file in `dist`, without ending. */
  readonly name: string;
  /** Its source, below the folder of the room. */
  readonly source: string;
};

export function doorsOf({ exports = {}, innerDoors = [] }: Manifest): readonly Door[] {
  const all = typeof exports === 'string' ? { '.': exports } : exports;
  return Object.entries(all)
    .filter(([path]) => !innerDoors.includes(path))
    .map(([path, source]) => ({ path, name: path === '.' ? 'index' : path.slice(2), source: source.slice(2) }));
}
