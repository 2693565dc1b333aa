import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { callSchema } from './call-schema.ts';

test('a failure that hides in a 200 gets the status of the conventions, and --raw shows the answer of the API', async () => {
  const printed = await farol('call viacep /99999999/json/ --offline --lang en');
  assert.equal(printed.exitCode, 1);
  assert.equal(printed.stdout, '');
  assert.match(
    printed.stderr,
    /404 The API has no such item\nSimulated failure of ViaCEP: .*\nThe simulator responded with 200, as the API does\.\n$/,
  );
  const raw = await farol('call viacep /99999999/json/ --offline --raw');
  assert.equal(raw.exitCode, 0);
  assert.deepEqual(JSON.parse(raw.stdout), { erro: 'true' });
});

test('--json says of an excerpt that it is not complete, of a whole list nothing, and hints at check digits that do not fit', async () => {
  const called = async (words: string) =>
    callSchema.parse(JSON.parse((await farol(`call ${words} --offline --json`)).stdout));
  for (const [language, sentence] of [
    ['pt', 'amostra, não completa'],
    ['en', 'sample, not complete'],
  ] as const)
    assert.equal((await called(`awesomeapi /json/last/USD-BRL --lang ${language}`)).response.sample, sentence);
  for (const whole of ['ibge /v1/localidades/estados', 'brasilapi /feriados/v1/2027'])
    assert.equal((await called(whole)).response.sample, null, whole);
  assert.match(
    (await called('receitaws cnpj=12ABC34501DE36 --lang en')).hints.join(),
    /^The check digits of .* lead to 35\./,
  );
  assert.deepEqual((await called('receitaws cnpj=12ABC34501DE35')).hints, []);
});

test('a body makes it a POST, headers may be repeated, and the command line shows both', async () => {
  const post = ['call', 'jsonplaceholder', '/posts', '--offline', '--json', '-d', '{"title":"Farol"}'];
  const words = [...post, '-H', 'X-One: 1', '-H', 'x-two: 2'];
  const { request } = callSchema.parse(JSON.parse((await farol(words)).stdout));
  assert.equal(request.method, 'POST');
  assert.deepEqual(request.header_fields, { 'content-type': 'application/json', 'x-one': '1', 'x-two': '2' });
  assert.equal(
    request.command_line,
    `curl https://jsonplaceholder.typicode.com/posts -H 'content-type: application/json' -H 'x-one: 1' -H 'x-two: 2' -d '{"title":"Farol"}'`,
  );
});

test('blanks and accents may be typed as they are, and encoded characters stay as they are', async () => {
  const words = ['call', 'tmdb', '/search/movie?query=Cidade de Deus&language=pt-BR&a=%20b', '--offline', '--json'];
  const { request } = callSchema.parse(JSON.parse((await farol(words)).stdout));
  assert.equal(request.search, '?query=Cidade%20de%20Deus&language=pt-BR&a=%20b');
  assert.match(request.command_line, /'https:\/\/api\.themoviedb\.org\/3\/search\/movie\?query=Cidade%20de%20Deus&/);
});

test('a path without its slash and a whole URL of the API lead to the same call and the same command line', async () => {
  for (const path of ['/01001000/json/', '01001000/json/', 'https://viacep.com.br/ws/01001000/json/']) {
    const { request } = callSchema.parse(
      JSON.parse((await farol(['call', 'viacep', path, '--offline', '--json'])).stdout),
    );
    assert.equal(request.path, '/01001000/json/', path);
    assert.equal(request.command_line, 'curl https://viacep.com.br/ws/01001000/json/', path);
  }
});

test('no path can lead to another host', async () => {
  for (const path of ['/../../etc', '//evil.example/x', '/%2e%2e/x']) {
    const { exitCode, stderr } = await farol(['call', 'viacep', path, '--offline', '--lang', 'en']);
    assert.equal(exitCode, 1, path);
    assert.match(stderr, /400 Path refused/, path);
  }
  const { exitCode, stderr } = await farol('call viacep https://evil.example/ --offline --lang en');
  assert.deepEqual([exitCode, /is not a URL of viacep/.test(stderr)], [2, true]);
});

test('the advice for a missing key names the next run of the command and no server', async () => {
  for (const [language, sentence] of [
    [
      'en',
      /TMDB API needs a key\. Set TMDB_ACCESS_TOKEN in the environment and run the command again\. Get the key at https/,
    ],
    [
      'pt',
      /TMDB API exige uma chave\. Defina TMDB_ACCESS_TOKEN no ambiente e rode o comando de novo\. Obtenha a chave em https/,
    ],
  ] as const) {
    const environment = { DATABASE_URL: 'sqlite::memory:' };
    const printed = await farol(`call tmdb /movie/1 --lang ${language}`, { environment });
    assert.equal(printed.exitCode, 1);
    assert.match(printed.stderr, sentence);
    const json = await farol(`call tmdb /movie/1 --json --lang ${language}`, { environment });
    const { response } = callSchema.parse(JSON.parse(json.stdout));
    assert.match(JSON.stringify(response.body), sentence);
    for (const { stdout, stderr } of [printed, json]) assert.doesNotMatch(stdout + stderr, /restart|reinici/);
  }
});

test('an unusable store is reported in one sentence, for a call and for the meter, without a stack trace', async () => {
  const environment = { DATABASE_URL: 'sqlite:/dev/null/farol.db' };
  const reason = /\/dev\/null.* cannot be used: part of the path is not a folder/;
  for (const [words, said] of [
    ['call github /repos/a/b --json', /Counting is unavailable/],
    ['call github /repos/a/b', reason],
    ['limits github', reason],
  ] as const) {
    const { exitCode, stdout, stderr } = await farol(`${words} --lang en`, { environment });
    assert.equal(exitCode, 1);
    assert.match(stdout + stderr, said);
  }
});

test('-i writes the head of a failure too, -o writes no file for one, and neither goes with --json', async (t) => {
  const file = join(folderOf(t), 'body.json');
  const words = ['call', 'viacep', '/99999999/json/', '--offline', '-i', '-o', file];
  const { exitCode, stdout } = await farol(words);
  assert.equal(exitCode, 1);
  assert.match(stdout, /^404\n(.+: .*\n)*content-type: application\/problem\+json\n/);
  assert.equal(existsSync(file), false);
  for (const option of [['-i'], ['-o', file]]) {
    const refused = await farol(['call', 'viacep', 'cep=01001000', '--offline', '--json', ...option]);
    assert.deepEqual([refused.exitCode, refused.stdout], [2, '']);
  }
});

test('a malformed header and a body that is not JSON are wrong use', async () => {
  for (const words of [
    ['call', 'viacep', '/', '-H', 'no colon'],
    ['call', 'viacep', '/', '-H', 'name: line\nbreak'],
    ['call', 'viacep', '/', '-d', 'title=Farol'],
  ]) {
    const { exitCode, stdout } = await farol(words);
    assert.deepEqual({ exitCode, stdout }, { exitCode: 2, stdout: '' });
  }
});

test('offline, an empty variable is a missing key and one that begins with wrong is refused; a real key is not used', async () => {
  const words = ['call', 'tmdb', '/search/movie?query=Cidade+de+Deus&language=pt-BR', '--offline', '--lang', 'en'];
  const withKey = (value: string) => farol(words, { environment: { TMDB_ACCESS_TOKEN: value } });
  assert.match((await withKey('')).stderr, /401 API key missing/);
  assert.match((await withKey('wrong')).stderr, /401 The API refuses the key/);
  assert.equal((await withKey('a-real-key')).exitCode, 0);
});
