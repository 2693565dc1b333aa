// The package.json of a published package, derived from that of its room and from what its code imports.
import { isBuiltin } from 'node:module';
import { type Door, type Manifest, manifestOf, root } from './published.ts';

const engines = { node: '>=22.13' };

/** @param imports what its code and its declarations import */
export function packageJson(manifest: Manifest, doors: readonly Door[], imports: readonly string[]): object {
  const { name, version, description, keywords = [], license } = manifest;
  return {
    name,
    version,
    description,
    keywords: ['farol', ...keywords],
    license,
    type: 'module',
    sideEffects: sideEffectsOf(doors),
    engines,
    files: ['dist', 'CHANGELOG.md'],
    exports: {
      ...Object.fromEntries(
        doors.map((door) => [
          door.path,
          {
            types: `./dist/types/${door.source.slice('src/'.length).replace(/\.ts$/, '.d.ts')}`,
            default: `./dist/${door.name}.js`,
          },
        ]),
      ),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      [...new Set(imports.filter((path) => !isBuiltin(path) && !path.startsWith('.')).map(packageOf))]
        .sort()
        .map((one) => [one, rangeOf(one)]),
    ),
  };
}

/** A door that is imported for what it does must not be left out by a bundler. */
function sideEffectsOf(doors: readonly Door[]): false | readonly string[] {
  const done = doors.filter(({ name }) => name === 'register').map(({ name }) => `./dist/${name}.js`);
  return done.length > 0 && done;
}

const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** Packages of this checkout are released together; others may bring any later version that keeps their promises. */
function rangeOf(name: string): string {
  if (name.startsWith('@farol/')) return manifestOf(`packages/${name.slice('@farol/'.length)}`).version;
  for (const room of ['catalogue', 'store', 'http', 'webhooks', 'gateway', 'simulator', 'conformance']) {
    const version = manifestOf(`packages/${room}`).dependencies?.[name];
    if (version) return `^${version}`;
  }
  throw new Error(`${name} is imported, but no package.json below ${root}packages names it`);
}
