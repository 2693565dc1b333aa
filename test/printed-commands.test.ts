// Every `farol …` that help, the site and the documents print is a command line that the program accepts.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { readArguments } from '../apps/cli/src/arguments/read-arguments.ts';
import { commands } from '../apps/cli/src/commands.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const known = { commands, catalogue: loadCatalogue() };

test('printed commands are accepted', () => {
  const files = globSync(['README.md', 'docs/*.md', 'apps/cli/README.md', 'apps/site/src/text/*.ts'], { cwd: root });
  const lines = files.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    // Up to the end of the code, of the string, or of what a shell would read as one command.
    return [...text.matchAll(/npx farol ([^\n`|#…]+?)(?= {2,}#| #|[`|\n…]|', text:|'[,\n])/g)].map(([, line = '']) => ({
      file,
      line,
    }));
  });
  assert.ok(lines.length > 15, `${lines.length} commands`);
  for (const { file, line } of lines)
    assert.doesNotThrow(
      () => readArguments(line.replace(/ *&$/, '').trim().split(/\s+/), known),
      `${file}: npx farol ${line}`,
    );
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
