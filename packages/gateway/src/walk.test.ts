// The walk of a call in docs/architecture.md, compared with the imports.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('.', import.meta.url));
const read = (file: string): string => readFileSync(`${source}${file}`, 'utf8');
const document = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
const [, drawing = ''] = /## A gateway call\n.*?```\n(.*?)```/s.exec(document) ?? [];
const walk = [...drawing.matchAll(/^ *\d* ([\w/-]+\.ts) /gm)].map(([, file = '']) => file);
const steps = walk.filter((file) => file.includes('/'));

test('a call visits at most 20 files, and call.ts has each of the steps', () => {
  // A read has no body, and either an answer or a problem ends a call.
  assert.ok(walk.length - 2 >= 15 && walk.length - 2 <= 20, `${walk.length} files`);
  const story = `${read('call.ts')}${read('call-parts.ts')}${read('gateway.ts')}`;
  for (const step of steps) assert.ok(story.includes(`'./${step}'`), step);
});

test('every step that call.ts imports as a value is part of the walk', () => {
  const values = [...read('call.ts').matchAll(/^import \{[^}]*\} from '\.\/((?:\w+)\/[a-z-]+\.ts)'/gm)].map(
    ([, file = '']) => file,
  );
  const beside = ['problem/errors.ts', 'problem/upstream-faults.ts'];
  const parts = new Set([...drawing.matchAll(/[(,] ?([a-z-]+)(?=[,)])/g)].map(([, name]) => name));
  for (const file of values) {
    const name = file.split('/')[1]?.replace('.ts', '');
    assert.ok(steps.includes(file) || beside.includes(file) || parts.has(name), `${file} is not in the drawing`);
  }
});

test('no step imports the story: the walk never turns back', () => {
  for (const file of globSync('*/*.ts', { cwd: source })) {
    if (/\.test\.ts$|^testing\//.test(file)) continue;
    assert.doesNotMatch(read(file), /from '\.\.\/[a-z-]+\.ts'/, file);
  }
});
