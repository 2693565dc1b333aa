import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { type Api, commandLine, type Frozen, loadCatalogue } from '@farol/catalogue';
import { curlWords } from '@farol/catalogue/internal';
import { createGateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer } from '@farol/simulator';
import { createStore } from '@farol/store';
import { createVerifier, planProbes } from '@farol/verifier';
import { temporaryFolder } from './temporary-folder.ts';
import { startUpstream } from './upstream.ts';
import { allKeys, key } from './verifying.ts';

const run = promisify(execFile);
const catalogue = loadCatalogue();
const keys = allKeys(catalogue);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const folder = temporaryFolder();
// Replaces curl: writes its arguments, each ended by a zero byte, so that any character can occur in them.
writeFileSync(`${folder}/curl`, '#!/bin/sh\nprintf \'%s\\0\' "$@" > "$WORDS"\n', { mode: 0o755 });
const upstream = await startUpstream();
const simulator = await createSimulatorServer({ simulator: createSimulator({ catalogue }) });
const store = createStore({ url: 'sqlite::memory:' });
const gateway = createGateway({ catalogue, store, environment: keys, dial: () => upstream.origin });
after(async () => {
  for (const part of [gateway, store, simulator, upstream]) await part.close();
});

const filled = (api: Frozen<Api>) =>
  curlWords(api)
    .slice(1)
    .map((word) => word.map((part) => (typeof part === 'string' ? part : key)).join(''));

test('the recorded command line gives a shell exactly the arguments of the page, for all 18', async () => {
  for (const api of catalogue.apis) {
    const [first] = planProbes(api);
    assert.equal(first?.name, 'first');
    assert.equal(first.command, commandLine(api), api.id);
    const words = join(folder, `${api.id}.words`);
    await run('/bin/sh', ['-c', first.command], { env: { ...keys, PATH: `${folder}:/usr/bin:/bin`, WORDS: words } });
    assert.deepEqual(readFileSync(words, 'utf8').split('\0').slice(0, -1), filled(api), api.id);
  }
});

test('a check sends what curl sends for that command line, apart from User-Agent and percent-encoding', {
  skip: hasCurl ? false : 'curl is not installed',
}, async () => {
  for (const api of catalogue.apis) {
    const { origin, host } = new URL(api.baseAddress);
    upstream.seen.length = 0;
    await run('curl', ['--silent', ...rebased(filled(api), origin, upstream.origin), '-H', `Host: ${host}`]);
    const verifier = createVerifier({ catalogue, gateway, limits: { spacingMs: 0 } });
    const stop = new AbortController();
    for await (const _ of verifier.verify([api.id], {
      signal: stop.signal,
      // Only the first call is compared.
      onProgress: (progress) => progress.kind === 'call' && progress.probe !== 'first' && stop.abort(),
    }));
    const [byCurl, byCheck] = upstream.seen;
    assert.ok(byCurl && byCheck, api.id);
    const compared = ({ method, url, body, headers }: typeof byCurl) => {
      const { 'user-agent': _who, connection: _hop, 'accept-encoding': _coding, ...rest } = headers;
      // Versions of curl differ in %20, %c3 and +, which servers read alike.
      const { pathname, searchParams } = new URL(url, 'http://upstream.test');
      return { method, pathname, query: [...searchParams], body, headers: rest };
    };
    assert.deepEqual(compared(byCheck), compared(byCurl), api.id);
  }
});

test('curl itself gets the sample of the entry from the simulator, for all 18', {
  skip: hasCurl ? false : 'curl is not installed',
}, async () => {
  for (const api of catalogue.apis) {
    const { origin, host } = new URL(api.baseAddress);
    const words = rebased(filled(api), origin, simulator.address);
    const flags = ['--silent', '--fail', '-w', '\n%{http_code}'];
    const { stdout } = await run('curl', [...flags, ...words, '-H', `Host: ${host}`]);
    const [body = '', status] = stdout.split(/\n(?=\d+$)/);
    assert.equal(Number(status), api.response.status, api.id);
    const [item] = [JSON.parse(body)].flat();
    for (const name of api.response.keys) assert.ok(Object.hasOwn(item, name), `${api.id}: ${name}`);
  }
});

/** The same arguments for a listener on this machine. */
function rebased(words: readonly string[], from: string, to: string): string[] {
  return words.map((word) => (word.startsWith(from) ? to + word.slice(from.length) : word));
}
