import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { callSchema } from './call-schema.ts';
import { namedRequest } from './named-request.ts';
import { outgoing } from './outgoing.ts';
import { requestLines } from './request-lines.ts';

const catalogue = loadCatalogue();
const folder = folderOf({ after });
const sent = async (words: readonly string[]) =>
  callSchema.parse(JSON.parse((await farol(['call', ...words, '--offline', '--json'])).stdout)).request;

test('every line that names a request of the 18 leads to that request, with the values it shows', () => {
  for (const api of catalogue.apis) {
    for (const [index, line] of requestLines(api).entries()) {
      const words = [...line.matchAll(/(?:'((?:[^']|'\\'')*)'|[^\s'])+/g)].map(([word]) =>
        word.replace(/'((?:[^']|'\\'')*)'/g, (_, text: string) => text.replaceAll(`'\\''`, "'")),
      );
      const named = namedRequest(api, words.slice(3));
      assert.equal(named?.template.id, api.requests[index]?.id, line);
      assert.deepEqual(named?.fromExample, [], line);
    }
  }
});

test('parameters choose the request that has them, and the command line is exact', async () => {
  const first = await sent(['viacep', 'cep=20040002']);
  assert.deepEqual(
    [first.path, first.command_line],
    ['/20040002/json/', 'curl https://viacep.com.br/ws/20040002/json/'],
  );
  const street = await sent(['viacep', 'uf=SP', 'cidade=São Paulo', 'logradouro=Praça']);
  assert.equal(street.path, '/SP/S%C3%A3o%20Paulo/Pra%C3%A7a/json/');
  const named = await sent(['brasilapi', 'holidays-of-year', 'ano=2027']);
  assert.equal(named.path, '/feriados/v1/2027');
  const [api] = [catalogue.api('jsonplaceholder')];
  assert.ok(api);
  const post = namedRequest(api, ['title=Olá', 'body=b', 'userId=1']);
  assert.equal(post && outgoing(api, post.request).body, '{"title":"Olá","body":"b","userId":1}');
});

test('values that were not typed come from the example and are named; a change is never completed so', async () => {
  const { stderr } = await farol('call open-meteo latitude=-3.73 longitude=-38.52 --offline --lang en');
  assert.match(stderr, /^from the example: current=\S+ timezone=\S+\n\$ curl /);
  const change = await farol('call jsonplaceholder create-post title=x --offline --lang en');
  assert.equal(change.exitCode, 2);
  assert.match(
    change.stderr,
    /body= is missing .*userId= is missing .*Example: farol call jsonplaceholder create-post title=/s,
  );
});

test('without a request the first one of the entry is called; one that changes something is never sent so', async () => {
  assert.equal((await sent(['viacep'])).path, '/01001000/json/');
  const states = await farol('call ibge --offline --json');
  assert.equal(JSON.parse(states.stdout).response.body.length, 27);
  const paid = await farol('call anthropic-claude --offline --lang en');
  assert.equal(paid.exitCode, 2);
});

test('wrong input is refused with what is expected and how to type it', async () => {
  const attempts: readonly (readonly [words: readonly string[], said: RegExp])[] = [
    [
      ['viacep', 'cep=1'],
      /cep \(.*\) must look like 01001000\. Example: farol call viacep address-by-cep cep=01001000/s,
    ],
    [['viacep', 'cepp=01001000'], /viacep has no parameter cepp.*farol call viacep ceps-by-street.*Did you mean cep=/s],
    [['viacep', 'cep=01001000', 'uf=SP'], /No request of viacep has all of these parameters/],
    [['viacep', 'address-by-cep', 'uf=SP'], /address-by-cep has no parameter uf/],
    [['viacep', 'cep=01001000', 'json'], /form name=value; got "json"/],
    [['viacep', '/01001000/json/', 'extra'], /Unexpected argument "extra" after a path/],
    [['viacep', 'cep=01001000', '-d', '{}'], /can be used only with a path: address-by-cep already defines both/],
    [['viacep', 'cep'], /The value of cep is missing\. Example: farol call viacep address-by-cep cep=01001000/],
    [['viacep', 'adress-by-cep'], /viacep has no request "adress-by-cep".*Did you mean address-by-cep/s],
    [['viacep', 'cep=01001000', 'cep=20040002'], /cep= is given twice/],
    [
      ['viacep', 'https://other.example/ws/01001000/json/'],
      /https:\/\/other\.example\/ws\/01001000\/json\/ is not a URL of viacep; those begin with https:\/\/viacep\.com\.br\/ws\//,
    ],
  ];
  for (const [words, said] of attempts) {
    const { exitCode, stderr } = await farol(['call', ...words, '--offline', '--lang', 'en']);
    assert.equal(exitCode, 2, words.join(' '));
    assert.match(stderr, said);
  }
});

test('a body comes from a file or from standard input', async () => {
  const file = join(folder, 'body.json');
  writeFileSync(file, '{"title":"Farol"}');
  const post = ['call', 'jsonplaceholder', '/posts', '--offline', '--json'];
  for (const ran of [
    await farol([...post, '-d', `@${file}`]),
    await farol([...post, '-d', '-'], { input: '{"title":"Farol"}' }),
  ])
    assert.equal(callSchema.parse(JSON.parse(ran.stdout)).request.body, '{"title":"Farol"}');
  assert.match(
    (await farol([...post, '-d', '@/nowhere.json', '--lang', 'en'])).stderr,
    /cannot read \/nowhere\.json: it does not exist/,
  );
  assert.equal((await farol([...post, '-d', '-'], { input: 'no JSON' })).exitCode, 2);
});

test('-i writes status and headers before the body, and -o writes the body to a file', async () => {
  const { stdout } = await farol('call viacep cep=01001000 --offline -i');
  assert.match(stdout, /^200\n(?:[\w-]+: .*\n)+\n\{"cep"/);
  const file = join(folder, 'answer.json');
  const saved = await farol(['call', 'viacep', 'cep=01001000', '--offline', '-o', file, '--lang', 'en']);
  assert.equal(saved.stdout, '');
  assert.match(saved.stderr, /\d+ bytes in /);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).cep, '01001-000');
  const nowhere = await farol(['call', 'viacep', 'cep=01001000', '--offline', '-o', '/nowhere/x', '--lang', 'en']);
  assert.deepEqual([nowhere.exitCode, /cannot be written/.test(nowhere.stderr)], [1, true]);
});
