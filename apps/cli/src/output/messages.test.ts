import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { failure, sentence } from './at-work.ts';
import { exitCodes, failureAmong } from './errors.ts';

type Entry = { readonly code?: string; readonly pt: string; readonly en: string };

const cwd = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string) => readFileSync(`${cwd}/${file}`, 'utf8');
const entriesOf = (pattern: string) =>
  globSync(pattern, { cwd }).flatMap((file) => Object.entries<Entry>(JSON.parse(textOf(file))));

const failures = entriesOf('messages/errors/*.json');
const sentences = entriesOf('messages/sentences.json');
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('every failure and every sentence has two languages, and both name the same values', () => {
  assert.ok(failures.length > 80 && sentences.length > 40);
  for (const [name, { pt, en }] of [...failures, ...sentences]) {
    assert.ok(pt && en, name);
    assert.deepEqual(placesOf(pt), placesOf(en), name);
  }
});

test('every failure and every sentence is used, and no name stands for two failures', () => {
  const sources = globSync('src/**/*.ts', { cwd }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const saying = sources.map(textOf).filter((text) => /\b(?:failure|sentence)\(/.test(text));
  const used = new Set(saying.flatMap((text) => text.match(/'\w+'/g) ?? []));
  const unused = [...failures, ...sentences].map(([name]) => name).filter((name) => !used.has(`'${name}'`));
  assert.deepEqual(unused, []);
  assert.equal(new Set(failures.map(([name]) => name)).size, failures.length);
});

test('every failure has its code, and the exit code that belongs to it', () => {
  const codes = new Set<unknown>(Object.values(exitCodes));
  for (const [name, entry] of failures) {
    const words = Object.fromEntries(placesOf(entry.pt).map((place) => [place.slice(1, -1), { pt: 'um', en: 'one' }]));
    const { code, exitCode, text } = failureAmong({ [name]: { code: '', ...entry } })(name, words);
    assert.equal(code, entry.code);
    assert.ok(codes.has(exitCode), name);
    assert.deepEqual(text, {
      pt: entry.pt.replace(/\{\w+\}/g, 'um'),
      en: entry.en.replace(/\{\w+\}/g, 'one'),
    });
  }
});

test('a sentence without one of its values is not said', () => {
  assert.throws(() => failure('no_data'), /no value for \{file\}/);
  assert.throws(() => sentence('backup_made', { file: 'x' }), /no value for \{size\}/);
});
