import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Door } from '../apps/server/src/request/door.ts';
import { catalogue, createTestServer } from '../apps/server/src/testing/test-server.ts';
import { freePort } from './free-port.ts';
import { type Started, startListening } from './started-program.ts';
import { newFolder } from './temporary-folder.ts';

/** A part that does not do what it says: proof that the proxy looks. */
const schema = { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] };
const responses = { '200': { description: 'A number, it says.', content: { 'application/json': { schema } } } };
const liar: Door = {
  at: ['/liar'],
  guarded: 'changes',
  methods: () => ['GET'],
  answer: () => ({ status: 200, headers: ['Content-Type', 'application/json'], body: '{"number":"not a number"}' }),
  description: { paths: { '/liar': { get: { operationId: 'lie', responses } } } },
};

const server = await createTestServer({ doors: [liar] });
let direct = '';
let prism: Started;

before(async () => {
  direct = await server.listen(0, '127.0.0.1');
  const folder = newFolder();
  const description = `${folder}/openapi.json`;
  writeFileSync(description, await (await fetch(`${direct}/openapi-3.1.json`)).text());
  const command = fileURLToPath(new URL('../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url));
  const port = await freePort();
  const words = [command, 'proxy', description, direct, '--errors', '--host', '127.0.0.1', '--port', String(port)];
  prism = await startListening(process.execPath, words, port, { folder });
});
after(async () => {
  await prism?.kill();
  await server.close(0);
});

/** Prism answers by itself, with a problem of its own type, as soon as it sees a breach. */
async function passes(path: string, init: RequestInit = {}): Promise<void> {
  const [through, straight] = [await fetch(`${prism.origin}${path}`, init), await fetch(`${direct}${path}`, init)];
  const [seen, meant] = [await through.text(), await straight.text()];
  assert.equal(through.status, straight.status, `${init.method ?? 'GET'} ${path}: ${seen.slice(0, 1_000)}`);
  assert.doesNotMatch(seen, /stoplight\.io\/prism/);
  if (straight.ok) assert.equal(seen, meant);
}

test('the proxy sees a breach when there is one', async () => {
  const response = await fetch(`${prism.origin}/liar`);
  assert.equal(response.status, 500);
  assert.match(await response.text(), /VIOLATIONS/);
});

test('the proxy sees no breach in any list, item or description, in either language', async () => {
  const { apis, rules, guides } = catalogue;
  const items = Object.entries({ apis, rules, guides }).flatMap(([kind, all]) =>
    all.map(({ id }) => `/v1/${kind}/${id}`),
  );
  const lists = ['apis', 'rules', 'guides', 'statuses', 'observations'].map((name) => `/v1/${name}`);
  const others = [...lists, '/problems', '/problems/not-found'];
  const plain = [
    '/openapi.json',
    '/openapi-3.1.json',
    '/schema.graphql',
    '/llms.txt',
    '/.well-known/api-catalog',
    '/healthz',
    '/readyz',
  ];
  for (const path of [...others, ...plain]) await passes(path);
  for (const [i, path] of items.entries()) await passes(`${path}?lang=${i % 2 === 0 ? 'en' : 'pt-BR'}`);
});

test('the proxy sees no breach in filtered and paged lists, other methods and failures', async () => {
  const queries = ['q=cep', 'cors=no', 'authentication=No%20key', 'brazil=true&limit=3', 'limit=5'];
  for (const query of [...queries, 'format=XML&category=addresses']) await passes(`/v1/apis?${query}`);
  for (const query of ['group=rest&level=must', 'check=live&q=status', 'limit=100']) await passes(`/v1/rules?${query}`);
  const next = /<([^>]+)>; rel="next"/.exec((await fetch(`${direct}/v1/rules`)).headers.get('link') ?? '')?.[1];
  await passes(String(next));
  await passes('/v1/apis?cursor=made-up');
  await passes('/v1/apis/nothing');
  for (const path of ['/v1/apis', '/v1/apis/viacep', '/healthz', '/problems']) {
    // Not HEAD: Prism reads the JSON of a body that a HEAD does not have, and fails by itself.
    await passes(path, { method: 'OPTIONS' });
  }
});

test('the proxy sees no breach in GraphQL answers, good and bad', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const query of ['{ apis(first: 3) { nodes { id name } } }', '{ nonsense }', '{'])
    await passes('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  await passes(`/graphql?query=${encodeURIComponent('{ api(id: "viacep") { name } }')}`);
});
