// Which declarations belong to a package: those that its doors reach, and no others.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Door, type LibraryName, root } from './published.ts';

const http = 'packages/http/src/';

/** An import, a re-export or an `import('…')` inside a type. */
const specifiers = /(from |import\()(['"])([^'"]+)\2(?: with \{ type: [^}]+\})?/g;
const httpImports = /^(import|export) (type )?\{([^}]*)\} from '@farol\/http';$/gm;

/**
 * Copies the declarations below `emitted` that the doors reach into `to`. Declarations of `@farol/http` come along, since that room is not
 * published. Resolves to the packages that the declarations import.
 */
export function gatherTypes(name: LibraryName, doors: readonly Door[], emitted: string, to: string): readonly string[] {
  const own = `packages/${name}/src/`;
  const packages = new Set<string>();
  const seen = new Set<string>();
  /** Where a declaration stands in the package. */
  const placeOf = (file: string) =>
    file.startsWith(http) ? `http/${file.slice(http.length)}` : file.slice(own.length);

  /** The compiler declares no JSON; the literal is its own type. */
  const writeData = (file: string): void => {
    const data = readFileSync(`${root}${file.replace(/\.d\.ts$/, '')}`, 'utf8').trim();
    mkdirSync(dirname(`${to}/${placeOf(file)}`), { recursive: true });
    writeFileSync(`${to}/${placeOf(file)}`, `declare const data: ${data};\nexport default data;\n`);
  };

  const copy = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(`${emitted}/${file}`, 'utf8').replace(httpImports, (_, verb, type, names) =>
      importsOfHttp(emitted, verb, type ?? '', names, dirname(file)),
    );
    const reached = text.replace(specifiers, (whole, before, quote, target: string) => {
      if (!target.startsWith('.')) {
        packages.add(target);
        return whole;
      }
      const next = join(dirname(file), target)
        .replace(/\.ts$/, '.d.ts')
        .replace(/\.json$/, '.json.d.ts');
      if (target.endsWith('.json')) writeData(next);
      else copy(next);
      const way = relative(dirname(placeOf(file)), placeOf(next)).replace(/\.d\.ts$/, '.js');
      return `${before}${quote}${way.startsWith('.') ? way : `./${way}`}${quote}`;
    });
    mkdirSync(dirname(`${to}/${placeOf(file)}`), { recursive: true });
    writeFileSync(`${to}/${placeOf(file)}`, reached);
  };
  for (const { source } of doors) copy(`packages/${name}/${source.replace(/\.ts$/, '.d.ts')}`);
  return [...packages];
}

/** One import for each file of `@farol/http`, so that only what is used comes along. */
function importsOfHttp(emitted: string, verb: string, type: string, names: string, from: string): string {
  const homes = homesInHttp(emitted);
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const home = homes.get(name.replace(/^type /, '').split(' as ')[0] ?? '');
      if (!home) throw new Error(`@farol/http exports no ${name}`);
      return `${verb} ${type}{ ${name} } from '${relative(from, home)}';`;
    })
    .join('\n');
}

let known: ReadonlyMap<string, string> | undefined;

/** The file that declares each name of `@farol/http`. */
function homesInHttp(emitted: string): ReadonlyMap<string, string> {
  known ??= new Map(
    [
      ...readFileSync(`${emitted}/${http}index.d.ts`, 'utf8').matchAll(
        /export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g,
      ),
    ].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim().replace(/^type /, ''), `${http}${file}`] as const),
    ),
  );
  return known;
}
