import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandLine, loadCatalogue } from '@farol/catalogue';
import { callSchema } from '../call/call-schema.ts';
import { farol } from '../testing/in-process.ts';
import { finish } from '../testing/program.ts';
import { namesOf } from '../testing/shape.ts';
import { curlConfig } from './curl-call.ts';

const { apis } = loadCatalogue();
/** Every kind of character that a config file or a shell could trip over. */
const key = `k"e\\y $HOME 'ção' %20&x=1`;

describe('with a stub instead of curl', () => {
  const pathBefore = process.env.PATH ?? '';
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farol-stub-'));
    // A path with blanks cannot stand in a `#!` line.
    await writeFile(join(folder, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'stub.cjs')}' "$@"\n`);
    await writeFile(
      join(folder, 'stub.cjs'),
      `const { readFileSync, writeFileSync } = require('node:fs');
const config = process.argv.includes('--config') ? readFileSync(0, 'utf8') : '';
writeFileSync(${JSON.stringify(join(folder, 'seen.json'))}, JSON.stringify({ words: process.argv.slice(2), config }));
process.stdout.write('{}');
process.stderr.write('{"http_code":200,"content_type":"application/json"}');
`,
    );
    await chmod(join(folder, 'curl'), 0o755);
    process.env.PATH = `${folder}${delimiter}${pathBefore}`;
  });
  after(async () => {
    process.env.PATH = pathBefore;
    await rm(folder, { recursive: true });
  });

  for (const api of apis) {
    test(`try gives curl the words that the page of ${api.id} shows, and no key as an argument`, async () => {
      const environment = api.credential ? { [api.credential.variable]: key } : {};
      // The words that a reader's shell makes of the line on the page.
      await finish('sh', ['-c', commandLine(api)], { environment: { ...environment, PATH: process.env.PATH ?? '' } });
      const shown: { words: string[] } = JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8'));

      const ran = await farol(['try', api.id, '--with-curl'], { environment });
      assert.equal(ran.exitCode, 0, ran.stderr);
      const seen: { words: string[]; config: string } = JSON.parse(await readFile(join(folder, 'seen.json'), 'utf8'));
      assert.deepEqual(seen.words, ['--config', '-']);
      const own = /^(?:silent|show-error|write-out.*)\n/gm;
      const lines = [...seen.config.replace(own, '').matchAll(/^([a-z-]+)(?: = "((?:[^"\\]|\\.)*)")?$/gm)];
      const short: Readonly<Record<string, string>> = { request: '-X', get: '-G', header: '-H', data: '-d' };
      const words = lines.flatMap(([, name = '', value]) => [
        ...(name === 'url' ? [] : [short[name] ?? `--${name}`]),
        ...(value === undefined ? [] : [value.replace(/\\(.)/g, '$1')]),
      ]);
      assert.deepEqual(words, shown.words);
      for (const text of [ran.stdout, ran.stderr]) assert.ok(!text.includes(key));
    });
  }

  test('a key that is missing stops the run before curl starts, with the name of its variable', async () => {
    const { exitCode, stderr } = await farol('try tmdb --with-curl --lang en');
    assert.equal(exitCode, 1);
    assert.match(stderr, /\$TMDB_ACCESS_TOKEN is empty/);
  });
});

describe('with curl itself, against the simulator', () => {
  for (const api of apis) {
    test(`curl gets the answer of ${api.id}`, async () => {
      const { exitCode, stdout, stderr } = await farol(`try ${api.id} --offline --with-curl --json`);
      assert.equal(exitCode, 0, stderr);
      const { by, simulated, response, request } = callSchema.parse(JSON.parse(stdout));
      assert.deepEqual([by, simulated, response.status], ['curl', true, api.response.status]);
      assert.equal(request.command_line, commandLine(api));
      assert.deepEqual(namesOf(response.body), namesOf(api.response.sample));
    });
  }

  test('a run that was interrupted ends with 130', async () => {
    const ended = await farol('try viacep --with-curl', { environment: {}, signal: AbortSignal.abort() });
    assert.equal(ended.exitCode, 130);
  });
});

test('another base address replaces the API’s own and nothing else', () => {
  const api = apis[0] ?? assert.fail();
  const config = curlConfig(api, { key: () => '', base: 'http://127.0.0.1:1/viacep' });
  assert.equal(config, 'url = "http://127.0.0.1:1/viacep/01001000/json/"\n');
});
