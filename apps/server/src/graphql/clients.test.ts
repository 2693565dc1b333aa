import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client/core/index.js';
import { BatchHttpLink } from '@apollo/client/link/batch-http/index.js';
import { Client, cacheExchange, fetchExchange } from '@urql/core';
import { createClient } from 'graphql-http';
import type { Builder } from './schema/builder.ts';
import { listen, openDoor } from './testing/test-door.ts';

const run = promisify(execFile);
let url = '';
let close: () => void = () => {};

before(async () => {
  ({ url, close } = await listen(openDoor()));
});
after(() => close());

function failing(builder: Builder) {
  builder.queryField('failing', (t) =>
    t.string({
      nullable: true,
      resolve: () => {
        throw new Error('a field that fails');
      },
    }),
  );
}

const query = 'query Entry($id: ID!) { api(id: $id, language: EN) { name breaks { id } } }';
const wrong = '{ nope }';

for (const preferGetMethod of [false, 'force'] as const) {
  test(`urql reads data and request errors${preferGetMethod ? ' by GET' : ''}`, async () => {
    const client = new Client({ url, exchanges: [cacheExchange, fetchExchange], preferGetMethod });
    const right = await client.query(query, { id: 'viacep' }).toPromise();
    assert.equal(right.error, undefined);
    assert.equal(right.data.api.name, 'ViaCEP');
    const failed = await client.query(wrong, {}).toPromise();
    assert.equal(failed.error?.graphQLErrors[0]?.extensions.code, 'VALIDATION_FAILED');
    assert.equal(failed.error?.response.status, 400);
  });
}

for (const useGETForQueries of [false, true]) {
  test(`Apollo Client reads data and request errors${useGETForQueries ? ' by GET' : ''}`, async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: url, useGETForQueries }),
      cache: new InMemoryCache(),
    });
    const right = await client.query<{ api: { name: string } }>({ query: gql(query), variables: { id: 'viacep' } });
    assert.equal(right.data?.api.name, 'ViaCEP');
    await assert.rejects(client.query({ query: gql(wrong) }), (error) => {
      assert.ok(CombinedGraphQLErrors.is(error));
      assert.equal(error.errors[0]?.extensions?.code, 'VALIDATION_FAILED');
      return true;
    });
    client.stop();
  });
}

test('urql, Apollo Client and the client of graphql-http read data and errors that come together, as 294', async (t) => {
  const statuses: number[] = [];
  const seen: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    statuses.push(answer.status);
    assert.equal(answer.statusText, 'Partial Success');
    return answer;
  };
  const server = await listen(openDoor({ extend: failing, onFault: () => {} }));
  t.after(server.close);
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const document = '{ failing api(id: "viacep") { name } }';
  const urql = new Client({
    url: server.url,
    exchanges: [fetchExchange],
    fetch: seen,
    fetchOptions: { headers: { accept } },
    preferGetMethod: false,
  });
  const byUrql = await urql.query(document, {}).toPromise();
  assert.deepEqual([byUrql.data.api.name, byUrql.error?.graphQLErrors.length], ['ViaCEP', 1]);
  const apollo = new ApolloClient({
    link: new HttpLink({ uri: server.url, fetch: seen, headers: { accept } }),
    cache: new InMemoryCache(),
  });
  const byApollo = await apollo.query<{ api: { name: string } }>({ query: gql(document), errorPolicy: 'all' });
  assert.equal(byApollo.data?.api.name, 'ViaCEP');
  assert.ok(CombinedGraphQLErrors.is(byApollo.error));
  apollo.stop();
  const client = createClient({ url: server.url, fetchFn: seen, headers: { accept } });
  const byHttp = await new Promise<{ data?: unknown; errors?: readonly unknown[] }>((resolve, reject) => {
    client.subscribe({ query: document }, { next: resolve, error: reject, complete: () => {} });
  });
  assert.equal(byHttp.errors?.length, 1);
  assert.deepEqual(statuses, [294, 294, 294]);
});

test('Apollo Client sends batches', async () => {
  const link = new BatchHttpLink({ uri: url, batchMax: 3, batchInterval: 5 });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const names = await Promise.all(
    ['viacep', 'ibge', 'pokeapi'].map(async (id) => {
      const { data } = await client.query<{ api: { name: string } }>({ query: gql(query), variables: { id } });
      return data?.api.name;
    }),
  );
  assert.equal(names[0], 'ViaCEP');
  assert.equal(new Set(names).size, 3);
  client.stop();
});

test('the client of graphql-http reads data', async () => {
  const client = createClient({ url });
  const result = await new Promise<{ data?: unknown }>((resolve, reject) => {
    client.subscribe({ query: '{ api(id: "viacep") { name } }' }, { next: resolve, error: reject, complete: () => {} });
  });
  assert.equal(JSON.stringify(result), '{"data":{"api":{"name":"ViaCEP"}}}');
});

test('curl gets an answer, its headers, and a status that its exit code can show', async () => {
  const body = '{"query":"{ api(id: \\"viacep\\") { name } }"}';
  const { stdout } = await run('curl', ['-sS', '-i', url, '-H', 'Content-Type: application/json', '-d', body]);
  assert.match(stdout, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(stdout, /\r\nContent-Type: application\/json; charset=utf-8\r\n/i);
  assert.match(stdout, /\r\nX-Request-Id: \S+\r\n/i);
  assert.match(stdout, /\r\n\r\n\{"data":\{"api":\{"name":"ViaCEP"\}\}\}$/);

  const asked = ['-sS', '-G', url, '--data-urlencode', 'query={ api(id: "viacep") { name } }'];
  const got = await run('curl', [...asked, '-i', '--compressed']);
  const etag = /\r\netag: (\S+)/i.exec(got.stdout)?.[1] ?? '';
  const again = await run('curl', [...asked, '-o', '-', '-w', '%{http_code}', '-H', `If-None-Match: ${etag}`]);
  assert.equal(again.stdout, '304');

  await assert.rejects(
    run('curl', ['-sS', '-f', url, '-H', 'Content-Type: application/json', '-d', '{"query":"{ nope }"}']),
    ({ code }) => code === 22,
  );
  const head = await run('curl', ['-sS', '-I', ...asked.slice(1)]);
  assert.match(head.stdout, /content-length: 34/i);
});

test('curl can send a body that is too large and still read why not', async () => {
  const { stdout } = await run('sh', [
    '-c',
    `head -c 3000000 /dev/zero | curl -sS -w '%{http_code}' -H 'Content-Type: application/json' -H 'Expect:' --data-binary @- ${url}`,
  ]);
  assert.match(stdout, /"type":"\/problems\/body-too-large".*413$/s);
});

test('a client that leaves in the middle of its request is not a fault of ours', async (t) => {
  const faults: unknown[] = [];
  const server = await listen(openDoor({ onFault: (error) => faults.push(error) }));
  t.after(server.close);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"query":',
  );
  const isAnswered = async () => {
    const { stdout } = await run('curl', ['-sS', '-G', server.url, '--data-urlencode', 'query={__typename}']);
    assert.equal(stdout, '{"data":{"__typename":"Query"}}');
  };
  // The server has read the half question once it answers a whole one that came later.
  await isAnswered();
  socket.destroy();
  await once(socket, 'close');
  await isAnswered();
  assert.deepEqual(faults, []);
});
