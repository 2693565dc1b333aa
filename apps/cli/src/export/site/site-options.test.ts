import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../../testing/in-process.ts';
import { siteOptions } from './site-options.ts';

test('wrong input to farol export site is one sentence in the language of the reader, before anything is built', async () => {
  const wrong = [
    ['export site', 'missing_value', /informe qual/, /give its name/],
    ['export site -o x --as http', 'unknown_option', /não aceita --as/, /accepts neither --as/],
    ['export site -o x --force', 'unknown_option', /nem --force/, /nor --force/],
    ['export site -o x --origin farol', 'bad_value', /--origin precisa ser/, /--origin must be/],
    ['export site -o x --origin https://a.example/b', 'bad_value', /sem caminho/, /without a path/],
    ['export site -o x --server ftp://a.example', 'bad_value', /--server precisa ser/, /--server must be/],
    [
      'export viacep --origin https://a.example',
      'unknown_option',
      /só para farol export site/,
      /only for farol export site/,
    ],
  ] as const;
  for (const [words, code, pt, en] of wrong) {
    const [portuguese, english] = [await farol(`${words} --lang pt`), await farol(`${words} --lang en --json`)];
    assert.deepEqual([portuguese.exitCode, portuguese.stdout, english.exitCode], [2, '', 2], words);
    assert.match(portuguese.stderr, pt);
    const { error } = JSON.parse(english.stderr);
    assert.equal(error.code, code, words);
    assert.match(error.message, en);
  }
});

test('an origin loses its last slash and its default port', () => {
  assert.deepEqual(siteOptions({ output: 'x', origin: 'https://farol.example:443/', server: 'http://10.0.0.1:8080' }), {
    folder: 'x',
    origin: 'https://farol.example',
    server: 'http://10.0.0.1:8080',
  });
});
