import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../testing/in-process.ts';
import { listSchema } from './read-schemas.ts';

async function ids(words: string): Promise<string[]> {
  return listSchema.parse(JSON.parse((await farol(`list --json ${words}`)).stdout)).data.map(({ id }) => id);
}

test('the list has exactly 18 entries in catalogue order, 9 of them without a key', async () => {
  const all = await ids('');
  assert.equal(all.length, 18);
  assert.equal(all[0], 'viacep');
  assert.equal((await ids('--auth no-key')).length, 9);
});

test('filters narrow the list together, and words search it in either language', async () => {
  assert.deepEqual(await ids('--cors no --category ai'), ['anthropic-claude', 'google-gemini']);
  assert.deepEqual(await ids('--format flatbuffers'), ['open-meteo']);
  assert.ok((await ids('--brazil')).includes('ibge'));
  assert.equal((await ids('cambio'))[0], 'awesomeapi');
  assert.equal((await ids('postal code'))[0], 'viacep');
  assert.deepEqual(await ids('cep --auth oauth-2.0'), []);
});

test('facts that are overdue are named beside the list, as data and in words', async () => {
  const now = () => Date.parse('2028-11-16');
  const { stdout } = await farol('list viacep --json', { now });
  assert.ok(listSchema.safeParse(JSON.parse(stdout)).success);
  assert.ok(JSON.parse(stdout).data[0].overdue_facts.includes('terms.card'));
  assert.match(
    (await farol('list viacep --lang en', { now })).stderr,
    /^Some facts are overdue \(see farol show\): viacep/,
  );
  const fresh = await farol('list viacep', { now: () => Date.parse('2026-11-16') });
  assert.equal(fresh.stderr, '');
});

test('a filter accepts its spelling and the label of the catalogue', async () => {
  const listed = async (...words: readonly string[]) => (await farol(['list', ...words])).stdout;
  assert.equal(await listed('--auth', 'No key'), await listed('--auth', 'no-key'));
  assert.equal(await listed('--format', 'SSE (streaming)'), await listed('--format', 'sse'));
  assert.equal((await farol(['list', '--auth', 'keyless'])).exitCode, 2);
});

test('help names each value of a filter once, by its spelling', async () => {
  const { stdout } = await farol('help list --lang en');
  assert.match(stdout, /kind of authentication: no-key, api-key, oauth-2\.0, api-key-or-oauth\n/);
  assert.doesNotMatch(stdout, /streaming/);
});

test('in a pipe the list is one line an entry, separated by tabs, with values that its filters accept', async () => {
  const { stdout } = await farol('list --lang pt');
  const lines = stdout.split('\n').slice(0, -1);
  assert.equal(lines.length, 18);
  assert.ok(lines.every((line) => line.split('\t').length === 7));
  assert.match(stdout, /^github\tGitHub REST API\tapi-key-or-oauth\tyes\tjson\t.*\tauthentication$/m);
  for (const line of lines) {
    const [, , auth = '', cors = '', formats = ''] = line.split('\t');
    const chosen = formats.split(',').map((format) => `--auth ${auth} --cors ${cors} --format ${format}`);
    for (const filters of chosen) assert.ok((await farol(`list --lang pt ${filters}`)).stdout.includes(line), filters);
  }
});

test('a contested value keeps its value, has a mark in a terminal, and the line below names the fact', async () => {
  const { stdout, stderr } = await farol('list --cors no --no-color --lang en', { columns: 140 });
  assert.match(stdout, /^meta-graph .* No \* /m);
  assert.match(
    stderr.replaceAll('\n', ' '),
    /^\* Another source .*google-maps-platform \(CORS, Free tier\); meta-graph \(CORS\) $/,
  );
  assert.equal((await ids('--cors no')).length, 4);
  assert.equal((await ids('--disputed cors')).length, 6);
});

test('no cell of the list is cut at 120 columns', async () => {
  for (const lang of ['pt', 'en']) {
    const { stdout } = await farol(`list --no-color --lang ${lang}`, { columns: 120 });
    assert.match(stdout, /^github +.+$/m);
    assert.doesNotMatch(stdout, /…/);
  }
});

test('a list without entries is not a failure: nothing on standard output, a sentence on standard error, exit code 0', async () => {
  const found = await farol('list xyzzyxyzzy --lang pt');
  assert.deepEqual(found, { exitCode: 0, stdout: '', stderr: 'Nenhuma das 18 APIs corresponde a estes filtros.\n' });
});
