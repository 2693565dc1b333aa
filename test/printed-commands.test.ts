// Every `farol …` that help, the site and the documents print is a command line that the program accepts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { readArguments } from '../apps/cli/src/arguments/read-arguments.ts';
import { commands } from '../apps/cli/src/commands.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const known = { commands, catalogue: loadCatalogue() };

test('printed commands are accepted', () => {
  const files = globSync(
    [
      'README.md',
      'docs/*.md',
      'apps/cli/README.md',
      'apps/site/src/text/*.json',
      'packages/catalogue/content/guides/*.yaml',
    ],
    { cwd: root },
  );
  const lines = files.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    // Up to the end of the code, of the string, or of what a shell would read as one command.
    return [...text.matchAll(/\.\/farol ([^\n`|#…"\\]+?)(?= {2,}#| #|[`|\n…"\\]|'[,\n])/g)].map(([, line = '']) => ({
      file,
      line,
    }));
  });
  assert.ok(lines.length > 15, `${lines.length} commands`);
  for (const { file, line } of lines)
    assert.doesNotThrow(
      () => readArguments(line.replace(/ *&$/, '').trim().split(/\s+/), known),
      `${file}: ./farol ${line}`,
    );
});

test('no printed command runs a package of our name from a registry, where nobody has it yet', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const own =
    /(?:npx|npm (?:exec|x|i|install|add)|(?:pnpm|yarn) (?:dlx|add)|bunx)\b[^\n`|&]*?[\s"'](?:farol|@farol\/[\w-]+)(?![\w/.-])/;
  const setting = /"command": *"npx"/;
  const wrong = tracked
    .filter((file) => /\.(?:md|json|ya?ml|[cm]?[jt]sx?|txt|css|sh)$/.test(file) && !file.endsWith('package-lock.json'))
    .filter((file) => file !== 'test/printed-commands.test.ts')
    .flatMap((file) => {
      const text = readFileSync(`${root}${file}`, 'utf8');
      return [own, setting].flatMap((form) => form.exec(text)?.[0] ?? []).map((found) => `${file}: ${found}`);
    });
  assert.deepEqual(wrong, []);
});

test('./farol is the command of the clone', () => {
  const { data } = JSON.parse(execFileSync('./farol', ['list', '--json'], { cwd: root, encoding: 'utf8' }));
  assert.equal(data.length, 18);
});

test('the examples in the help of every command are accepted', () => {
  for (const { name, examples } of commands) {
    assert.notDeepEqual(examples, {}, name);
    for (const words of Object.keys(examples)) {
      const [line = ''] = words.split(/ (?:\||>>?) /);
      const parts = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
      assert.equal(readArguments(parts, known).command?.name, name, `farol ${words}`);
    }
  }
});
