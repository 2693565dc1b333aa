// The reference of a package in Markdown, derived from its declarations.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doorsOf, type LibraryName, manifestOf } from './published.ts';

/** A longer declaration is one of a schema, of which the first line is shown. */
const longest = 2_500;

type Declared = { readonly name: string; readonly comment: string; readonly code: string };

/** @param place the folder of the staged package */
export function referenceOf(name: LibraryName, place: string): string {
  const manifest = manifestOf(`packages/${name}`);
  const doors = doorsOf(manifest).map(({ path, source }) => {
    const file = join(place, 'dist/types', source.slice('src/'.length).replace(/\.ts$/, '.d.ts'));
    return `## \`${manifest.name}${path.slice(1)}\`\n\n${exportsOf(file).map(entryOf).join('\n')}`;
  });
  return [
    `# Reference of ${manifest.name}`,
    [
      manifest.description,
      'Derived from the declarations by `npm run pack -- --reference`;',
      '[packages.md](../packages.md) says what the versions promise.',
    ].join(' '),
    ...doors,
  ].join('\n\n');
}

function entryOf({ name, comment, code }: Declared): string {
  const shown = code.length > longest ? withoutMembers(code) : code;
  return `### ${name}\n\n${comment ? `${comment}\n\n` : ''}\`\`\`ts\n${shown}\n\`\`\`\n`;
}

/** The first line, which names the parameters of a function and the kind of a schema, with its open brackets closed. */
function withoutMembers(code: string): string {
  const [first = ''] = code.split('\n');
  const closed = { '{': '}', '<': '>', '(': ')', '[': ']' } as const;
  let ends = '';
  for (const one of first.replaceAll('=>', '')) {
    if (one in closed) ends = closed[one as keyof typeof closed] + ends;
    else if (one === ends[0]) ends = ends.slice(1);
  }
  return `${first} … ${ends}; // all members: dist/types of the package`;
}

/** The names that a file exports, its own and those of other files, in alphabetical order. */
function exportsOf(file: string): readonly Declared[] {
  const text = readFileSync(file, 'utf8');
  const passedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').flatMap((one) => {
        const name = one.trim().replace(/^type /, '');
        return name === '' ? [] : [findDeclaration(join(dirname(file), from.replace(/\.js$/, '.d.ts')), name)];
      }),
  );
  const own = declarationsIn(text).filter(({ code }) => code.startsWith('export '));
  return [...passedOn, ...own].sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}

function findDeclaration(file: string, name: string): Declared {
  const found = exportsOf(file).find((declared) => declared.name === name);
  if (!found) throw new Error(`${file} declares no ${name}`);
  return found;
}

/** The compiler writes a declaration from the beginning of a line, and its inner lines indented. */
function declarationsIn(text: string): readonly Declared[] {
  const comment = String.raw`(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?`;
  const head = String.raw`export (?:declare )?(?:abstract )?(?:function|const|class|type|let) ([\w$]+)[^\n]*`;
  const whole = new RegExp(String.raw`^${comment}(${head}(?:\n[ \t}][^\n]*)*)`, 'gm');
  const found = [...text.matchAll(whole)].map(([, comment = '', code = '', name = '']) => ({
    name,
    comment: plain(comment),
    code,
  }));
  // Overloads of a function are one entry.
  return [...Map.groupBy(found, ({ name }) => name).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, code: [first, ...rest].map(({ code }) => code).join('\n') }] : [],
  );
}

function plain(comment: string): string {
  return comment
    .replace(/^\/\*\*\s?|\s*\*\/\n?$/g, '')
    .replace(/^ \* ?/gm, '')
    .trim();
}
