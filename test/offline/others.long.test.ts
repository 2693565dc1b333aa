// Programs and libraries of others, none of which knows Farol: below `--import @farol/simulator/register` and below `farol simulate --`.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { farolProgram, finish } from '../../apps/cli/src/testing/program.ts';
import { missingProgram } from '../debian.ts';
import { root } from '../started-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const byRegister = { NODE_OPTIONS: '--import @farol/simulator/register' };
const evaluated = (code: string) => ['--input-type=module', '--eval', code];

/** Ran from the checkout, where the packages are found. */
async function output(program: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await finish(program, words, { environment, directory: root });
  assert.equal(exitCode, 0, stderr);
  return stdout.trim();
}

const simulated = (...words: readonly string[]) => output(process.execPath, [farolProgram, 'simulate', '--', ...words]);

/** Of others' making: the second and third call the APIs by themselves. */
const programs: Readonly<Record<string, { readonly code: string; readonly prints: string }>> = {
  axios: {
    code: `import axios from 'axios';
      const { data } = await axios.get('https://viacep.com.br/ws/01001000/json/');
      const { status } = await axios.post('https://jsonplaceholder.typicode.com/posts', { title: 'oi', body: 'b', userId: 1 });
      console.log(data.localidade, status);`,
    prints: 'São Paulo 201',
  },
  'pokedex-promise-v2, on axios': {
    code: `import Pokedex from 'pokedex-promise-v2';
      console.log((await new Pokedex().getPokemonByName('pikachu')).name);`,
    prints: 'pikachu',
  },
  'cep-promise, on node-fetch': {
    code: `import cep from 'cep-promise';
      console.log((await cep('01001000', { providers: ['viacep'] })).city);`,
    prints: 'São Paulo',
  },
  got: {
    code: `import got from 'got';
      console.log((await got('https://viacep.com.br/ws/01001000/json/').json()).uf);`,
    prints: 'SP',
  },
};

for (const [name, { code, prints }] of Object.entries(programs))
  test(`${name} gets its answers, registered and by the proxy`, async () => {
    const registered = output(process.execPath, evaluated(code), byRegister);
    const proxied = simulated(process.execPath, ...evaluated(code));
    assert.deepEqual(await Promise.all([registered, proxied]), [prints, prints]);
  });

test('PyGithub, on requests, gets its answers', {
  skip: missingProgram('/usr/lib/python3/dist-packages/github/__init__.py'),
}, async () => {
  const code = 'from github import Github; print(Github().get_repo("BrasilAPI/BrasilAPI").full_name)';
  assert.equal(await simulated('/usr/bin/python3', '-W', 'ignore', '-c', code), 'BrasilAPI/BrasilAPI');
});

test('Guzzle, and a stream of PHP, get their answers', {
  skip: missingProgram('/usr/share/php/GuzzleHttp/autoload.php'),
}, async (t) => {
  // A file, because `php -r` prepends nothing, and streams have their proxy from what is prepended.
  const file = join(temporaryFolder(t), 'place.php');
  writeFileSync(
    file,
    `<?php require 'GuzzleHttp/autoload.php';
    $url = 'https://viacep.com.br/ws/01001000/json/';
    echo json_decode((new GuzzleHttp\\Client)->get($url)->getBody())->localidade, ' ', json_decode(file_get_contents($url))->uf;`,
  );
  assert.equal(await simulated('php', file), 'São Paulo SP');
});

test('urllib of Python gets its answers by the strict rules for certificates', async () => {
  const code = `import ssl, urllib.request
context = ssl.create_default_context()
context.verify_flags |= ssl.VERIFY_X509_STRICT
print(urllib.request.urlopen('https://viacep.com.br/ws/01001000/json/', context=context).status)`;
  assert.equal(await simulated('python3', '-c', code), '200');
});

test('the handlers for MSW answer, and leave other hosts to it', async () => {
  const code = `import { handlers } from '@farol/simulator/msw';
    import { http, HttpResponse } from 'msw';
    import { setupServer } from 'msw/node';
    const own = http.get('https://api.example.com/', () => HttpResponse.json({ own: true }));
    setupServer(...handlers(http, { faults: { ibge: { reset: 1 } } }), own).listen({ onUnhandledRequest: 'error' });
    const read = (url) => fetch(url).then((answer) => answer.json(), () => 'failed');
    console.log((await read('https://viacep.com.br/ws/01001000/json/')).uf, (await read('https://api.example.com/')).own,
      await read('https://servicodados.ibge.gov.br/api/v1/localidades/estados'));`;
  assert.equal(await output(process.execPath, evaluated(code)), 'SP true failed');
});

test('a test of Vitest runs offline as it is, by NODE_OPTIONS and as a file of its setup', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(
    join(folder, 'place.test.mjs'),
    `import { expect, test } from ${JSON.stringify(import.meta.resolve('vitest'))};
    test('a place', async () => {
      expect((await (await fetch('https://viacep.com.br/ws/01001000/json/')).json()).uf).toBe('SP');
    });`,
  );
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const setup = new URL(import.meta.resolve('@farol/simulator/register')).pathname;
  writeFileSync(
    join(folder, 'setup.config.mjs'),
    `export default { test: { setupFiles: [${JSON.stringify(setup)}] } };`,
  );
  const words = [vitest, 'run', '--root', folder];
  assert.match(await output(process.execPath, words, byRegister), /1 passed/);
  assert.match(await output(process.execPath, [...words, '--config', join(folder, 'setup.config.mjs')]), /1 passed/);
});
