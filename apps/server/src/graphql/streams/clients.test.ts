import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client/core/index.js';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions/index.js';
import { Client, fetchExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import { createTestServer } from '../../testing/test-server.ts';
import { aPayment, create, openKey } from '../testing/test-practice.ts';
import { watchFeeds } from '../testing/test-streams.ts';

/** A test that waits for something that never comes has failed. */
const deadline = { timeout: 120_000 };
const query = 'subscription { eventos { evento valor } }';

async function arranged(t: TestContext) {
  const { sandbox, caller, chave } = await openKey(t);
  const server = await createTestServer({ graphql: { practice: { sandbox, ready: async () => {} } } });
  const url = `${await server.listen(0, '127.0.0.1')}/graphql`;
  t.after(() => server.close(1_000));
  return { sandbox, caller, url, chave, authorization: `Bearer ${chave}`, feeds: watchFeeds(t, sandbox) };
}

test('urql sends a mutation, reads a refusal, and follows a subscription by its own exchange', deadline, async (t) => {
  const { url, authorization, feeds } = await arranged(t);
  const client = new Client({
    url,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: { headers: { authorization } },
  });
  const { promise: seen, resolve } = Promise.withResolvers<unknown>();
  const { unsubscribe } = client.subscription(query, {}).subscribe(({ data }) => data && resolve(data.eventos));
  await feeds.open(1);
  const made = await client.mutation(create, { input: aPayment }).toPromise();
  assert.equal(made.error, undefined);
  assert.equal(made.data.criarPagamento.valor, 4_990);
  assert.deepEqual(await seen, { evento: 'PAGAMENTO_CRIADO', valor: 4_990 });
  const refused = await client.mutation(create, { input: { ...aPayment, valor: -1 } }).toPromise();
  assert.equal(refused.error?.response.status, 400);
  assert.deepEqual(refused.error?.graphQLErrors[0]?.extensions.errors, [
    {
      pointer: '/input/valor',
      detail: 'Esperado: um inteiro de 1 a 2147483647, na menor unidade da moeda (centavos).',
    },
  ]);
  unsubscribe();
  await feeds.open(0);
});

test('Apollo Client sends a mutation over HTTP and follows a subscription over a WebSocket', deadline, async (t) => {
  const { url, authorization, feeds } = await arranged(t);
  const socket = createClient({ url: url.replace('http', 'ws'), connectionParams: { Authorization: authorization } });
  const cache = () => new InMemoryCache();
  const client = new ApolloClient({ link: new HttpLink({ uri: url, headers: { authorization } }), cache: cache() });
  const watching = new ApolloClient({ link: new GraphQLWsLink(socket), cache: cache() });
  t.after(async () => {
    client.stop();
    watching.stop();
    await socket.dispose();
  });
  const { promise: seen, resolve } = Promise.withResolvers<unknown>();
  const subscription = watching
    .subscribe<{ eventos: { evento: string } }>({ query: gql(query) })
    .subscribe(({ data }) => resolve(data?.eventos.evento));
  await feeds.open(1);
  const mutation = { mutation: gql(create), variables: { input: aPayment } };
  const { data } = await client.mutate<{ criarPagamento: { id: string } }>(mutation);
  assert.match(data?.criarPagamento.id ?? '', /^pag_/);
  assert.equal(await seen, 'PAGAMENTO_CRIADO');
  subscription.unsubscribe();
  await feeds.open(0);
  await assert.rejects(
    client.mutate({ mutation: gql('mutation { removerPagamento(id: "pag_0mgsx1k000123456789") }') }),
    (error) => {
      assert.ok(CombinedGraphQLErrors.is(error));
      assert.equal(error.errors[0]?.extensions?.code, 'NOT_FOUND');
      return true;
    },
  );
});

test('curl follows a subscription, which ends when curl ends', deadline, async (t) => {
  const { url, authorization, feeds, sandbox, caller } = await arranged(t);
  const question = ['-G', url, '--data-urlencode', `query=${query}`];
  const curl = spawn('curl', ['-sN', '-H', `Authorization: ${authorization}`, ...question]);
  t.after(() => curl.kill());
  await feeds.open(1);
  await sandbox.payments.create(caller, aPayment);
  let text = '';
  for await (const chunk of curl.stdout) {
    text += chunk;
    if (text.includes('event: next')) break;
  }
  assert.equal(text, ':\n\nevent: next\ndata: {"data":{"eventos":{"evento":"PAGAMENTO_CRIADO","valor":4990}}}\n\n');
  curl.kill();
  await feeds.open(0);
});
