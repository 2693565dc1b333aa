// The folder of `npm run build`, copied elsewhere: nothing is installed around it, and everything answers.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeArtefact } from '../../scripts/artefact/make-artefact.ts';
import { type Started, startProgram } from '../started-program.ts';
import { newFolder, removeFolder } from '../temporary-folder.ts';

const folder = newFolder('farol artefact ');
const program = join(folder, 'built', 'farol.mjs');
const state = join(folder, 'state');
const environment = { PATH: '/nowhere', HOME: state, LOG_LEVEL: 'silent', DATABASE_URL: `sqlite:${state}/farol.db` };
let origin = '';
let server: Started;

before(async () => {
  makeArtefact(join(folder, 'built'));
  mkdirSync(state);
  readOnly(join(folder, 'built'));
  const settings = { ...environment, PORT: '0', FAROL_ORIGIN: 'https://farol.example' };
  server = await startProgram([program, '--offline'], settings, { cwd: state });
  ({ origin } = server);
});
after(async () => {
  await server.kill('SIGKILL');
  chmodSync(join(folder, 'built'), 0o755);
  removeFolder(folder);
});

/** As in a container with a read-only root; root itself may still write. */
function readOnly(place: string): void {
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) chmodSync(join(place, name), 0o555);
  chmodSync(place, 0o555);
}

const text = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${origin}${path}`, init);
  assert.equal(response.status, 200, path);
  return response.text();
};

test('pages, data, GraphQL and GraphiQL answer, with the public origin of the run', async () => {
  assert.ok((await text('/')).includes('<link rel="canonical" href="https://farol.example/"/>'));
  assert.ok((await text('/en/apis/viacep/')).includes('ViaCEP'));
  assert.equal(JSON.parse(await text('/v1/apis')).data.length, 18);
  const body = JSON.stringify({ query: '{ apis(first: 1) { nodes { id } } }' });
  const answered = await text('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  assert.equal(JSON.parse(answered).data.apis.nodes.length, 1);
  assert.ok((await text('/graphql', { headers: { accept: 'text/html' } })).includes('graphiql'));
  assert.equal(JSON.parse(await text('/readyz')).status, 'ready');
});

test('the gateway answers from the simulator, and the practice provider makes a key', async () => {
  assert.equal(JSON.parse(await text('/gateway/viacep/01001000/json/')).cep, '01001-000');
  const made = await fetch(`${origin}/sandbox/v1/chaves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(made.status, 201);
});

test('the command line is in the same folder: list, and serve --check', () => {
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [program, ...words], {
      cwd: state,
      env: { ...environment, PORT: '0' },
      encoding: 'utf8',
    });
  assert.equal(JSON.parse(run('list', '--json')).data.length, 18);
  // The driver of PostgreSQL is in the bundle: what fails is the connection.
  const { status, stdout } = spawnSync(process.execPath, [program, '--check'], {
    env: { ...environment, PORT: '0', DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' },
    encoding: 'utf8',
  });
  assert.deepEqual([status, /tables {3}FAILED: .*ECONNREFUSED/.test(stdout)], [1, true], stdout);
  assert.match(run('--check'), /tables {3}up to date/);
  const checked = run('serve', '--check', '--port', '0', '--lang', 'en');
  assert.match(checked, /place {4}http:\/\/127\.0\.0\.1:\d+ can be used/);
});

test('a description that an assistant sends is judged, in a thread of the same files', async () => {
  const description =
    '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{"/getPets":{"get":{"responses":{}}}}}';
  const params = { name: 'check_description', arguments: { text: description } };
  const answer = await text('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  assert.match(answer, /rest-no-verbs/);
});
